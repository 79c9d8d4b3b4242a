import { sql, type SqlBool } from 'kysely';
import { moveStock, type Movement } from './move-stock';
import { fromNow } from '../db/clock';
import { databaseFunction } from '../db/functions/function-set';
import type { FrozenLine } from '../db/tables/payments';
import { releaseUses } from '../discounts/uses';
import type { Db, Trx } from '../db/transact';

type StockItem = Pick<FrozenLine, 'productId' | 'size'>;
/** `<product id>/<size>`. */
export const keyOf = (item: StockItem) => `${item.productId}/${item.size}`;

const anyOf = (items: readonly StockItem[]) =>
  sql<SqlBool>`(${sql.join(
    items.map(({ productId, size }) => sql`(product_id = ${productId} and size = ${size})`),
    sql` or `,
  )})`;

/** Units of one item. `free` is the number on hand less the units that other accounts hold. */
export interface ItemStock {
  onHand: number;
  free: number;
}

/**
 * Locks the stock rows of these items until the transaction ends, always ordered by product and size, so that two buyers
 * never deadlock. Returns their units as this account sees them, by `keyOf`.
 */
export async function lockStock(
  trx: Trx,
  items: readonly StockItem[],
  accountId: number | null,
): Promise<Map<string, ItemStock>> {
  await trx.selectFrom('stock').select('size').where(anyOf(items)).orderBy('product_id').orderBy('size').forUpdate().execute();
  // A separate statement after the locks: it sees holds that were added while we waited.
  const { rows } = await sql<{ product_id: number; size: string; on_hand: number; free: number }>`
    select product_id, size, on_hand, free from ${databaseFunction('free_stock')}(${accountId}::integer)
    where ${anyOf(items)}`.execute(trx);
  return new Map(
    rows.map(({ product_id: productId, size, on_hand: onHand, free }) => [keyOf({ productId, size }), { onHand, free }]),
  );
}

/** Units that the open sessions of this account hold, by `keyOf`; items without a hold are absent. */
export async function readOwnHolds(
  trx: Trx,
  items: readonly StockItem[],
  accountId: number | null,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ product_id: number; size: string; units: number }>`
    select product_id, size, sum(quantity)::integer as units from holds
    where expires_at > statement_timestamp() and ${anyOf(items)}
      and session_id in (select id from payment_sessions where account_id = ${accountId})
    group by product_id, size`.execute(trx);
  return new Map(rows.map(({ product_id: productId, size, units }) => [keyOf({ productId, size }), units]));
}

/** Moves the units of all lines: -1 takes them from the shelf, 1 puts them back. The caller holds the locks of `lockStock`. */
export async function moveLines(
  trx: Trx,
  lines: readonly Pick<FrozenLine, 'productId' | 'size' | 'quantity'>[],
  sign: 1 | -1,
  why: Pick<Movement, 'reason' | 'orderId' | 'staffId'>,
): Promise<void> {
  for (const { productId, size, quantity } of lines) await moveStock(trx, { productId, size, delta: sign * quantity, ...why });
}

/**
 * Holds the units of these lines for a payment session until `until` (API-8). The caller holds the locks of `lockStock`, and has seen
 * that so many are free.
 */
export async function holdLines(
  trx: Trx,
  sessionId: string,
  lines: readonly Pick<FrozenLine, 'productId' | 'size' | 'quantity'>[],
  until: Date,
): Promise<void> {
  await trx
    .insertInto('holds')
    .values(
      lines.map(({ productId, size, quantity }) => ({
        session_id: sessionId,
        product_id: productId,
        size,
        quantity,
        expires_at: until,
      })),
    )
    .execute();
}

/** Whether the session's hold has expired or was given up, by the database's clock. */
export async function hasLapsed(db: Db, sessionId: string): Promise<boolean> {
  const ended = db
    .selectFrom('payment_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where(sql`least(hold_ends_at, given_up_at)`, '<=', fromNow(0));
  return (await ended.executeTakeFirst()) !== undefined;
}

/** Releases everything that these sessions hold: units, and the use of a discount code. */
export async function releaseHolds(trx: Trx, sessionIds: readonly string[]): Promise<void> {
  if (!sessionIds.length) return;
  await trx.deleteFrom('holds').where('session_id', 'in', sessionIds).execute();
  await releaseUses(trx, sessionIds);
}
