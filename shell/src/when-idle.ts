/**
 * Calls back once the page has loaded and the browser has nothing else to do. Never, where the browser asks to save data: for
 * work that only a later step of the visit needs.
 */
export function whenIdle(work: () => void): void {
  if (isSaveDataOn()) return;
  // Safari has no requestIdleCallback.
  const wait = () => (window.requestIdleCallback ?? setTimeout)(() => work());
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}

/** Whether the visitor has asked the browser to save data. */
export const isSaveDataOn = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
