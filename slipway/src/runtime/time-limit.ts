import { LoadError } from './load-error';

const STEPS = 10;

/**
 * Rejects with a LoadError (`timeout`) when `work` has not settled after `ms`. It does not cancel the work. Where the work loads
 * files from `folder`, the time starts anew with each that arrives: what one file took is not taken from the next.
 *
 * The time is that in which the page could have seen an answer: while its thread is busy, a dialog is open or the computer sleeps, none is seen, though it
 * may be there. So it is counted in steps, and a step that ends late counts no more than another.
 */
export function withTimeLimit<T>(work: Promise<T>, ms: number, label: string, folder?: string): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left: number;
    const step = () => {
      clearTimeout(timer);
      timer = setTimeout(left-- > 1 ? step : end, ms / STEPS);
    };
    const begin = () => {
      left = STEPS;
      step();
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
