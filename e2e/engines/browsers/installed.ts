import { spawnSync } from 'node:child_process';
import { repository } from 'testing/repository';

interface Engines {
  webkit: { driver: string; display: string; python: string };
  firefox: string;
}

const FINDERS = { webkit: 'findWebKit', firefox: 'findFirefox' } as const;

/** The path of an engine on this machine, which is installed if missing. Throws an Error with the reason if that fails. */
export function installed<Name extends keyof Engines>(name: Name): Engines[Name] {
  // Runs as a separate process, because the tooling consists of ES modules, which Jest does not load.
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
