import { useSyncExternalStore } from 'react';
import type { FeedbackModel, FeedbackState, Repeat } from './model';

/** Subscribes to a part of the feedback state. */
export function useFeedback<Selected>(feedback: FeedbackModel, select: (state: FeedbackState) => Selected): Selected {
  return useSyncExternalStore(
    feedback.subscribe,
    () => select(feedback.get()),
    () => select(feedback.getInitial()),
  );
}

/** The toasts to take away. */
export const useOutdatedToasts = (feedback: FeedbackModel) => useFeedback(feedback, (state) => state.outdated);

/** The last repeat of a toast that is shown. */
export const useRepeat = (feedback: FeedbackModel, id: number): Repeat | undefined =>
  useFeedback(feedback, (state) => state.repeats[id]);

/** The toasts that are not shown yet. */
export const useToastQueue = (feedback: FeedbackModel) => useFeedback(feedback, (state) => state.queue);
