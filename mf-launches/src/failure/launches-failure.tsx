import { RetryNotice, Spinner } from 'shared/ui';

/** In place of launches that failed to load. */
export function LaunchesFailure({ retrying, onRetry }: { retrying: boolean; onRetry(): void }) {
  return retrying ? (
    <Spinner />
  ) : (
    <RetryNotice text="The launches could not be loaded. Please check your connection and try again." onRetry={onRetry} />
  );
}
