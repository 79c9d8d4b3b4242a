import type { Failure } from 'shared/contract';
import { Button, EmptyState } from 'shared/ui';
import { messageOf } from '../api/failure';

interface LoadFailureProps {
  failure: Failure;
  onRetry(): void;
}

/** Replaces data that did not arrive: shows the reason and, if it may help, a retry button. */
export function LoadFailure({ failure, onRetry }: LoadFailureProps) {
  return (
    <div role="alert">
      <EmptyState
        icon="warning"
        title="This did not load."
        text={messageOf(failure)}
        action={
          mayPass(failure) && (
            <Button variant="secondary" onClick={onRetry}>
              Try again
            </Button>
          )
        }
      />
    </div>
  );
}

/** Timeouts, missing sessions and rate limits are temporary. Every other 4xx is about this very request. */
const PASSING = [401, 408, 429];
const mayPass = ({ status = 0 }: Failure) => status < 400 || status >= 500 || PASSING.includes(status);
