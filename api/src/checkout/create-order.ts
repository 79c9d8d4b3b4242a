import { sql } from 'kysely';
import type { ApiConfig } from '../config/config';
import { arrivesBy } from '../delivery/delivery-methods';
import { isOffered, readDeliverySettings } from '../delivery/delivery-settings';
import { countUse, lostUse, type LostUse } from '../discounts/uses';
import { readMailPictures } from '../mail/mail-pictures';
import { queueMail } from '../mail/queue-mail';
import { newOrderNotice } from '../mail/templates/notices';
import { confirmationMail } from '../mail/templates/order-mails';
import { notifyShop } from '../notices/notify-shop';
import { takeClaim } from '../launches/claims';
import { isDeliverable } from './can-fulfil';
import { newOrderId } from '../security/random-ids';
import { vatToday } from '../settings/order-vat';
import type { PaymentSession } from '../db/tables/payments';
import type { Trx } from '../db/transact';
import { hasLapsed, keyOf, lockStock, moveLines, readOwnHolds, releaseHolds } from '../stock/hold-stock';
import { stopNewOrder } from '../refunds/record-dispute';
import { isPaidAlready, supersedeOtherSessions } from './settling/superseded-sessions';
import { writeEvent } from '../orders/write-event';

/**
 * A page promises its pairs, its discount code and its way of delivery for as long as it holds. 'sold-out', 'code-used',
 * 'code-ended' and 'delivery-ended' happen only if the hold ended before the payment arrived; 'code-used' also for the second payment
 * with one use of a code. 'paid-already': the second payment of one cart.
 */
export type CreatedOrder = 'created' | 'sold-out' | 'paid-already' | 'delivery-ended' | 'claim-ended' | 'called-off' | LostUse;

/**
 * Turns a paid session into its order: reduces stock, removes the bought items from the cart, queues the confirmation mail.
 * Releases the account's other holds on these items. The caller holds the locks on the account and on the session's row. Changes
 * nothing unless the order was created.
 */
export async function createOrder(trx: Trx, config: ApiConfig, session: PaymentSession): Promise<CreatedOrder> {
  if (await isPaidAlready(trx, session)) return 'paid-already';
  if ((await hasLapsed(trx, session.id)) && !isOffered(session.delivery, await readDeliverySettings(trx)))
    return 'delivery-ended';
  const lost = await lostUse(trx, session.id);
  if (lost) return lost;
  const { claim_id: claimId } = session;
  if (claimId !== null) return createLaunchOrder(trx, config, session, claimId);
  const stock = await lockStock(trx, session.lines, session.account_id);
  const own = await readOwnHolds(trx, session.lines, session.account_id);
  if (!isDeliverable(session.lines, stock, own)) return 'sold-out';
  await supersedeOtherSessions(trx, session);
  await countUse(trx, session.id);
  await releaseHolds(trx, [session.id]);
  await completeOrder(trx, config, session, null);
  await removeOrderedItems(trx, session);
  return 'created';
}

async function completeOrder(trx: Trx, config: ApiConfig, session: PaymentSession, launchId: number | null): Promise<void> {
  const order = await insertOrder(trx, config, session, launchId);
  await moveLines(trx, session.lines, -1, { reason: 'sale', orderId: order.id });
  await queueMail(trx, {
    to: session.request.email,
    orderId: order.id,
    ...confirmationMail(config, order, session.request, session.lines, await readMailPictures(trx, config, session.lines)),
  });
  await notifyShop(trx, config, 'newOrder', newOrderNotice(config, order, session.lines));
  if (session.disputed_at) await stopNewOrder(trx, config, session.id, order);
}

/**
 * Creates the order for the pair of a launch (LCH-8), which is set aside until now and needs no hold. The payment is refunded if the pair
 * was passed on, or the launch called off, before it arrived.
 */
async function createLaunchOrder(trx: Trx, config: ApiConfig, session: PaymentSession, claimId: string): Promise<CreatedOrder> {
  const claim = await trx.selectFrom('launch_claims').select('launch_id').where('id', '=', claimId).executeTakeFirst();
  // Before the claim, as those do who call a launch off.
  if (claim) await trx.selectFrom('launches').select('id').where('id', '=', claim.launch_id).forKeyShare().execute();
  const stock = await lockStock(trx, session.lines, session.account_id);
  if (session.lines.some((line) => (stock.get(keyOf(line))?.onHand ?? 0) < line.quantity)) return 'sold-out';
  const taken = claim ? await takeClaim(trx, claimId) : 'ended';
  if (taken === 'bought already' && !(await hasOrder(trx, claimId))) return 'claim-ended';
  if (taken !== 'taken') return UNTAKEN[taken];
  await supersedeOtherSessions(trx, session);
  await completeOrder(trx, config, session, claim!.launch_id);
  return 'created';
}

/** Whether the pair of a claim has an order that was neither cancelled nor refunded. */
async function hasOrder(trx: Trx, claimId: string): Promise<boolean> {
  const order = await trx
    .selectFrom('orders as o')
    .innerJoin('payment_sessions as s', 's.id', 'o.session_id')
    .select('o.id')
    .where('s.claim_id', '=', claimId)
    .where('o.status', 'not in', ['cancelled', 'refunded'])
    .executeTakeFirst();
  return order !== undefined;
}

const UNTAKEN = { ended: 'claim-ended', 'called off': 'called-off', 'bought already': 'paid-already' } as const;

async function insertOrder(trx: Trx, { shop }: Pick<ApiConfig, 'shop'>, session: PaymentSession, launchId: number | null) {
  const orderedAt = new Date();
  const order = await trx
    .insertInto('orders')
    .values({
      id: newOrderId(),
      session_id: session.id,
      account_id: session.account_id,
      status: 'paid',
      total_cents: session.amount_cents,
      vat_cents: vatToday(shop, session.amount_cents),
      currency: session.currency,
      request: JSON.stringify(session.request),
      ordered_at: orderedAt,
      delivery_at: arrivesBy(orderedAt, session.delivery, await readDeliverySettings(trx)),
      delivery: session.delivery && JSON.stringify(session.delivery),
      discount_code: session.discount_code,
      versions: session.versions && JSON.stringify(session.versions),
      launch_id: launchId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('order_lines')
    .values(
      session.lines.map(({ productId, name, size, quantity, priceCents, discountCents }, position) => ({
        order_id: order.id,
        position,
        product_id: productId,
        name,
        size,
        quantity,
        price_cents: priceCents,
        discount_cents: discountCents ?? 0,
      })),
    )
    .execute();
  await writeEvent(trx, { order_id: order.id, event: 'paid' });
  return order;
}

/** Removes only the bought items: those added to the cart since then stay. */
async function removeOrderedItems(trx: Trx, session: PaymentSession): Promise<void> {
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
