import { tokens } from 'shared/theme';
import { styled } from 'styled-components';
import { usePermissions } from '../api';
import { formatDateTime, formatMoney, StatusBadge } from '../ui';
import { REFUND_STATES, type OrderRefund } from './order-refunds';
import { RefundDecision } from './refund-decision';

interface RefundListProps {
  refunds: readonly OrderRefund[];
  /** While the bank looks into the payment nothing is paid back; what was paid before can still be recorded. */
  isDisputed: boolean;
  onChanged(): Promise<unknown>;
}

/** The refunds of an order with their states. Staff retry a permanently failed refund, or pay it by other means. */
export function RefundList({ refunds, isDisputed, onChanged }: RefundListProps) {
  const { may } = usePermissions();
  return (
    <List aria-label="Refunds">
      {refunds.map((refund) => (
        <li key={refund.id}>
          <Head>
            <strong>{formatMoney(refund.amountCents)}</strong>
            <StatusBadge {...REFUND_STATES[refund.state]} />
          </Head>
          <p>{[formatDateTime(refund.createdAt), refund.reason].filter(Boolean).join(', ')}</p>
          {refund.error && <p>{refund.error}</p>}
          {refund.state === 'attention' && refund.canRetry === false && !isDisputed && (
            <p>The payment provider still has this refund, and may pay it. Settle it there; the shop detects the payment.</p>
          )}
          {refund.state === 'attention' && may('orders.refund') && (
            <RefundDecision refund={refund} isDisputed={isDisputed} onChanged={onChanged} />
          )}
        </li>
      ))}
    </List>
  );
}

const List = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${tokens.space[4]};
  font-size: ${tokens.font.size.sm15};
  > li {
    display: grid;
    gap: ${tokens.space[1]};
    overflow-wrap: anywhere;
  }
  p {
    color: ${tokens.color.inkSoft};
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[2]};
`;
