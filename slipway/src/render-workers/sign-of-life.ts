import type { WorkerProcess } from './worker-process';

/** How long a worker that waits for nothing may take to answer. */
const SILENCE_MS = 1000;
/** After so many silences it counts as stuck even where it did not compute: it may be stopped, or wait for a lock. */
const MAX_SILENCES = 8;
/** The share of a silence that a worker must have computed to count as stuck at once. Less, and the machine is busy with other things. */
const COMPUTED_SHARE = 0.5;

/**
 * Calls `onStuck` when a worker does not answer because it computes without end. Returns what ends the wait: call it when the worker
 * answers. A busy machine is not mistaken for a stuck worker: one that gets no processor is waited for, and `onSilence` is called once.
 */
export function expectSignOfLife(
  worker: Pick<WorkerProcess, 'cpuMs'>,
  onStuck: () => void,
  onSilence: () => void = () => undefined,
): () => void {
  let isOver = false;
  let silences = 0;
  let timer: NodeJS.Timeout | undefined;
  function wait(): void {
    const [began, before] = [performance.now(), worker.cpuMs()];
    timer = setTimeout(() => look(began, before), SILENCE_MS);
  }
  function look(began: number, before: number | undefined): void {
    const after = worker.cpuMs();
    silences += 1;
    const computed = before === undefined || after === undefined ? 0 : (after - before) / (performance.now() - began);
    if (computed >= COMPUTED_SHARE || silences >= MAX_SILENCES) return onStuck();
    if (silences === 1) onSilence();
    if (!isOver) wait();
  }
  wait();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
