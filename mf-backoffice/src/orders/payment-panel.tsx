import { DefinitionList, formatMoney, Panel, StatusBadge } from '../ui';
import { paymentLabel } from './labels';
import type { Order } from './order';

/** How the money stands. */
export function PaymentPanel({ payment }: { payment: NonNullable<Order['payment']> }) {
  const { state, provider, reference, paid, refunded, pending, left } = payment;
  return (
    <Panel title="Payment" actions={<StatusBadge {...paymentLabel(state)} />}>
      <DefinitionList
        items={[
          { term: 'Paid', value: formatMoney(paid) },
          { term: 'Refunded', value: formatMoney(refunded) },
          ...(pending ? [{ term: 'On its way back', value: formatMoney(pending) }] : []),
          { term: 'Left to refund', value: formatMoney(left) },
          { term: 'Provider', value: [provider, reference].filter(Boolean).join(', ') },
        ]}
      />
    </Panel>
  );
}
