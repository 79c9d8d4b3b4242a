import { closeSnackbar, SnackbarProvider, useSnackbar, type CustomContentProps } from 'notistack';
import { useEffect } from 'react';
import type { FeedbackModel, QueuedToast } from './model';
import { ToastCard } from './toast-card';
import { takeToasts, useOutdatedToasts, useRepeat, useToastQueue } from './use-feedback';

// A type, because notistack takes no interface for the props of a variant.
type ShownToast = {
  feedback: FeedbackModel;
  toast: QueuedToast;
};

declare module 'notistack' {
  interface VariantOverrides {
    success: ShownToast;
    error: ShownToast;
    info: ShownToast;
  }
}

export interface ToastStackProps {
  feedback: FeedbackModel;
  /** The live region, which is in the document before any message. */
  root: HTMLElement;
}

/** Shows up to three toasts at a time: notistack stacks them, ToastCard renders each. */
export function ToastStack({ feedback, root }: ToastStackProps) {
  return (
    <SnackbarProvider
      domRoot={root}
      Components={{ success: Content, error: Content, info: Content }}
      // ToastCard runs the timer, since notistack does not pause it for the keyboard focus.
      autoHideDuration={null}
      maxSnack={3}
      // A toast is in its place at once and only fades in: a press on one that moves would miss its button.
      transitionDuration={{ enter: 0, exit: 120 }}
    >
      <Drain feedback={feedback} root={root} />
    </SnackbarProvider>
  );
}

function Drain({ feedback, root }: ToastStackProps) {
  const { enqueueSnackbar } = useSnackbar();
  const queue = useToastQueue(feedback);
  useEffect(() => {
    const toasts = takeToasts(feedback, root);
    // Those on screen stay in their place.
    if (toasts.length && !root.querySelector('[role=status],[role=alert]')) root.style.bottom = bottomAboveFocus(root);
    for (const toast of toasts)
      enqueueSnackbar(toast.text, {
        key: toast.id,
        variant: toast.kind,
        feedback,
        toast,
        onClose: () => feedback.markDismissed(toast.id),
      });
  }, [queue, feedback, root, enqueueSnackbar]);
  const outdated = useOutdatedToasts(feedback);
  useEffect(() => outdated.forEach((id) => closeSnackbar(id)), [outdated]);
  return null;
}

/** The height of a message of two lines, and of the space below it. */
const MESSAGE_PX = 190;
const GAP_PX = 8;

/** Lifts the messages above the button that was just pressed: one that comes up over it would take the next press. '' without one below. */
function bottomAboveFocus(region: HTMLElement): string {
  const pressed = document.activeElement?.closest('main button, main a')?.getBoundingClientRect();
  if (!pressed) return '';
  const { left, right } = region.getBoundingClientRect();
  const fromBottom = window.innerHeight - pressed.top;
  const isBelow = fromBottom > 0 && fromBottom < MESSAGE_PX + pressed.height;
  return isBelow && pressed.left < right && pressed.right > left
    ? `${Math.min(fromBottom + GAP_PX, window.innerHeight - MESSAGE_PX)}px`
    : '';
}

type ContentProps = CustomContentProps & ShownToast & { ref?: React.Ref<HTMLDivElement> };

function Content({ id, style, feedback, toast, ref }: ContentProps) {
  const repeat = useRepeat(feedback, toast.id);
  return <ToastCard ref={ref} style={style} toast={toast} repeat={repeat} onClose={() => closeSnackbar(id)} />;
}
