import { paths } from 'shared/contract';
import { formatDayTime } from 'shared/dates';
import { ButtonLink, Notice, RetryNotice, Spinner, TextLink } from 'shared/ui';
import { styled } from 'styled-components';
import { tokens } from 'shared/theme';
import type { HeldPairs } from './held-pairs';
import type { OrderLines } from './order-lines';
import { SummaryLine } from './summary-line';

/** The lines of the order, and a link back to the cart. */
export function SummaryLines({ lines: { lines, state, retry }, held }: { lines: OrderLines; held: HeldPairs | null }) {
  if (state === 'loading') return <Spinner />;
  if (held?.reason) return <Notice kind="error">{held.reason}</Notice>;
  if (state === 'failed')
    return <RetryNotice text={held ? 'Your pair could not be loaded.' : 'Your cart could not be loaded.'} onRetry={retry} />;
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
      {held?.until ? (
        <p>Kept for you until {formatDayTime(held.until)} (South African time). Your cart stays as it is.</p>
      ) : (
        <TextLink to={paths.dashboard('cart')}>Change the cart</TextLink>
      )}
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
