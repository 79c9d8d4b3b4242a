import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ReleaseError } from '../release-error';
import { exposesLoad } from '../trials/exposes-load';
import type { Trial, TrialAction } from '../trials/trial';

const FILE = 'slipway.config.mjs';

/**
 * The trials of slipway.config.mjs in the folder of the command (`export default { trials: [...] }`), or the general one where there is
 * no such file, or none that names trials. Throws a ReleaseError that says what is wrong in it.
 */
export async function readTrials(folder: string): Promise<readonly Trial[]> {
  const file = join(folder, FILE);
  if (!existsSync(file)) return [exposesLoad];
  const config = await import(pathToFileURL(file).href).then(
    (module: { default?: { trials?: unknown } }) => module.default ?? {},
    (error: unknown) => {
      throw new ReleaseError(`${file} cannot be loaded: ${(error as Error).message}`, 'usage');
    },
  );
  if (config.trials === undefined) return [exposesLoad];
  if (Array.isArray(config.trials) && config.trials.every(isTrial)) return config.trials;
  throw new ReleaseError(
    `${file}: trials must be a list of { name, on: ['promote', …], run(subject) }, with moves of ${ACTIONS.join(', ')}.`,
    'usage',
  );
}

const ACTIONS: readonly unknown[] = ['publish', 'promote', 'canary', 'rollback'] satisfies TrialAction[];

function isTrial(value: unknown): value is Trial {
  const { name, on, run } = (value ?? {}) as Partial<Trial>;
  return (
    typeof name === 'string' && Array.isArray(on) && on.every((action) => ACTIONS.includes(action)) && typeof run === 'function'
  );
}
