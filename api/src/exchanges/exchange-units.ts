import { sizeLabel } from 'shared/models';
import { HttpError, validationError } from '../http/http-error';
import type { Trx } from '../db/transact';
import { discountOfPart, unitsLeft, type OrderLineRow } from '../refunds/refundable';
import { keyOf, lockStock, moveLines } from '../stock/hold-stock';

export interface SizeChange {
  position: number;
  quantity: number;
  toSize: string;
}

interface Exchange {
  orderId: string;
  change: SizeChange;
  reason: string;
  staffId: number | null;
  /** Whether the order's parcel has left the shop: then the new units need a separate parcel. */
  hasLeft: boolean;
  /** The return with which the old pair came back, and how many of its units went back on the shelf. */
  cameBack?: { returnId: number; restocked: number };
}

export interface ExchangedUnits {
  exchangeId: number;
  productId: number;
  name: string;
  fromSize: string;
  /** The line that now holds the new size. */
  position: number;
  /** Whether the old pair was still in the shop and is back on the shelf; else it is when its return is received. */
  wasInShop: boolean;
}

/**
 * Swaps units of a line for another size at the same price (BO-8): the new size is taken from the shelf immediately, no money moves,
 * and the line shows the new size; if only some units are swapped, they get a new line. The caller holds the locks on the
 * session's and the order's rows. 400, 404, 409 without stock.
 */
export async function exchangeUnits(trx: Trx, exchange: Exchange): Promise<ExchangedUnits> {
  const { orderId, change, reason, staffId, hasLeft, cameBack } = exchange;
  const lines = await trx.selectFrom('order_lines').selectAll().where('order_id', '=', orderId).orderBy('position').execute();
  const line = lines.find(({ position }) => position === change.position);
  if (!line) throw new HttpError(404, 'The order has no such line.', { code: 'order/line-not-found' });
  assertPossible(line, change);
  const { product_id: productId, name, size: fromSize } = line;
  const { quantity, toSize } = change;
  const wasInShop = !hasLeft || (line.awaits_parcel && !cameBack);
  const wanted = { productId, size: toSize, quantity };
  const old = { productId, size: fromSize, quantity };
  // Units in open payments are taken, including the account's.
  const stock = await lockStock(trx, [old, wanted], null);
  const free = stock.get(keyOf(wanted))?.free ?? 0;
  if (free < quantity)
    throw new HttpError(
      409,
      `${name} in size ${sizeLabel(toSize)} is ${free ? `down to ${free}` : 'sold out'}. Choose another size, or refund the pair.`,
      { code: 'exchange/out-of-stock' },
    );
  const why = { reason: 'exchange', orderId, staffId } as const;
  await moveLines(trx, [wanted], -1, why);
  if (wasInShop) await moveLines(trx, [old], 1, why);
  const position = await splitLine(trx, lines, line, change, { awaitsParcel: hasLeft, restocked: cameBack?.restocked ?? 0 });
  const { id: exchangeId } = await trx
    .insertInto('exchanges')
    .values({
      order_id: orderId,
      return_id: cameBack?.returnId ?? null,
      product_id: productId,
      name,
      quantity,
      from_size: fromSize,
      to_size: toSize,
      reason,
      staff_id: staffId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { exchangeId, productId, name, fromSize, position, wasInShop };
}

function assertPossible(line: OrderLineRow, { quantity, toSize }: SizeChange): void {
  if (toSize === line.size)
    throw validationError([{ field: 'toSize', message: 'This is the ordered size. Choose another one.' }]);
  const left = unitsLeft(line);
  if (quantity > left)
    throw new HttpError(
      409,
      line.refunded_quantity
        ? `${left ? `Only ${left}` : 'No pair'} of ${line.name} can be exchanged: the others were refunded.`
        : `The order has only ${left} of ${line.name} in this size.`,
      {
        code: 'exchange/too-many',
      },
    );
}

/** Gives the units their new size, in their own line if the line has others; returns its position. */
async function splitLine(
  trx: Trx,
  lines: readonly OrderLineRow[],
  line: OrderLineRow,
  { quantity, toSize }: SizeChange,
  { awaitsParcel, restocked }: { awaitsParcel: boolean; restocked: number },
): Promise<number> {
  const { order_id, position } = line;
  const discountCents = discountOfPart(line, quantity);
  const own = () => trx.updateTable('order_lines').where('order_id', '=', order_id).where('position', '=', position);
  if (quantity === line.quantity) {
    await own().set({ size: toSize, restocked_quantity: 0, awaits_parcel: awaitsParcel }).execute();
    return position;
  }
  await own()
    .set({
      quantity: line.quantity - quantity,
      discount_cents: line.discount_cents - discountCents,
      restocked_quantity: Math.min(line.restocked_quantity - restocked, line.quantity - quantity),
    })
    .execute();
  const next = lines.length;
  const { product_id, name, price_cents } = line;
  const moved = { product_id, name, size: toSize, quantity, price_cents, discount_cents: discountCents };
  await trx
    .insertInto('order_lines')
    .values({ order_id, position: next, ...moved, awaits_parcel: awaitsParcel })
    .execute();
  return next;
}
