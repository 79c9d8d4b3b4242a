/** The chain of waiting tasks. */
let turns: Promise<unknown> = Promise.resolve();

/**
 * Calls back once the page has loaded and the browser is idle. Never calls back if the browser asks to save data: the work
 * is for a later step of the visit only. Tasks run one after the other, each in a separate idle period, so that several do
 * not make one long task; `work` may return a promise, and its errors are ignored.
 */
export function whenIdle(work: () => unknown): void {
  if (isSaveDataOn()) return;
  turns = turns
    .then(loaded)
    .then(idle)
    .then(work)
    .catch(() => undefined);
}

const loaded = () =>
  new Promise<unknown>((done) => {
    if (document.readyState === 'complete') done(undefined);
    else window.addEventListener('load', done, { once: true });
  });

/** Resolves in an idle period. */
const idle = () =>
  // Safari has no requestIdleCallback.
  new Promise<unknown>((done) => void (window.requestIdleCallback ?? setTimeout)(done));

/** Whether the visitor has asked the browser to save data. */
export const isSaveDataOn = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
