import { moved } from '../../states/state-table';
import { sql } from 'kysely';
import { sizeLabel } from 'shared/models';
import { queueMail } from '../../mail/queue-mail';
import { exchangedMail } from '../../mail/templates/return-mails';
import { HttpError } from '../../http/http-error';
import { assertUnchanged } from '../../orders/version-conflict';
import { exchangeUnits, type ExchangedUnits, type SizeChange } from '../../exchanges/exchange-units';
import { lockOrder } from '../../orders/lock-order';
import { assertExchangeable, hasLeftShop, ORDER_MOVES } from '../../orders/order-states';
import type { OrdersDeps } from '../../orders/orders-deps';
import { transact, type Trx } from '../../db/transact';
import { findOpenReturn } from '../../returns/read-returns';
import { unitsAwaited } from '../../returns/return-states';
import { recordAudit, type Actor } from '../../audit/record-audit';
import type { LockedOrder } from '../../orders/lock-order';
import { writeEvent } from '../../orders/write-event';

/** When the old pair is restocked. */
export type OldPairBack = 'now' | 'on receipt';

/**
 * Swaps units of an order for another size (BO-8). A parcel that has not left is packed again, so the old pair goes back on the
 * shelf now; otherwise an approved return waits for it, and the new pair waits for a separate parcel. 400, 404, 409 without
 * stock.
 */
export async function exchangeSize(
  deps: OrdersDeps,
  actor: Actor,
  seen: { orderId: string; version: number },
  { reason, ...change }: SizeChange & { reason: string },
): Promise<{ oldPairBack: OldPairBack; returnId: number | null }> {
  const done = await transact(deps.db, async (trx) => {
    const { order, session } = await lockOrder(trx, seen);
    const { id: orderId, status } = order;
    await assertUnchanged(trx, order, seen.version);
    assertExchangeable(order);
    const open = await findOpenReturn(trx, orderId);
    const { staffId } = actor;
    const made = await exchangeUnits(trx, { orderId, change, reason, staffId, hasLeft: hasLeftShop(order) });
    if (open) await assertJoins(trx, open, change, made);
    const returnId = made.wasInShop ? null : await expectOldPair(trx, deps, order, change, made, open?.id);
    // The box holds the old pair.
    const next = status === 'packed' ? 'paid' : status;
    await trx
      .updateTable('orders')
      .set({ status: moved(ORDER_MOVES, status, next) })
      .where('id', '=', orderId)
      .execute();
    const pair = `${change.quantity} × ${made.name}: size ${sizeLabel(made.fromSize)} to ${sizeLabel(change.toSize)}.`;
    const text = [pair, ...(next === status ? [] : ['To be packed again.']), reason].join(' ');
    await writeEvent(trx, { order_id: orderId, event: 'size exchanged', reason: text, staff_id: staffId });
    const pairs = [{ name: made.name, size: made.fromSize, quantity: change.quantity, toSize: change.toSize }];
    await queueMail(trx, {
      to: session.request.email,
      orderId,
      ...exchangedMail(deps.config, orderId, pairs, made.wasInShop ? '' : bringBackTo(deps, order)),
    });
    await recordAudit(trx, actor, {
      action: 'order.exchange',
      subject: `order:${orderId}`,
      before: { position: change.position, size: made.fromSize, status },
      after: { position: made.position, size: change.toSize, quantity: change.quantity, returnId, status: next },
      reason,
    });
    return { made, returnId, oldPairBack: made.wasInShop ? ('now' as const) : ('on receipt' as const) };
  });
  deps.invalidateCatalog([done.made.productId]);
  return { oldPairBack: done.oldPairBack, returnId: done.returnId };
}

/** How the old pair comes back. A shopper who picked the order up brings it, and reads that the new one is not sent. */
const bringBackTo = ({ config: { shop } }: Pick<OrdersDeps, 'config'>, { delivery }: Pick<LockedOrder, 'delivery'>) =>
  delivery?.kind === 'pick-up'
    ? `Please bring the old pair, unworn and in its box, to ${delivery.address}. Your new size is waiting for you there.`
    : `Please send the old pair, unworn and in its box, to ${shop.address}.`;

/**
 * 409 if the old pair cannot come back with the return that is open: one that the shopper asked for, or one that already has
 * an old pair of this line.
 */
async function assertJoins(
  trx: Trx,
  open: { id: number },
  { position }: SizeChange,
  { wasInShop }: ExchangedUnits,
): Promise<void> {
  const ofExchange = await trx.selectFrom('exchanges').select('id').where('return_id', '=', open.id).executeTakeFirst();
  if (!ofExchange)
    throw new HttpError(409, 'A return of this order is open. Exchange the pair there, or decline the return first.', {
      code: 'exchange/return-open',
    });
  // A new pair that was not sent yet needs no return.
  if (wasInShop) return;
  const line = await trx
    .selectFrom('return_lines')
    .select(['quantity', 'received_quantity'])
    .where('return_id', '=', open.id)
    .where('position', '=', position)
    .executeTakeFirst();
  if (line)
    throw new HttpError(
      409,
      unitsAwaited(line)
        ? 'The old pair of this line is still on its way back. Exchange it again once that has been received.'
        : 'Other old pairs of this order are still on their way back. Exchange this one again once they have been received.',
      { code: 'exchange/return-open' },
    );
}

/** Opens an approved return for the pair that the shopper has, or adds the pair to the return of the order's earlier exchange. */
async function expectOldPair(
  trx: Trx,
  deps: OrdersDeps,
  order: LockedOrder,
  { quantity }: SizeChange,
  { exchangeId, productId, name, fromSize, position }: ExchangedUnits,
  open: number | undefined,
): Promise<number> {
  const id = open ?? (await openExchangeReturn(trx, deps, order));
  await trx
    .insertInto('return_lines')
    .values({ return_id: id, position, product_id: productId, name, size: fromSize, quantity })
    .execute();
  await trx.updateTable('exchanges').set({ return_id: id }).where('id', '=', exchangeId).execute();
  // Staff who are recording the parcel must reload: more pairs will arrive.
  if (open)
    await trx
      .updateTable('returns')
      .set({ version: sql<number>`version + 1` })
      .where('id', '=', open)
      .execute();
  return id;
}

async function openExchangeReturn(trx: Trx, deps: OrdersDeps, order: LockedOrder): Promise<number> {
  const opened = await trx
    .insertInto('returns')
    .values({ order_id: order.id, state: 'approved', instructions: bringBackTo(deps, order), decided_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return opened.id;
}
