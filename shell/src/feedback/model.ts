import type { Feedback, Popup, Toast } from 'shared/contract';

export interface QueuedToast extends Toast {
  id: number;
}
export interface OpenPopup extends Popup {
  id: number;
  close(): void;
}
export interface FeedbackState {
  /** Toasts that the host has not yet put on the screen. */
  waiting: readonly QueuedToast[];
  popups: readonly OpenPopup[];
  /** Requests under way that cover the screen. */
  busy: number;
  /** The last messages, for those who could not read a toast in time. */
  log: readonly QueuedToast[];
}

const EMPTY: FeedbackState = { waiting: [], popups: [], busy: 0, log: [] };
const LOG_LENGTH = 5;

/** What is said to the shopper, apart from how: calls come in here at any time, the host draws them when it is there. */
export interface FeedbackModel extends Feedback {
  get(): FeedbackState;
  getInitial(): FeedbackState;
  subscribe(listener: () => void): () => void;
  /** Hands over the waiting toasts, once: whoever takes them puts them on the screen. */
  take(): readonly QueuedToast[];
  /** A toast begins to leave the screen: the same message may be said again. */
  ended(id: number): void;
}

export function createFeedback(): FeedbackModel {
  let state = EMPTY;
  let nextId = 1;
  const listeners = new Set<() => void>();
  /** Waiting toasts and those on the screen. */
  const standing = new Map<number, Toast>();
  const stands = ({ kind, text }: Toast) => [...standing.values()].some((other) => other.kind === kind && other.text === text);
  const change = (part: Partial<FeedbackState>) => {
    state = { ...state, ...part };
    listeners.forEach((listener) => listener());
  };
  return {
    get: () => state,
    getInitial: () => EMPTY,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    take() {
      const { waiting } = state;
      if (waiting.length) change({ waiting: [] });
      return waiting;
    },
    ended: (id) => void standing.delete(id),
    toast(toast) {
      if (stands(toast)) return;
      const queued = { ...toast, id: nextId++ };
      standing.set(queued.id, queued);
      change({ waiting: [...state.waiting, queued], log: [...state.log, queued].slice(-LOG_LENGTH) });
    },
    popup: (popup) =>
      new Promise((resolve) => {
        const id = nextId++;
        const close = () => {
          change({ popups: state.popups.filter((open) => open.id !== id) });
          resolve();
        };
        change({ popups: [...state.popups, { ...popup, id, close }] });
      }),
    async busy(work) {
      change({ busy: state.busy + 1 });
      try {
        return await work;
      } finally {
        change({ busy: state.busy - 1 });
      }
    },
  };
}
