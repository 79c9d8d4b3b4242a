import { businessDay } from '../time/business-day';
import type { OrdersDeps } from '../orders/orders-deps';
import { markRefundDone, readOpenRefunds, retryRefund } from '../refunds/decide-refund';
import { skipSerials } from '../refunds/credit-notes';
import { readUnsettled } from '../payments/unreachable-payments';
import { UsageError } from './usage-error';

const STATES: Record<string, string> = {
  attention: 'NEEDS ATTENTION',
  requested: 'not requested yet',
  accepted: 'accepted by the provider',
};

/**
 * Lists the refunds that have not ended, the payments that may still come from a provider that PAYMENT_PROVIDER named before, and
 * the orders that must not be packed because of their payment.
 */
export async function listRefunds({ db, payments }: OrdersDeps): Promise<string> {
  const refunds = (await readOpenRefunds(db)).map((refund) =>
    [
      refund.id,
      businessDay(refund.created_at),
      `${refund.currency === 'ZAR' ? 'R' : refund.currency} ${(refund.amount_cents / 100).toFixed(2)}`,
      STATES[refund.state],
      refund.order_id ? `order ${refund.order_id}` : 'no order',
      `${refund.provider} ${refund.provider_ref ?? ''}`.trim(),
      [refund.reason, refund.error].filter(Boolean).join(' '),
    ].join('  '),
  );
  const unsettled = (await readUnsettled(db))
    .filter(({ provider }) => provider !== payments.current.name)
    .map(({ id, created_at, amount_cents, provider, provider_ref }) =>
      [
        id,
        businessDay(created_at),
        `R ${(amount_cents / 100).toFixed(2)}`,
        'payment not settled: given up three days after it was opened',
        `${provider} ${provider_ref}`,
      ].join('  '),
    );
  const held = await db.selectFrom('orders').select(['id', 'packing_hold']).where('packing_hold', '<>', '').execute();
  const orders = held.map(({ id, packing_hold }) => `Order ${id} is on hold: ${packing_hold}.`);
  return [...refunds, ...unsettled, ...orders].join('\n') || 'No refund is open, and no order is on hold.';
}

/** `credit-notes after CN-00042`, once a backup was restored: the numbers up to this one were given out since. */
export async function skipCreditNotes({ db }: OrdersDeps, [word, serial = '']: readonly string[]): Promise<string> {
  const [, last] = /^CN-(\d{5,9})$/.exec(serial.toUpperCase()) ?? [];
  if (word !== 'after' || last === undefined) throw new UsageError('npm run shop -- credit-notes after CN-00042');
  return `The next credit note is ${await skipSerials(db, Number(last))}.`;
}

/** `refund ID retry` asks the provider again; `refund ID done` records that staff paid the money back by other means. */
export async function changeRefund(deps: OrdersDeps, id: string, step: string, reason: string): Promise<string> {
  if (step === 'retry') {
    await retryRefund(deps, id);
    return `Refund ${id} is requested again.\n${await listRefunds(deps)}`;
  }
  if (!reason) throw new UsageError('done requires --reason "…": how and when the money was refunded.');
  await markRefundDone(deps, id, reason);
  return `Refund ${id} is done. The customer gets an email.`;
}
