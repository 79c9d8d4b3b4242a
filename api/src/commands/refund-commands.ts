import { businessDay } from '../time/business-day';
import type { OrdersDeps } from '../orders/orders-deps';
import { markRefundDone, readOpenRefunds, retryRefund } from '../refunds/decide-refund';
import { UsageError } from './usage-error';

const STATES: Record<string, string> = {
  attention: 'NEEDS ATTENTION',
  requested: 'to be asked for',
  accepted: 'accepted by the provider',
};

/** Lists the refunds that have not ended, and the orders that must not be packed because of their payment. */
export async function listRefunds({ db }: OrdersDeps): Promise<string> {
  const refunds = (await readOpenRefunds(db)).map((refund) =>
    [
      refund.id,
      businessDay(refund.created_at),
      `R ${(refund.amount_cents / 100).toFixed(2)}`,
      STATES[refund.state],
      refund.order_id ? `order ${refund.order_id}` : 'no order',
      `${refund.provider} ${refund.provider_ref ?? ''}`.trim(),
      [refund.reason, refund.error].filter(Boolean).join(' '),
    ].join('  '),
  );
  const held = await db.selectFrom('orders').select(['id', 'packing_hold']).where('packing_hold', '<>', '').execute();
  const orders = held.map(({ id, packing_hold }) => `Order ${id} is on hold: ${packing_hold}.`);
  return [...refunds, ...orders].join('\n') || 'No refund is open, and no order is on hold.';
}

/** `refund ID retry` asks the provider again; `refund ID done` records that staff paid the money back by other means. */
export async function changeRefund(deps: OrdersDeps, id: string, step: string, reason: string): Promise<string> {
  if (step === 'retry') {
    await retryRefund(deps, id);
    return `Refund ${id} is asked for again.\n${await listRefunds(deps)}`;
  }
  if (!reason) throw new UsageError('done requires --reason "…": how and when the money was paid back.');
  await markRefundDone(deps, id, reason);
  return `Refund ${id} is done. The customer gets a mail.`;
}
