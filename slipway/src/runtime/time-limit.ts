import { LoadError } from './load-error';

const STEPS = 10;

/**
 * Rejects with a LoadError (`timeout`) when `work` has not settled after `ms`. It does not cancel the work. If the work loads
 * files from `folder`, the time restarts with each that arrives, so that one file does not use up the time of the next.
 *
 * Only time in which the page could have processed an answer counts: while its thread is busy, a dialog is open or the computer
 * sleeps, it cannot. So the time is counted in steps, and a step that ends late counts like any other.
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
    // jsdom has none.
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
