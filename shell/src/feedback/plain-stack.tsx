import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { QueuedToast } from './model';
import { ToastCard } from './toast-card';
import type { ToastStackProps } from './toast-stack';
import { takeToasts, useFeedback, useOutdatedToasts, useToastQueue } from './use-feedback';

/** Renders toasts when ToastStack fails to load, for example because the network is down, which needs a toast. */
export function PlainStack({ feedback, root }: ToastStackProps) {
  const queue = useToastQueue(feedback);
  const repeats = useFeedback(feedback, (state) => state.repeats);
  const outdated = useOutdatedToasts(feedback);
  const [shown, setShown] = useState<readonly QueuedToast[]>([]);
  useEffect(() => {
    const toasts = takeToasts(feedback, root);
    if (toasts.length) setShown((before) => [...before, ...toasts]);
  }, [queue, feedback, root]);
  useEffect(() => setShown((before) => before.filter(({ id }) => !outdated.includes(id))), [outdated]);
  return createPortal(
    shown.map((toast) => (
      <ToastCard
        key={toast.id}
        toast={toast}
        repeat={repeats[toast.id]}
        onClose={() => {
          feedback.markDismissed(toast.id);
          setShown((before) => before.filter(({ id }) => id !== toast.id));
        }}
      />
    )),
    root,
  );
}
