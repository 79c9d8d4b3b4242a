import { paths } from 'shared/contract';
import { ButtonLink, Notice, RetryNotice, Spinner, TextLink } from 'shared/ui';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import type { OrderLines } from './order-lines';
import { SummaryLine } from './summary-line';

/** The lines of the order, and a link back to the cart. */
export function SummaryLines({ lines: { lines, state, retry } }: { lines: OrderLines }) {
  if (state === 'loading') return <Spinner />;
  if (state === 'failed') return <RetryNotice text="Your cart could not be loaded." onRetry={retry} />;
  if (lines.length === 0)
    return (
      <Notice kind="info">
        <Empty>
          <p>Your cart is empty: there is nothing to pay yet.</p>
          <ButtonLink variant="secondary" to={paths.shopAll}>
            Choose shoes
          </ButtonLink>
        </Empty>
      </Notice>
    );
  return (
    <>
      <List role="list" aria-label="Your pairs">
        {lines.map((line) => (
          <SummaryLine key={`${line.item.productId} ${line.item.size}`} line={line} />
        ))}
      </List>
      <TextLink to={paths.dashboard('cart')}>Change the cart</TextLink>
    </>
  );
}

const List = styled.ul`
  display: grid;
  gap: ${tokens.space[4]};
  margin-block-end: ${tokens.space[3]};
`;

const Empty = styled.div`
  display: grid;
  gap: ${tokens.space[3]};
  justify-items: start;
`;
