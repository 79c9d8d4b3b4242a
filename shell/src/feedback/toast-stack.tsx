import { closeSnackbar, SnackbarProvider, useSnackbar, type CustomContentProps } from 'notistack';
import { useEffect } from 'react';
import { durationOf } from './durations';
import type { FeedbackModel } from './model';
import { ToastCard, type ToastKind } from './toast-card';
import { useWaiting } from './use-feedback';

declare module 'notistack' {
  interface VariantOverrides {
    success: { duration: number };
    error: { duration: number };
    info: { duration: number };
  }
}

export interface ToastStackProps {
  feedback: FeedbackModel;
  /** The live region that was there before any message. */
  root: HTMLElement;
}

/** Up to three toasts at a time, stacked by notistack and drawn by our own card. */
export function ToastStack({ feedback, root }: ToastStackProps) {
  return (
    <SnackbarProvider
      domRoot={root}
      Components={{ success: Content, error: Content, info: Content }}
      // Our card counts the time itself, since notistack does not stop for the keyboard's focus.
      autoHideDuration={null}
      maxSnack={3}
      transitionDuration={{ enter: 200, exit: 120 }}
    >
      <Drain feedback={feedback} />
    </SnackbarProvider>
  );
}

function Drain({ feedback }: { feedback: FeedbackModel }) {
  const { enqueueSnackbar } = useSnackbar();
  const waiting = useWaiting(feedback);
  useEffect(() => {
    for (const toast of feedback.take())
      enqueueSnackbar(toast.text, { variant: toast.kind, duration: durationOf(toast), onClose: () => feedback.ended(toast.id) });
  }, [waiting, feedback, enqueueSnackbar]);
  return null;
}

type ContentProps = CustomContentProps & { duration: number; ref?: React.Ref<HTMLDivElement> };

function Content({ id, message, variant, style, duration, ref }: ContentProps) {
  return (
    <ToastCard
      ref={ref}
      style={style}
      kind={variant as ToastKind}
      text={String(message)}
      duration={duration}
      onClose={() => closeSnackbar(id)}
    />
  );
}
