import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unknownField } from '../check-options';
import { ReleaseError } from '../release-error';
import { DEFAULT_BASE, isBase } from '../serve/base';
import { exposesLoad } from '../trials/exposes-load';
import { isTextList } from '../publish/fields';
import { areTrials, TRIALS, type Trial } from '../trials/trial';

const FILE = 'slipway.config.mjs';
const FIELDS: readonly string[] = ['trials', 'base', 'environments'] satisfies (keyof Config)[];

/** slipway.config.mjs of a project, as it was written. */
interface Config {
  trials?: unknown;
  base?: unknown;
  environments?: unknown;
}

async function readConfig(file: string): Promise<Config> {
  if (!existsSync(file)) return {};
  const { default: config } = await import(pathToFileURL(file).href).then(
    (module: { default?: unknown }) => module,
    (error: unknown) => {
      throw new ReleaseError(`${file} cannot be loaded: ${(error as Error).message}`, 'usage');
    },
  );
  if (typeof config !== 'object' || config === null)
    throw new ReleaseError(`${file} must have its settings as the default export: export default { trials: [] }`, 'usage');
  const unknown = unknownField(config, FIELDS, 'setting');
  if (unknown) throw new ReleaseError(`${file}: ${unknown}`, 'usage');
  return config;
}

/**
 * The trials of slipway.config.mjs in the folder of the command (`export default { trials: [...] }`), or the general one where there is
 * no such file, or none that names trials. Throws a ReleaseError that says what is wrong in it.
 */
export async function readTrials(folder: string): Promise<readonly Trial[]> {
  const file = join(folder, FILE);
  const { trials } = await readConfig(file);
  if (trials === undefined) return [exposesLoad];
  if (areTrials(trials)) return trials;
  throw new ReleaseError(`${file}: trials must be ${TRIALS}.`, 'usage');
}

/** Path below which the servers of a project have its releases: `base` of slipway.config.mjs, or that of `createReleases`. Throws likewise. */
export async function readBase(folder: string): Promise<string> {
  const file = join(folder, FILE);
  const { base = DEFAULT_BASE } = await readConfig(file);
  if (typeof base === 'string' && isBase(base)) return base;
  throw new ReleaseError(`${file}: base must be a path such as '${DEFAULT_BASE}'.`, 'usage');
}

/**
 * Throws a ReleaseError for an environment that `environments` of slipway.config.mjs does not name: a typing error would begin a new one. Without
 * that setting, each is good.
 */
export async function checkDeclared(folder: string, environment: string): Promise<void> {
  const file = join(folder, FILE);
  const { environments } = await readConfig(file);
  if (environments === undefined) return;
  if (!isTextList(environments))
    throw new ReleaseError(`${file}: environments must be a list such as ['staging', 'production'].`, 'usage');
  const declared = environments as string[];
  if (!declared.includes(environment))
    throw new ReleaseError(`${file} declares no environment ${environment}. There are: ${declared.join(', ')}.`, 'usage');
}
