import { evaluate } from 'testing/evaluate';

interface Engines {
  webkit: { driver: string; display: string; python: string };
  firefox: string;
}

const FINDERS = { webkit: 'findWebKit', firefox: 'findFirefox' } as const;

/** The path of an engine on this machine, which is installed if missing. Throws an Error with the reason if that fails. */
export function installed<Name extends keyof Engines>(name: Name): Engines[Name] {
  const { found, reason } = evaluate<{ found: Engines[Name] | null; reason: string | null }>(
    `import { ${FINDERS[name]} as find } from './tooling/${name}.mjs'`,
    'find()',
  );
  if (!found) throw new Error(reason ?? `${name} cannot be had`);
  return found;
}
