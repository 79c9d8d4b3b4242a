import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { CartItem } from 'shared/models';
import type { Claims } from '../accounts/tokens';
import type { Schema } from '../db/schema';
import type { CartLinesTable } from '../db/tables/cart';
import { sqlState } from '../db/transact';
import { notSignedIn } from '../refusals';

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
  if (!rows.length) throw notSignedIn();
}

/** So many pairs of one product and size. */
export interface Line {
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

export interface Growth {
  /** As the token says; the database looks whether it stands. */
  session: Pick<Claims, 'accountId' | 'tokenVersion' | 'sessionId'>;
  line: Line;
  /** Idempotency-Key of the request, and the hash of what it asks for. */
  key: string | undefined;
  request: string | undefined;
}

export interface Grown {
  /** 'kept' is the answer that the same request was given before; 'refused': no such pair, or fewer are free than the line would then have. */
  outcome: 'added' | 'kept' | 'refused' | 'other request' | 'signed out';
  /** The whole cart where pairs were added, now or before. */
  answer: CartItem[] | null;
}

/** Adds pairs to a line of a cart, or begins one. Refused, it changes nothing. One statement, a function of the database (migration 008). */
export async function growLine(db: Kysely<Schema>, { session, line, key, request }: Growth): Promise<Grown> {
  const { accountId, tokenVersion, sessionId } = session;
  const { productId, size, quantity } = line;
  const add = sql<Grown>`select outcome, answer from add_to_cart(${accountId}, ${tokenVersion}, ${sessionId}, ${productId}, ${size},
    ${quantity}, ${key ?? null}, ${request ?? null})`;
  const { rows } = await add.execute(db).catch((error: unknown) => {
    // The account was erased in the middle of it.
    throw sqlState(error) === '23503' ? notSignedIn() : error;
  });
  return rows[0] as Grown;
}
