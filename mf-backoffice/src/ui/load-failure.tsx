import { Button, EmptyState } from 'shared/ui';
import type { Failure } from '../api/failure';

/** In place of data that did not arrive. */
export function LoadFailure({ failure, onRetry }: { failure?: Failure; onRetry(): void }) {
  return (
    <div role="alert">
      <EmptyState
        icon="warning"
        title="This did not load."
        text={failure?.message}
        action={
          <Button variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        }
      />
    </div>
  );
}
