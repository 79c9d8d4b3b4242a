import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { durationOf } from './durations';
import type { QueuedToast } from './model';
import { ToastCard } from './toast-card';
import type { ToastStackProps } from './toast-stack';
import { useOutdatedToasts, useToastQueue } from './use-feedback';

/** Renders toasts when ToastStack fails to load, for example because the network is down, which needs a toast. */
export function PlainStack({ feedback, root }: ToastStackProps) {
  const queue = useToastQueue(feedback);
  const outdated = useOutdatedToasts(feedback);
  const [shown, setShown] = useState<readonly QueuedToast[]>([]);
  useEffect(() => {
    const toasts = feedback.dequeue();
    if (toasts.length) setShown((before) => [...before, ...toasts]);
  }, [queue, feedback]);
  useEffect(() => setShown((before) => before.filter(({ id }) => !outdated.includes(id))), [outdated]);
  return createPortal(
    shown.map((toast) => (
      <ToastCard
        key={toast.id}
        kind={toast.kind}
        text={toast.text}
        duration={durationOf(toast)}
        onClose={() => {
          feedback.markDismissed(toast.id);
          setShown((before) => before.filter(({ id }) => id !== toast.id));
        }}
      />
    )),
    root,
  );
}
