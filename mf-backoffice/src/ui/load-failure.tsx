import type { Failure } from 'shared/contract';
import { Button, EmptyState } from 'shared/ui';
import { messageOf } from '../api/failure';

interface LoadFailureProps {
  failure: Failure;
  onRetry(): void;
}

/** In place of data that did not arrive: why, and where it may help a button that asks again. */
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

/** Too slow, without a session, too often: these pass. Every other 4xx is what the server says of this very request. */
const PASSING = [401, 408, 429];
const mayPass = ({ status = 0 }: Failure) => status < 400 || status >= 500 || PASSING.includes(status);
