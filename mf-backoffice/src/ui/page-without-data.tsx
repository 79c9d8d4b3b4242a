import type { Failure } from 'shared/contract';
import { Spinner } from 'shared/ui';
import { BackOfficePage } from './back-office-page';
import { LoadFailure } from './load-failure';

interface PageWithoutDataProps {
  title: string;
  back: { to: string; label: string };
  /** Why nothing arrived; absent while it is loading. */
  failure?: Failure;
  onRetry(): void;
}

/** Replaces the server's message for an impossible id, such as 'id is a number.', which is for programmers. */
const NO_ID = 'There is nothing at this address.';

/** The page of one thing while there is nothing to show of it: heading and way back stay in every case. */
export function PageWithoutData({ title, back, failure, onRetry }: PageWithoutDataProps) {
  return (
    <BackOfficePage title={title} back={back}>
      {failure ? (
        <LoadFailure failure={failure.status === 400 ? { ...failure, message: NO_ID } : failure} onRetry={onRetry} />
      ) : (
        <Spinner />
      )}
    </BackOfficePage>
  );
}
