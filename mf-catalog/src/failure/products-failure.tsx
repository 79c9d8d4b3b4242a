import { styled } from 'styled-components';
import { PRODUCTS_MESSAGES, messageOf } from 'shared/errors';
import { tokens } from 'shared/theme';
import { Button, Notice, Spinner } from 'shared/ui';

/** Error message for products that failed to load (CAT-5), with a retry button. */
export function ProductsFailure({ retrying, onRetry }: { retrying: boolean; onRetry(): void }) {
  if (retrying) return <Spinner />;
  return (
    <Box>
      <Notice kind="error" role="alert">
        {messageOf(PRODUCTS_MESSAGES, { kind: 'network' })}
      </Notice>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </Box>
  );
}

const Box = styled.div`
  display: grid;
  justify-items: start;
  gap: ${tokens.space[4]};
  padding-block: ${tokens.space[6]};
`;
