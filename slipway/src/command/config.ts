import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkOptions, unknownField } from '../check-options';
import type { GateOptions } from '../moves';
import { ReleaseError } from '../release-error';
import { DEFAULT_BASE, isBase } from '../serve/base';
import { RENDERING } from '../serve/option-rules';
import { exposesLoad } from '../trials/exposes-load';
import { isTextList } from '../publish/fields';
import { areTrials, TRIALS, type Trial } from '../trials/trial';

const FILE = 'slipway.config.mjs';
const FIELDS: readonly string[] = ['trials', 'render', 'base', 'environments'] satisfies (keyof Config)[];

/** The content of a project's slipway.config.mjs. */
interface Config {
  trials?: unknown;
  render?: unknown;
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
 * The trials of slipway.config.mjs in the folder of the command (`export default { trials: [...] }`), or the general one without
 * such a file or `trials` in it. Throws a ReleaseError that names an invalid setting.
 */
export async function readTrials(folder: string): Promise<readonly Trial[]> {
  const file = join(folder, FILE);
  const { trials } = await readConfig(file);
  if (trials === undefined) return [exposesLoad];
  if (areTrials(trials)) return trials;
  throw new ReleaseError(`${file}: trials must be ${TRIALS}.`, 'usage');
}

/** The trials and `render` of slipway.config.mjs. Throws likewise. */
export async function readGate(folder: string): Promise<GateOptions> {
  const trials = await readTrials(folder);
  const file = join(folder, FILE);
  const { render } = await readConfig(file);
  try {
    checkOptions({ render }, { render: RENDERING }, file);
  } catch (error) {
    throw new ReleaseError((error as Error).message, 'usage');
  }
  return { trials, render: render as GateOptions['render'] };
}

/**
 * Base path of the releases on a project's servers: `base` of slipway.config.mjs, or the default of `createReleases`. Throws
 * likewise.
 */
export async function readBase(folder: string): Promise<string> {
  const file = join(folder, FILE);
  const { base = DEFAULT_BASE } = await readConfig(file);
  if (typeof base === 'string' && isBase(base)) return base;
  throw new ReleaseError(`${file}: base must be a path such as '${DEFAULT_BASE}'.`, 'usage');
}

/**
 * Throws a ReleaseError for an environment that `environments` of slipway.config.mjs does not name: a typing error would create a
 * new one. Without that setting, any name is accepted.
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
