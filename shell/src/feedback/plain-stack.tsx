import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { durationOf } from './durations';
import type { QueuedToast } from './model';
import { ToastCard } from './toast-card';
import type { ToastStackProps } from './toast-stack';
import { useWaiting } from './use-feedback';

/** Draws toasts when the stack's own script could not be loaded, which is just when the network has to be complained of. */
export function PlainStack({ feedback, root }: ToastStackProps) {
  const waiting = useWaiting(feedback);
  const [shown, setShown] = useState<readonly QueuedToast[]>([]);
  useEffect(() => {
    const taken = feedback.take();
    if (taken.length) setShown((before) => [...before, ...taken]);
  }, [waiting, feedback]);
  return createPortal(
    shown.map((toast) => (
      <ToastCard
        key={toast.id}
        kind={toast.kind}
        text={toast.text}
        duration={durationOf(toast)}
        onClose={() => {
          feedback.ended(toast.id);
          setShown((before) => before.filter(({ id }) => id !== toast.id));
        }}
      />
    )),
    root,
  );
}
