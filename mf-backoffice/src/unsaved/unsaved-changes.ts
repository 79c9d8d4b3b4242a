/** The editors on the screen that hold changes which are not stored. Of the module: the frame asks, the editors tell. */
const editors = new Set<object>();
const listeners = new Set<() => void>();
/** What waits for the member's word. */
let waiting: (() => void) | null = null;
let isLeaving = false;

export const hasUnsavedChanges = (): boolean => editors.size > 0 && !isLeaving;

/** Until the returned function is called there are changes. */
export function addUnsavedChanges(): () => void {
  const editor = {};
  editors.add(editor);
  return () => void editors.delete(editor);
}

/** Does at once what leaves the page, or asks before if that would lose changes. */
export function leave(proceed: () => void): void {
  if (!hasUnsavedChanges()) return proceed();
  setWaiting(proceed);
}

/** The answer to the question. */
export function answerLeave(isWanted: boolean): void {
  const proceed = waiting;
  setWaiting(null);
  if (!isWanted) return;
  isLeaving = true;
  proceed?.();
  isLeaving = false;
}

/** Whether the question is on the screen. */
export const questionStore = {
  get: () => waiting !== null,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

function setWaiting(next: (() => void) | null): void {
  waiting = next;
  listeners.forEach((listener) => listener());
}
