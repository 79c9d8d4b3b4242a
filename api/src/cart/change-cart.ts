import type { Transaction } from 'kysely';
import type { CartItem } from 'shared/models';
import { again, transact } from '../db/transact';
import type { Schema } from '../db/schema';
import type { ApiDeps } from '../deps';
import { keyOfAnother, requestHash } from '../http/idempotency';
import { notSignedIn, Refusal } from '../refusals';
import { growLine, lockAccount, readCart, readPair, type Growth, type Line, type Pair } from './lines';

type Needs = Pick<ApiDeps, 'db' | 'metrics'>;

/**
 * Adds pairs, to the line of the same product and size where there is one. 404, 400 and 409 as in API-3; 401 where the session
 * does not stand. With a `key` they are added once, however often it is asked for (422 where the key was another request's).
 */
export async function addToCart(
  { db, newcomers, metrics }: Pick<ApiDeps, 'db' | 'newcomers' | 'metrics'>,
  session: Growth['session'],
  line: Line,
  key?: string,
): Promise<CartItem[]> {
  const request = key && requestHash(['add to cart', line.productId, line.size, line.quantity]);
  const { outcome, answer } = await again(() => growLine(newcomers, { session, line, key, request }));
  if (answer) return answer;
  if (outcome === 'signed out') throw notSignedIn();
  if (outcome === 'other request') throw keyOfAnother();
  throw refusalFor(await readPair(db, session.accountId, line.productId, line.size), metrics);
}

/** Sets the quantity of one line; without a size, of the product's first line. */
export function updateCart(
  { db, metrics }: Needs,
  accountId: number,
  { productId, size, quantity }: Omit<Line, 'size'> & { size?: string | undefined },
): Promise<CartItem[]> {
  return transact(db, async (trx) => {
    await lockAccount(trx, accountId);
    const line = await findLine(trx, accountId, productId, size);
    if (!line) throw notInCart();
    const price_cents = await priceIfFree(trx, metrics, accountId, { productId, size: line.size, quantity });
    await trx.updateTable('cart_lines').set({ quantity, price_cents }).where('id', '=', line.id).execute();
    return readCart(trx, accountId);
  });
}

/** Removes one line; without a size, every line of the product. */
export function removeFromCart({ db }: Needs, accountId: number, productId: number, size?: string): Promise<CartItem[]> {
  return transact(db, async (trx) => {
    await lockAccount(trx, accountId);
    const removed = await trx
      .deleteFrom('cart_lines')
      .where('account_id', '=', accountId)
      .where('product_id', '=', productId)
      .$if(size !== undefined, (query) => query.where('size', '=', size as string))
      .returning('id')
      .execute();
    if (!removed.length) throw notInCart();
    return readCart(trx, accountId);
  });
}

const notInCart = () => new Refusal(404, 'Product not found in cart.');

/** Locked: an order of this account that is being settled takes its pairs out of the same line without the account's lock. */
function findLine(trx: Transaction<Schema>, accountId: number, productId: number, size: string | undefined) {
  return trx
    .selectFrom('cart_lines')
    .select(['id', 'size', 'quantity'])
    .where('account_id', '=', accountId)
    .where('product_id', '=', productId)
    .$if(size !== undefined, (query) => query.where('size', '=', size as string))
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

async function priceIfFree(
  trx: Transaction<Schema>,
  metrics: ApiDeps['metrics'],
  accountId: number,
  line: Line,
): Promise<number> {
  const pair = await readPair(trx, accountId, line.productId, line.size);
  if (pair?.exists && pair.free >= line.quantity) return pair.price_cents;
  throw refusalFor(pair, metrics);
}

function refusalFor(pair: Pair | null, metrics: ApiDeps['metrics']): Refusal {
  if (!pair) return new Refusal(404, 'Product not found.');
  if (!pair.exists)
    return new Refusal(400, 'This product does not come in that size.', [{ field: 'size', message: 'Unknown size.' }]);
  metrics.stockOuts.inc({ at: 'cart' });
  return new Refusal(409, pair.free === 0 ? 'Out of Stock' : `Only ${pair.free} left in this size.`);
}
