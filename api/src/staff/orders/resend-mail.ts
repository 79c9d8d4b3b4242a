import { sql } from 'kysely';
import { ORDER_STATUSES } from 'shared/models';
import type { ApiConfig } from '../../config/config';
import { HttpError } from '../../http/http-error';
import type { MailContent } from '../../mail/mail-layout';
import { readMailPictures } from '../../mail/mail-pictures';
import { queueMail, type Mail } from '../../mail/queue-mail';
import { cancelledMail, confirmationMail, orderStatusMail } from '../../mail/templates/order-mails';
import type { Shipment } from '../../mail/shipment';
import { exchangeSentMail, returnApprovedMail } from '../../mail/templates/return-mails';
import { assertUnchanged, isRepeated, type Decision } from '../../orders/version-conflict';
import type { OrdersDeps } from '../../orders/orders-deps';
import type { OrderStatus } from '../../db/tables/orders';
import { transact, type Db, type Trx } from '../../db/transact';
import { readLastShipment } from '../../orders/fulfilment/shipments';
import { recordAudit, unchanged } from '../../audit/record-audit';
import { lockOrderRow, type LockedOrder } from '../../orders/lock-order';
import { writeEvent } from '../../orders/write-event';

/** The mails that can be sent once more, each with the event that it belongs to. */
export const MAIL_KINDS = [
  'confirmation',
  'packed',
  'on its way',
  'delivered',
  'return approved',
  'new size sent',
  'cancelled',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
const EVENT_OF: Record<MailKind, string> = {
  confirmation: 'paid',
  packed: 'packed',
  'on its way': 'on its way',
  delivered: 'delivered',
  'return approved': 'return approved',
  'new size sent': 'new size sent',
  cancelled: 'cancelled',
};

/** The states in which a mail is still true; a confirmation is about the order as it was placed. */
const TRUE_WHILE: Record<MailKind, readonly OrderStatus[]> = {
  confirmation: ORDER_STATUSES,
  packed: ['packed'],
  'on its way': ['on its way'],
  delivered: ['delivered'],
  'return approved': ORDER_STATUSES,
  'new size sent': ['on its way', 'delivered'],
  cancelled: ['cancelled', 'refunded'],
};

/** The mails of the events that have happened to an order, as far as they are still true: that of a return until its pairs come. */
export const resendable = (
  events: readonly string[],
  status: OrderStatus,
  { hasApprovedReturn }: { hasApprovedReturn: boolean },
): MailKind[] =>
  MAIL_KINDS.filter(
    (kind) =>
      events.includes(EVENT_OF[kind]) && TRUE_WHILE[kind].includes(status) && (kind !== 'return approved' || hasApprovedReturn),
  );

/** The return of an order that is approved and still to come; the instructions for a return that an exchange opened are in another mail. */
export const readApprovedReturn = (db: Db, orderId: string): Promise<{ id: number; instructions: string } | undefined> =>
  db
    .selectFrom('returns')
    .select(['id', 'instructions'])
    .where('order_id', '=', orderId)
    .where('state', '=', 'approved')
    .where(sql<boolean>`not exists (select from exchanges e where e.return_id = returns.id)`)
    .executeTakeFirst();

/**
 * Sends one of the order's mails once more, with today's data. A second tap sends nothing. 404, 409 for a mail of an event that
 * has not happened or is over, or for an erased customer.
 */
export async function resendMail(
  { db, config }: Pick<OrdersDeps, 'db' | 'config'>,
  orderId: string,
  kind: MailKind,
  decision: Decision,
): Promise<void> {
  await transact(db, async (trx) => {
    const order = await lockOrderRow(trx, orderId);
    if (order.version !== decision.version && (await isRepeated(trx, orderId, decision, 'mail resent', kind))) return unchanged();
    await assertUnchanged(trx, order, decision.version);
    if (!order.request.email)
      throw new HttpError(409, 'This customer was erased: there is no address to write to.', { code: 'order/no-recipient' });
    const events = await trx.selectFrom('order_events').select('event').where('order_id', '=', orderId).execute();
    const hasApprovedReturn = Boolean(await readApprovedReturn(trx, orderId));
    const happened = events.map(({ event }) => event);
    if (!resendable(happened, order.status, { hasApprovedReturn }).includes(kind))
      throw new HttpError(409, `This email does not apply: this order is ${order.status}.`, { code: 'order/no-such-mail' });
    await queueMail(trx, { to: order.request.email, orderId, ...(await writeMail(trx, config, order, kind)) });
    await writeEvent(trx, { order_id: orderId, event: 'mail resent', reason: kind, staff_id: decision.actor.staffId });
    await recordAudit(trx, decision.actor, { action: 'order.mail', subject: `order:${orderId}`, after: { mail: kind } });
    return true;
  });
}

async function writeMail(trx: Trx, config: ApiConfig, order: LockedOrder, kind: MailKind): Promise<Omit<Mail, 'to'>> {
  if (kind === 'cancelled')
    return cancelledMail(config, {
      id: order.id,
      refundCents: (await readCancellationCredit(trx, order.id)) ?? order.total_cents,
    });
  if (kind === 'confirmation') {
    const lines = await trx
      .selectFrom('order_lines')
      .select([
        'product_id as productId',
        'name',
        'size',
        'quantity',
        'price_cents as priceCents',
        'discount_cents as discountCents',
      ])
      .where('order_id', '=', order.id)
      .orderBy('position')
      .execute();
    const oldPrices = await readOldPrices(trx, order);
    const sold = lines.map((line) => ({ ...line, compareAtCents: oldPrices.get(line.productId) ?? 0 }));
    return confirmationMail(config, order, order.request, sold, await readMailPictures(trx, config, lines));
  }
  if (kind === 'return approved') return writeReturnMail(trx, config, order);
  if (kind === 'new size sent') return exchangeSentMail(config, order, await readShipment(trx, order.id, true));
  return orderStatusMail(config, order, kind, kind === 'on its way' ? await readShipment(trx, order.id, false) : undefined);
}

/** The old prices of the products that were sold in a sale: the order's lines do not keep them. */
async function readOldPrices(trx: Trx, { session_id }: LockedOrder): Promise<Map<number, number | undefined>> {
  const { lines } = await trx
    .selectFrom('payment_sessions')
    .select('lines')
    .where('id', '=', session_id)
    .executeTakeFirstOrThrow();
  return new Map(lines.map(({ productId, compareAtCents }) => [productId, compareAtCents]));
}

async function writeReturnMail(trx: Trx, config: ApiConfig, order: LockedOrder): Promise<MailContent> {
  const { id, instructions } = (await readApprovedReturn(trx, order.id))!;
  const lines = await trx.selectFrom('return_lines').selectAll().where('return_id', '=', id).orderBy('position').execute();
  return returnApprovedMail(config, order.id, lines, instructions, order.delivery?.kind === 'pick-up');
}

async function readShipment(trx: Trx, orderId: string, ofExchange: boolean): Promise<Shipment> {
  const { courier = '', tracking = '', tracking_url: url = '' } = (await readLastShipment(trx, orderId, ofExchange)) ?? {};
  return { courier, tracking, url };
}

/**
 * Cents of the credit note that the cancellation made, which is the first since; undefined for an order that was cancelled before there
 * were any.
 */
async function readCancellationCredit(trx: Trx, orderId: string): Promise<number | undefined> {
  const note = await trx
    .selectFrom('credit_notes as n')
    .select('n.amount_cents')
    .where('n.order_id', '=', orderId)
    .where('n.issued_at', '>=', (eb) =>
      eb
        .selectFrom('order_events as e')
        .select((of) => of.fn.max('e.happened_at').as('at'))
        .where('e.order_id', '=', orderId)
        .where('e.event', '=', 'cancelled'),
    )
    .orderBy('n.issued_at')
    .limit(1)
    .executeTakeFirst();
  return note?.amount_cents;
}
