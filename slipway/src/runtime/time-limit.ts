import { LoadError } from './load-error';

/**
 * Rejects with a LoadError (`timeout`) when `work` has not settled after `ms`. It does not cancel the work. Where the work loads
 * files from `folder`, the time starts anew with each that arrives: what one file took is not taken from the next.
 */
export function withTimeLimit<T>(work: Promise<T>, ms: number, label: string, folder?: string): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      clearTimeout(timer);
      timer = setTimeout(end, ms);
    };
    // Simulated browsers have none.
    const observer: PerformanceObserver | undefined =
      globalThis.PerformanceObserver &&
      new PerformanceObserver((list) => list.getEntries().some(({ name }) => name.startsWith(folder!)) && begin());
    const end = () => {
      clearTimeout(timer);
      observer?.disconnect();
      reject(new LoadError('timeout', `${label} took longer than ${ms} ms`));
    };
    if (folder) observer?.observe({ type: 'resource' });
    begin();
    work.then(resolve, reject).finally(end);
  });
}
