import { useCallback } from 'react';
import { useServices, type Failure } from 'shared/contract';
import { failureMessage } from '../errors';

/**
 * Shows the failure of a request in a toast: with a form's message, or else with the server's own. An ended session is silent here,
 * because the shell has reported it. Returns whether it was shown.
 */
export function useFailureToast(): (failure: Failure, text?: string) => boolean {
  const { feedback, session } = useServices();
  return useCallback(
    (failure, text = failureMessage(failure)) => {
      const isReported = failure.status === 401 && !session.store.get().jwt;
      if (!isReported) feedback.toast({ kind: 'error', text });
      return !isReported;
    },
    [feedback, session],
  );
}
