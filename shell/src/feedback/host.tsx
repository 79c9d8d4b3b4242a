import { LoadingOverlay } from './loading-overlay';
import type { FeedbackModel } from './model';
import { PopupDialog } from './popup';
import { Toasts } from './toasts';
import { useFeedback } from './use-feedback';

/** Renders toasts, one popup at a time and the loading overlay. Mount it once per page, outside <main>. */
export function FeedbackHost({ feedback }: { feedback: FeedbackModel }) {
  const popup = useFeedback(feedback, (state) => state.popups[0]);
  const busy = useFeedback(feedback, (state) => state.busy > 0);
  return (
    <>
      <Toasts feedback={feedback} />
      {popup && <PopupDialog key={popup.id} popup={popup} />}
      {busy && <LoadingOverlay />}
    </>
  );
}
