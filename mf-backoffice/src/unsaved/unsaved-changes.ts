/** The editors on the screen with unsaved changes. Module state: editors register, the frame reads. */
const editors = new Set<object>();
const listeners = new Set<() => void>();
/** The action that waits for the member's decision. */
let waiting: { proceed(): void; stay?(): void; question: Question } | null = null;
let isLeaving = false;

export const hasUnsavedChanges = (): boolean => editors.size > 0 && !isLeaving;

/** Until the returned function is called there are changes. */
export function addUnsavedChanges(): () => void {
  const editor = {};
  editors.add(editor);
  return () => void editors.delete(editor);
}

export interface Question {
  title: string;
  confirmLabel: string;
  text: string;
}

const LEAVE: Question = {
  title: 'Leave without saving?',
  confirmLabel: 'Leave',
  text: 'Your changes on this page are not saved.',
};

/**
 * Does at once what leaves the page, or asks before if that would lose changes. `stay`: what to do if they are to be kept. A `question` is
 * asked even if the page has no changes.
 */
export function leave(
  proceed: () => void,
  { stay, question }: { stay?: () => void; question?: Question | undefined } = {},
): void {
  if (!question && !hasUnsavedChanges()) return proceed();
  setWaiting({ proceed, ...(stay && { stay }), question: question ?? LEAVE });
}

/** The answer to the question. */
export function answerLeave(isWanted: boolean): void {
  const asked = waiting;
  setWaiting(null);
  if (!isWanted) return asked?.stay?.();
  isLeaving = true;
  asked?.proceed();
  isLeaving = false;
}

/** The question on the screen; undefined without one. */
export const questionStore = {
  get: () => waiting?.question,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

function setWaiting(next: typeof waiting): void {
  waiting = next;
  listeners.forEach((listener) => listener());
}
