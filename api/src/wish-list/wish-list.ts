import { sql } from 'kysely';
import { MAX_WISHES, type WishListItem, type WishListReply } from 'shared/models';
import { transact, type Db } from '../db/transact';
import type { ApiDeps } from '../deps';
import { HttpError } from '../http/http-error';

/** A product to save. `savedAt` is when a guest saved it; absent: now. */
export interface Wish {
  productId: number;
  savedAt?: Date | undefined;
}

/** The saved products of an account, newest first. Products that are not sold any more stay in it. */
export async function readWishList(db: Db, accountId: number): Promise<WishListItem[]> {
  const rows = await db
    .selectFrom('wish_list_items as w')
    .innerJoin('products as p', 'p.id', 'w.product_id')
    .select(['w.product_id as productId', 'p.name', 'p.category', 'p.image1', 'w.price_cents', 'w.saved_at'])
    .where('w.account_id', '=', accountId)
    .orderBy('w.saved_at', 'desc')
    .orderBy('w.product_id', 'desc')
    .execute();
  return rows.map(({ price_cents, saved_at, ...item }) => ({
    ...item,
    price: price_cents / 100,
    savedAt: saved_at.toISOString(),
  }));
}

/**
 * Saves products, the newest first while there is room, each with its price at the time when it was saved: by the shop's price
 * history, since a browser may say anything. Products that are saved already keep date and price; unknown ones are skipped. 404
 * if all of them are unknown, 409 if there is room for none.
 */
export const saveWishes = ({ db }: Pick<ApiDeps, 'db'>, accountId: number, wishes: readonly Wish[]): Promise<WishListReply> =>
  transact(db, async (trx) => {
    // One at a time, or two requests would both find the last room.
    await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
    const wanted = JSON.stringify(wishes.map(({ productId, savedAt }) => ({ id: productId, at: savedAt ?? null })));
    const { rows: known } = await sql<{ id: number; saved: boolean; at: Date; price_cents: number }>`
      select p.id, w.product_id is not null as saved, given.at, coalesce(
        (select h.price_cents from price_history h where h.product_id = p.id and h.since <= given.at order by h.since desc limit 1),
        (select h.price_cents from price_history h where h.product_id = p.id order by h.since limit 1), p.price_cents) as price_cents
      from (
        select id, min(least(coalesce(at, clock_timestamp()), clock_timestamp())) as at
        from jsonb_to_recordset(${wanted}::jsonb) as wish (id integer, at timestamptz) group by id) given
      join products p on p.id = given.id
      left join wish_list_items w on w.product_id = p.id and w.account_id = ${accountId}
      where p.active or p.archived_at is not null or w.product_id is not null
      order by given.at desc, p.id desc`.execute(trx);
    if (!known.length) throw new HttpError(404, 'This product is not in the shop.', { code: 'wish-list/product-not-found' });
    const before = await readWishList(trx, accountId);
    const fresh = known.filter(({ saved }) => !saved);
    const left = Math.max(0, MAX_WISHES - before.length);
    if (fresh.length && !left)
      throw new HttpError(409, `Your wish list is full: it holds ${MAX_WISHES} products. Remove one first.`, {
        code: 'wish-list/full',
      });
    const added = fresh.slice(0, left);
    if (added.length)
      await trx
        .insertInto('wish_list_items')
        .values(added.map(({ id, at, price_cents }) => ({ account_id: accountId, product_id: id, price_cents, saved_at: at })))
        .execute();
    const notSaved = fresh.slice(left).map(({ id }) => id);
    const items = await readWishList(trx, accountId);
    return notSaved.length ? { items, notSaved } : { items };
  });

/** Removes a product. Does nothing if the product is not in the list, because another device may have removed it. */
export async function removeWish({ db }: Pick<ApiDeps, 'db'>, accountId: number, productId: number): Promise<WishListReply> {
  await db.deleteFrom('wish_list_items').where('account_id', '=', accountId).where('product_id', '=', productId).execute();
  return { items: await readWishList(db, accountId) };
}
