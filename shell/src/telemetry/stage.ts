/** What kept a version from standing in the page, as far as the error tells. */
export type Stage = 'loaded' | 'timeout' | 'integrity' | 'load' | 'run';

/** A hang, bytes that nobody vouches for, a file that did not arrive, or code that threw. */
export function stageOf(cause: unknown): Stage {
  const text = cause instanceof Error ? cause.message : String(cause);
  if (/did not arrive within/.test(text)) return 'timeout';
  if (/vouches for/.test(text)) return 'integrity';
  if (/dynamically imported module|importing a module script failed|failed to fetch|RUNTIME-00[138]|Loading chunk/i.test(text))
    return 'load';
  return 'run';
}
