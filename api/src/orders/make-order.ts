import { sql } from 'kysely';
import type { ApiConfig } from '../config';
import { queueMail } from '../mail/queue-mail';
import { confirmationMail } from '../mail/templates/order-mails';
import { deliveryDate } from './delivery-date';
import { newOrderId } from './order-id';
import type { PaymentSession, Trx } from './orders-deps';
import { keyOf, lockStock, moveStock, releaseHolds } from './stock';

/**
 * Turns a paid session, whose row the caller has locked, into its order: stock goes down, the bought pairs leave the
 * cart, the confirmation mail is queued. False, and nothing is changed, where the pairs are gone: that happens only
 * when the hold ended before the payment came.
 */
export async function makeOrder(trx: Trx, config: ApiConfig, session: PaymentSession): Promise<boolean> {
  const stock = await lockStock(trx, session.lines, session.id);
  const deliverable = session.lines.every((line) => {
    const { onHand, own, others } = stock.get(keyOf(line)) ?? { onHand: 0, own: 0, others: 0 };
    return onHand >= line.quantity && (own >= line.quantity || onHand - others >= line.quantity);
  });
  if (!deliverable) return false;
  await moveStock(trx, session.lines, -1);
  await releaseHolds(trx, [session.id]);
  const order = await writeOrder(trx, session);
  await takeFromCart(trx, session);
  await queueMail(trx, { to: session.request.email, ...confirmationMail(config, order, session.request, session.lines) });
  return true;
}

async function writeOrder(trx: Trx, session: PaymentSession) {
  const orderedAt = new Date();
  const order = await trx
    .insertInto('orders')
    .values({
      id: newOrderId(),
      session_id: session.id,
      account_id: session.account_id,
      status: 'paid',
      total_cents: session.amount_cents,
      currency: session.currency,
      request: JSON.stringify(session.request),
      ordered_at: orderedAt,
      delivery_at: deliveryDate(orderedAt),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('order_lines')
    .values(
      session.lines.map(({ productId, name, size, quantity, priceCents }, position) => ({
        order_id: order.id,
        position,
        product_id: productId,
        name,
        size,
        quantity,
        price_cents: priceCents,
      })),
    )
    .execute();
  await trx.insertInto('order_events').values({ order_id: order.id, event: 'paid' }).execute();
  return order;
}

/** Only what was bought: what the shopper put into the cart since stays there. */
async function takeFromCart(trx: Trx, session: PaymentSession): Promise<void> {
  if (session.account_id === null) return;
  for (const { productId, size, quantity } of session.lines) {
    const line = () => ({ account_id: session.account_id ?? 0, product_id: productId, size });
    await trx
      .deleteFrom('cart_lines')
      .where((eb) => eb.and(line()))
      .where('quantity', '<=', quantity)
      .execute();
    await trx
      .updateTable('cart_lines')
      .set({ quantity: sql`quantity - ${quantity}` })
      .where((eb) => eb.and(line()))
      .where('quantity', '>', quantity)
      .execute();
  }
}
