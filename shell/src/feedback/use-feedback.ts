import { useStore } from 'shared/contract';
import type { FeedbackModel, FeedbackState, QueuedToast, Repeat } from './model';

/** Subscribes to a part of the feedback state. */
export const useFeedback = <Selected>(feedback: FeedbackModel, select: (state: FeedbackState) => Selected): Selected =>
  useStore(feedback.store, select);

/** The toasts to take away. */
export const useOutdatedToasts = (feedback: FeedbackModel) => useFeedback(feedback, (state) => state.outdated);

/** The last repeat of a toast that is shown. */
export const useRepeat = (feedback: FeedbackModel, id: number): Repeat | undefined =>
  useFeedback(feedback, (state) => state.repeats[id]);

/** The toasts that are not shown yet. */
export const useToastQueue = (feedback: FeedbackModel) => useFeedback(feedback, (state) => state.queue);

/** Takes the toasts to show in the region `root`. It is silent for errors: an alert in a polite region would be read twice. */
export function takeToasts(feedback: FeedbackModel, root: HTMLElement): readonly QueuedToast[] {
  const toasts = feedback.dequeue();
  if (toasts.length) root.setAttribute('aria-live', toasts.some(({ kind }) => kind === 'error') ? 'off' : 'polite');
  return toasts;
}
