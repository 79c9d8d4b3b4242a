import { styled } from 'styled-components';
import { sentenceFor } from 'shared/errors';
import { tokens } from 'shared/theme';
import { Button, Notice, Spinner } from 'shared/ui';

/** What stands in place of products that could not be read (CAT-5), with a way to ask again. */
export function ProductsFailure({ retrying, onRetry }: { retrying: boolean; onRetry(): void }) {
  if (retrying) return <Spinner />;
  return (
    <Box>
      <Notice kind="error" role="alert">
        {sentenceFor('products', { kind: 'network' })}
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
