import { useSyncExternalStore } from 'react';
import type { FeedbackModel, FeedbackState } from './model';

/** Redraws when the selected part of what is to be said changes. */
export function useFeedback<Selected>(feedback: FeedbackModel, select: (state: FeedbackState) => Selected): Selected {
  return useSyncExternalStore(
    feedback.subscribe,
    () => select(feedback.get()),
    () => select(feedback.getInitial()),
  );
}

/** Toasts that wait for a place on the screen. */
export const useWaiting = (feedback: FeedbackModel) => useFeedback(feedback, (state) => state.waiting);
