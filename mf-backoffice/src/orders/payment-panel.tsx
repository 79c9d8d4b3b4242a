import { DefinitionList, formatMoney, Panel, StatusBadge } from '../ui';
import { paymentLabel } from './labels';
import type { Order } from './order';

/** The payment state. */
export function PaymentPanel({ payment }: { payment: NonNullable<Order['payment']> }) {
  const { state, provider, reference, paid, refunded, pending, left } = payment;
  return (
    <Panel title="Payment" actions={<StatusBadge {...paymentLabel(state)} />}>
      <DefinitionList
        items={[
          { term: 'Paid', value: formatMoney(paid) },
          { term: 'Refunded', value: formatMoney(refunded) },
          ...(pending ? [{ term: 'Being refunded', value: formatMoney(pending) }] : []),
          { term: 'Left to refund', value: formatMoney(left) },
          { term: 'Provider', value: [provider, reference].filter(Boolean).join(', ') },
        ]}
      />
    </Panel>
  );
}
