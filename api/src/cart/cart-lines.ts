import { sql, type Selectable } from 'kysely';
import type { CartItem } from 'shared/models';
import type { Claims } from '../accounts/tokens';
import { isSold } from '../db/hidden-products';
import { databaseFunction } from '../db/functions/function-set';
import type { CartLinesTable } from '../db/tables/cart';
import { sqlState, type Db, type Trx } from '../db/transact';
import { notSignedIn } from '../http/http-error';
import type { ItemAvailability, RefusedItem } from './refused-item';

/**
 * The cart in the API's form, oldest line first, at the prices when the lines were added (API-3). Orders are charged at the
 * current price; pages compare the two and notify the shopper.
 */
export async function readCart(db: Db, accountId: number): Promise<CartItem[]> {
  const rows = await db
    .selectFrom('cart_lines as line')
    .select(['id', 'product_id', 'quantity', 'size', 'price_cents'])
    // A subquery per line, so that the indexes find the item.
    .select(
      sql<number>`coalesce((select item.free from ${databaseFunction('free_stock')}(${accountId}::integer) item
        where item.product_id = line.product_id and item.size = line.size), 0)`.as('free'),
    )
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  return rows.map(toItem);
}

type Row = Pick<Selectable<CartLinesTable>, 'id' | 'product_id' | 'quantity' | 'size' | 'price_cents'> & { free: number };
const toItem = ({ id, product_id, quantity, size, price_cents, free }: Row): CartItem => ({
  id,
  productId: product_id,
  quantity,
  size,
  price: price_cents / 100,
  free,
});

/** Locks an account: changing its cart and opening an order serialize on this lock. It is always the first lock taken. */
export async function lockAccount(trx: Trx, accountId: number): Promise<void> {
  const { rows } = await sql`select id from accounts where id = ${accountId} for no key update`.execute(trx);
  if (!rows.length) throw notSignedIn();
}

/** A quantity of one product in one size. */
export interface CartLine {
  productId: number;
  size: string;
  quantity: number;
}

/** Price and free units of one product and size for one account; null for an unknown product. */
export async function readAvailability(
  db: Db,
  accountId: number,
  productId: number,
  size: string,
): Promise<ItemAvailability | null> {
  const { rows } = await sql<ItemAvailability>`
    select p.price_cents, item.free
    from products p left join ${databaseFunction('free_stock')}(${accountId}::integer) item on item.product_id = p.id and item.size = ${size}
    where p.id = ${productId} and ${sql.raw(isSold('p'))}`.execute(db);
  return rows[0] ?? null;
}

export interface AddLineItemInput {
  /** From the token; the database checks that it is still valid. */
  session: Pick<Claims, 'accountId' | 'tokenVersion' | 'sessionId'>;
  line: CartLine;
  /** The request's Idempotency-Key, and a hash of the request. */
  key: string | undefined;
  request: string | undefined;
}

export interface AddLineItemResult {
  /** 'kept': the stored response to the same request. All others but 'added' are reasons why nothing was changed. */
  outcome: 'added' | 'kept' | 'signed out' | 'other request' | RefusedItem;
  /** The whole cart if the units were added, now or by an earlier request with the same key. */
  answer: CartItem[] | null;
  /** Free units, if the outcome is 'too few left'. */
  free: number | null;
}

/** Adds units to a cart line, or creates the line. One call of a database function (db/functions/add-to-cart.ts). */
export async function addLineItem(db: Db, { session, line, key, request }: AddLineItemInput): Promise<AddLineItemResult> {
  const { accountId, tokenVersion, sessionId } = session;
  const { productId, size, quantity } = line;
  const add = sql<AddLineItemResult>`select outcome, answer, free from ${databaseFunction('add_to_cart')}(${accountId}, ${tokenVersion}, ${sessionId},
    ${productId}, ${size}, ${quantity}, ${key ?? null}, ${request ?? null})`;
  const { rows } = await add.execute(db).catch((error: unknown) => {
    // The account was erased concurrently.
    throw sqlState(error) === '23503' ? notSignedIn() : error;
  });
  return rows[0] as AddLineItemResult;
}
