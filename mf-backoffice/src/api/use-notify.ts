import { useMemo } from 'react';
import { useServices, type Failure, type Result } from 'shared/contract';
import { messageOf } from './failure';

interface Notify {
  notify(text: string): void;
  notifyFailure(failure: Failure): void;
  /** The text if the request succeeded, else why it failed. */
  notifyResult(result: Result<unknown>, done: string): void;
}

/** Short messages at the edge of the screen: the result, or the reason of a failure if no dialog shows it. */
export function useNotify(): Notify {
  const { feedback } = useServices();
  return useMemo(
    () => ({
      notify: (text) => feedback.toast({ kind: 'success', text }),
      notifyFailure: (failure) => feedback.toast({ kind: 'error', text: messageOf(failure) }),
      notifyResult: (result, done) =>
        feedback.toast(result.ok ? { kind: 'success', text: done } : { kind: 'error', text: messageOf(result.failure) }),
    }),
    [feedback],
  );
}
