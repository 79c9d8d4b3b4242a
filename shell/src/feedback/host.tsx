import { onDemand } from 'shared/ui';
import { LoadingOverlay } from './loading-overlay';
import type { FeedbackModel, OpenPopup } from './model';
import { Toasts } from './toasts';
import { useFeedback } from './use-feedback';

const PopupDialog = onDemand(
  () => import(/* webpackChunkName: "popup" */ './popup').then((m) => m.PopupDialog),
  // Closes the popup with the page even while its code is still loading.
  ({ popup }) => <dialog data-modal onCancel={popup.close} />,
);

/** Renders toasts, one popup at a time and the loading overlay. Mount it once per page, outside <main>. */
export function FeedbackHost({ feedback }: { feedback: FeedbackModel }) {
  const popup = useFeedback(feedback, (state) => state.popups[0]);
  const busy = useFeedback(feedback, (state) => state.busy > 0);
  /** A popup that does not load is a toast instead. */
  const sayInstead = ({ kind, text, close }: OpenPopup) => {
    feedback.toast({ kind, text });
    close();
    return true;
  };
  return (
    <>
      <Toasts feedback={feedback} />
      {popup && <PopupDialog key={popup.id} popup={popup} onFailure={() => sayInstead(popup)} />}
      {busy && <LoadingOverlay />}
    </>
  );
}
