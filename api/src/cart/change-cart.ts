import type { Transaction } from 'kysely';
import type { CartItem } from 'shared/models';
import { transact } from '../db/transact';
import type { Schema } from '../db/schema';
import type { ApiDeps } from '../deps';
import { Refusal } from '../refusals';
import { lockAccount, readCart, readPair } from './lines';

type Needs = Pick<ApiDeps, 'db' | 'metrics'>;
interface Line {
  productId: number;
  size: string;
  quantity: number;
}

/** Adds pairs, to the line of the same product and size where there is one. 404, 400 and 409 as in API-3. */
export function addToCart({ db, metrics }: Needs, accountId: number, { productId, size, quantity }: Line): Promise<CartItem[]> {
  return transact(db, async (trx) => {
    await lockAccount(trx, accountId);
    const line = await findLine(trx, accountId, productId, size);
    const wanted = (line?.quantity ?? 0) + quantity;
    const price_cents = await priceIfFree(trx, metrics, accountId, { productId, size, quantity: wanted });
    await trx
      .insertInto('cart_lines')
      .values({ account_id: accountId, product_id: productId, size, quantity: wanted, price_cents })
      .onConflict((row) => row.columns(['account_id', 'product_id', 'size']).doUpdateSet({ quantity: wanted, price_cents }))
      .execute();
    return readCart(trx, accountId);
  });
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

async function priceIfFree(trx: Transaction<Schema>, metrics: ApiDeps['metrics'], accountId: number, line: Line): Promise<number> {
  const pair = await readPair(trx, accountId, line.productId, line.size);
  if (!pair) throw new Refusal(404, 'Product not found.');
  if (!pair.exists) throw new Refusal(400, 'This product does not come in that size.', [{ field: 'size', message: 'Unknown size.' }]);
  if (pair.free < line.quantity) {
    metrics.stockOuts.inc({ at: 'cart' });
    throw new Refusal(409, pair.free === 0 ? 'Out of Stock' : `Only ${pair.free} left in this size.`);
  }
  return pair.price_cents;
}
