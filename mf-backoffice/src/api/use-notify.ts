import { useMemo } from 'react';
import { useServices } from 'shared/contract';
import type { Failure } from './failure';

/** Short messages at the edge of the screen: what was done, or why it was not where no dialog can say so. */
export function useNotify(): { notify(text: string): void; notifyFailure(failure: Failure): void } {
  const { feedback } = useServices();
  return useMemo(
    () => ({
      notify: (text) => feedback.toast({ kind: 'success', text }),
      notifyFailure: ({ message }) => feedback.toast({ kind: 'error', text: message }),
    }),
    [feedback],
  );
}
