import { BehaviorSubject } from 'rxjs';
import { storeOf, type Feedback, type Popup, type Store, type Toast } from 'shared/contract';

export interface QueuedToast extends Toast {
  id: number;
}
export interface OpenPopup extends Popup {
  id: number;
  close(): void;
}
/** A message that came again while it was still shown. */
export interface Repeat {
  times: number;
  toast: Toast;
}
export interface FeedbackState {
  /** Toasts that the host has not shown yet. */
  queue: readonly QueuedToast[];
  /** Id of a shown toast -> its last repeat, which takes the place of what came before. */
  repeats: Readonly<Record<number, Repeat>>;
  popups: readonly OpenPopup[];
  /** Number of pending operations that cover the screen. */
  busy: number;
  /** Toasts that no longer hold, whether shown or not. */
  outdated: readonly number[];
  /** The last messages, for readers who missed a toast. */
  log: readonly QueuedToast[];
}

const EMPTY: FeedbackState = { queue: [], repeats: {}, popups: [], busy: 0, outdated: [], log: [] };
const LOG_LENGTH = 5;

/** The state behind toasts, popups and overlay, without their rendering. Calls are queued until the host is mounted. */
export interface FeedbackModel extends Feedback {
  store: Store<FeedbackState>;
  /** Returns the queued toasts and empties the queue. The caller must show them. */
  dequeue(): readonly QueuedToast[];
  /** Takes back the errors so far, queued or visible: a log-in settled what they were about. */
  dismissErrors(): void;
  /** Call when a toast starts to disappear: the same message can then be shown again. */
  markDismissed(id: number): void;
}

export function createFeedback(): FeedbackModel {
  const states = new BehaviorSubject(EMPTY);
  let nextId = 1;
  /** Toasts with smaller ids are older than the last action, which began with the overlay. */
  let firstOfAction = 0;
  /** Queued and visible toasts. */
  const activeToasts = new Map<number, QueuedToast>();
  const findSame = <Shown extends Toast | Popup>(shown: Iterable<Shown>, { kind, text }: Toast | Popup) =>
    [...shown].find((other) => other.kind === kind && other.text === text);
  const update = (part: Partial<FeedbackState>) => states.next({ ...states.value, ...part });
  const dismissErrors = (before = nextId) => {
    const outdated = [...activeToasts.values()].filter(({ kind, id }) => kind === 'error' && id < before).map(({ id }) => id);
    outdated.forEach((id) => activeToasts.delete(id));
    if (outdated.length) update({ outdated, queue: states.value.queue.filter(({ id }) => !outdated.includes(id)) });
  };
  /** A success settles the errors of earlier tries; what the action itself could not do is still true. */
  const settleErrors = ({ kind }: Toast | Popup) => kind === 'success' && dismissErrors(firstOfAction);
  return {
    store: storeOf(states),
    dequeue() {
      const { queue } = states.value;
      if (queue.length) update({ queue: [] });
      return queue;
    },
    dismissErrors,
    markDismissed: (id) => void activeToasts.delete(id),
    toast(toast) {
      settleErrors(toast);
      const same = findSame(activeToasts.values(), toast);
      if (same) {
        // A queued message will be shown for its full time.
        if (states.value.queue.includes(same)) return;
        const times = (states.value.repeats[same.id]?.times ?? 0) + 1;
        update({ repeats: { ...states.value.repeats, [same.id]: { times, toast } } });
        return;
      }
      const queued = { ...toast, id: nextId++ };
      activeToasts.set(queued.id, queued);
      update({ queue: [...states.value.queue, queued], log: [...states.value.log, queued].slice(-LOG_LENGTH) });
    },
    popup: (popup) =>
      new Promise((resolve) => {
        settleErrors(popup);
        const id = nextId++;
        const close = () => {
          update({ popups: states.value.popups.filter((open) => open.id !== id) });
          resolve();
          // A second press, while the code of the first popup was loading.
          findSame(states.value.popups, popup)?.close();
        };
        update({ popups: [...states.value.popups, { ...popup, id, close }] });
      }),
    async busy(work) {
      firstOfAction = nextId;
      update({ busy: states.value.busy + 1 });
      try {
        return await work;
      } finally {
        update({ busy: states.value.busy - 1 });
      }
    },
  };
}
