import { Button } from './button';
import { Stack } from './layout';
import { Notice } from './notice';

interface RetryNoticeProps {
  /** The thing that failed to load, or the reason. */
  text: string;
  onRetry(): void;
}

/** In place of what did not load: an error that is read out, and a button that loads again. */
export function RetryNotice({ text, onRetry }: RetryNoticeProps) {
  return (
    <Notice kind="error" role="alert">
      <Stack $gap={3}>
        <p>{text}</p>
        <div>
          <Button variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        </div>
      </Stack>
    </Notice>
  );
}
