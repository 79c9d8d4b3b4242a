import { spawnSync } from 'node:child_process';
import { repository } from 'testing/repository';

interface Engines {
  webkit: { driver: string; display: string; python: string };
  firefox: string;
}

const FINDERS = { webkit: 'findWebKit', firefox: 'findFirefox' } as const;

/** Where an engine is on this machine. It is installed where it is missing; throws an Error with the reason where that fails. */
export function installed<Name extends keyof Engines>(name: Name): Engines[Name] {
  // A process of its own, because the tooling consists of ES modules, which Jest does not load.
  const ask = `import { ${FINDERS[name]} as find } from './tooling/${name}.mjs'; process.stdout.write(JSON.stringify(find()));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', ask], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  const { found, reason } = JSON.parse(stdout) as { found: Engines[Name] | null; reason: string | null };
  if (!found) throw new Error(reason ?? `${name} cannot be had`);
  return found;
}
