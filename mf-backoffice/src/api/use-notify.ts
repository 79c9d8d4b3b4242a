import { useMemo } from 'react';
import { useServices } from 'shared/contract';
import type { Failure, Result } from './failure';

interface Notify {
  notify(text: string): void;
  notifyFailure(failure: Failure): void;
  /** The text if the request succeeded, else why it failed. */
  notifyResult(result: Result<unknown>, done: string): void;
}

/** Short messages at the edge of the screen: what was done, or why it was not where no dialog can say so. */
export function useNotify(): Notify {
  const { feedback } = useServices();
  return useMemo(
    () => ({
      notify: (text) => feedback.toast({ kind: 'success', text }),
      notifyFailure: ({ message }) => feedback.toast({ kind: 'error', text: message }),
      notifyResult: (result, done) =>
        feedback.toast(result.ok ? { kind: 'success', text: done } : { kind: 'error', text: result.failure.message }),
    }),
    [feedback],
  );
}
