import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { CartItem } from 'shared/models';
import type { Schema } from '../db/schema';
import type { CartLinesTable } from '../db/tables/cart';
import { sqlState } from '../db/transact';
import { Refusal } from '../refusals';

/**
 * The cart as the API answers it, oldest line first, at the prices when the lines were added (API-3). What is charged is
 * the price at the time of ordering: pages compare the two and say so.
 */
export async function readCart(db: Kysely<Schema>, accountId: number): Promise<CartItem[]> {
  const rows = await db
    .selectFrom('cart_lines')
    .select(['id', 'product_id', 'quantity', 'size', 'price_cents'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  return rows.map(toItem);
}

type Row = Pick<Selectable<CartLinesTable>, 'id' | 'product_id' | 'quantity' | 'size' | 'price_cents'>;
const toItem = ({ id, product_id, quantity, size, price_cents }: Row): CartItem => ({
  id,
  productId: product_id,
  quantity,
  size,
  price: price_cents / 100,
});

/** Locks an account: whoever sets or removes lines of its cart or opens an order of it waits for the other. Always the first lock taken. */
export async function lockAccount(trx: Transaction<Schema>, accountId: number): Promise<void> {
  const { rows } = await sql`select id from accounts where id = ${accountId} for no key update`.execute(trx);
  if (!rows.length) throw signedOut();
}

const signedOut = () =>
  new Refusal(401, 'Authentication failed. Please log in again.', undefined, { 'www-authenticate': 'Bearer realm="storefront"' });

interface Growth {
  productId: number;
  size: string;
  quantity: number;
}

export interface Pair {
  price_cents: number;
  /** On hand less what others hold; what the account holds itself is given up when it orders again. */
  free: number;
  /** False where the product does not come in this size. */
  exists: boolean;
}

/** Price and free pairs of one product and size for one account; null for an unknown product. */
export async function readPair(db: Kysely<Schema>, accountId: number, productId: number, size: string): Promise<Pair | null> {
  const { rows } = await sql<Pair>`
    select p.price_cents, s.size is not null as exists,
      greatest(coalesce(s.on_hand, 0) - coalesce((
        select sum(h.quantity) from holds h left join payment_sessions o on o.id = h.session_id
        where h.product_id = p.id and h.size = ${size} and h.expires_at > now() and o.account_id is distinct from ${accountId}), 0), 0)::int as free
    from products p left join stock s on s.product_id = p.id and s.size = ${size}
    where p.id = ${productId} and p.active`.execute(db);
  return rows[0] ?? null;
}

/**
 * Adds pairs to a line of a cart, or begins one, and gives the whole cart; null, and nothing is changed, where there is no
 * such pair or fewer are free than the line would then have. One statement, a function of the database (migration 007).
 */
export async function growLine(
  db: Kysely<Schema>,
  accountId: number,
  { productId, size, quantity }: Growth,
): Promise<CartItem[] | null> {
  const add = sql<Row>`select id, product_id, quantity, size, price_cents from add_to_cart(${accountId}, ${productId}, ${size}, ${quantity})`;
  const { rows } = await add.execute(db).catch((error: unknown) => {
    // The account was erased between the look at its token and now.
    throw sqlState(error) === '23503' ? signedOut() : error;
  });
  return rows.length ? rows.map(toItem) : null;
}
