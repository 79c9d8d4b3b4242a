import { LoadError } from '../federation/load-error';

/** How loading a version ended, as far as the error shows. */
export type LoadStage = 'loaded' | 'timeout' | 'integrity' | 'load' | 'run';

/**
 * Browser error messages, since these errors have no code. Only WebKit distinguishes altered bytes from a file that did not
 * load; Chromium and Firefox report both with the same message.
 */
const ALTERED = /integrity mismatch/i;
const NOT_LOADED =
  /dynamically imported module|importing a module script failed|failed to fetch|load failed|RUNTIME-00[138]|Loading chunk/i;

/** Classifies an error as timeout, failed integrity check, file that did not load, or code that threw. */
export function loadStageOf(cause: unknown): LoadStage {
  if (cause instanceof LoadError) return cause.code === 'no-remote-module' ? 'run' : cause.code;
  const text = cause instanceof Error ? cause.message : String(cause);
  if (ALTERED.test(text)) return 'integrity';
  return NOT_LOADED.test(text) ? 'load' : 'run';
}
