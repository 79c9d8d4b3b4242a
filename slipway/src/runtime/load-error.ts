/** How loading a version ended: it runs, timed out, does not match its hash, did not arrive, or threw. */
export type LoadStage = 'loaded' | 'timeout' | 'integrity' | 'load' | 'run';

/**
 * Why a remote could not be loaded. `timeout`, `integrity`, `load` and `run` are of one version; `disabled` (an operator disabled
 * the remote: the message is theirs), `unknown` (the pointer does not name it), `pointer` (there is no pointer) and `failed` (no
 * version could be loaded: `errors` has one error per version) are of the remote.
 */
export class LoadError extends Error {
  constructor(
    readonly code: Exclude<LoadStage, 'loaded'> | 'disabled' | 'unknown' | 'pointer' | 'failed',
    message: string,
    readonly errors: readonly unknown[] = [],
  ) {
    super(message, { cause: errors.at(-1) });
  }
}

/**
 * The browsers' message for a file that does not match its hash, or did not arrive; these errors have no code. Only WebKit
 * distinguishes the two.
 */
const ALTERED = /integrity mismatch/i;
const NOT_LOADED = /imported module|module script|failed to fetch|load failed|loading (css )?chunk|NetworkError/i;
const OF_A_VERSION = /timeout|integrity|load/;

/** Classifies the failure of a version. Any error that is not a known network error comes from its code. */
export function stageOf(error: unknown): Exclude<LoadStage, 'loaded'> {
  // A module may fail because a nested remote did: its error is passed on.
  if (error instanceof LoadError) return OF_A_VERSION.test(error.code) ? (error.code as 'load') : 'run';
  const text = messageOf(error);
  if (ALTERED.test(text)) return 'integrity';
  return NOT_LOADED.test(text) ? 'load' : 'run';
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
