import type { ReactNode } from 'react';
import { tokens } from 'shared/theme';
import { Button, Notice, Spinner, Stack } from 'shared/ui';
import { generalSentence, networkSentence } from 'shared/errors';
import type { Failure } from 'shared/contract';
import { styled } from 'styled-components';

/** Heading of a tab's panel. */
export const SectionHeading = styled.h2`
  margin-bottom: ${tokens.space[5]};
  font-size: ${tokens.font.size.xl28};
`;

/** What stands in a panel until its data is there: the spinner (DASH-2), or why it did not come and 'Try again'. */
export function Waiting({ failure, onRetry }: { failure: Failure | null; onRetry: () => void }): ReactNode {
  if (!failure) return <Spinner />;
  return (
    <Notice kind="error" role="alert">
      <Stack $gap={3}>
        <p>{plainSentence(failure)}</p>
        <div>
          <Button variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        </div>
      </Stack>
    </Notice>
  );
}

/** What to say of a failure that no form caused. */
export const plainSentence = ({ kind, message }: Failure): string =>
  kind === 'network' ? networkSentence : message || generalSentence;
