import { LoadError } from './load-error';

/** Rejects with a LoadError (`timeout`) when `work` has not settled after `ms`. It does not cancel the work. */
export function withTimeLimit<T>(work: Promise<T>, ms: number, label: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new LoadError('timeout', `${label} took longer than ${ms} ms`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
