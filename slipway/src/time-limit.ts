/** Work that has not settled within its time limit. */
export class TimeLimitError extends Error {
  readonly code = 'release/timeout';

  constructor(
    what: string,
    readonly limitMs: number,
  ) {
    super(`${what} did not finish within ${limitMs} ms`);
    this.name = 'TimeLimitError';
  }
}

/**
 * Rejects with a TimeLimitError when `work` has not settled after `limitMs`. The work continues, and its result is ignored. Code
 * that never yields, such as an endless loop, cannot be limited in its own process.
 */
export function withTimeLimit<T>(work: Promise<T>, limitMs: number, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeLimitError(what, limitMs)), limitMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
