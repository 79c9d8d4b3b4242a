import { useServices, type Failure } from 'shared/contract';
import { failureMessage } from '../errors';

/**
 * Shows the failure of a request outside any form of the specification. An ended session is silent here, because the shell has
 * reported it.
 */
export function useFailureToast(): (failure: Failure) => void {
  const { feedback, session } = useServices();
  return (failure) => {
    if (failure.status !== 401 || session.store.get().jwt) feedback.toast({ kind: 'error', text: failureMessage(failure) });
  };
}
