import { Button, Notice } from 'shared/ui';
import { messageOf, type Failure } from '../api';

interface ConflictNoticeProps {
  failure: Failure;
  onLookAgain(): void;
}

/** Names the member who was faster, and shows their version on request (BO-9). */
export function ConflictNotice({ failure, onLookAgain }: ConflictNoticeProps) {
  return (
    <Notice kind="warning" role="alert">
      <p>{messageOf(failure)}</p>
      <Button variant="secondary" onClick={onLookAgain}>
        Load the latest version
      </Button>
    </Notice>
  );
}
