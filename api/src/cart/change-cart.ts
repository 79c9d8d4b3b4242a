import type { CartItem } from 'shared/models';
import { retryOnConflict, transact, type Trx } from '../db/transact';
import type { ApiDeps } from '../deps';
import { idempotencyKeyReused, requestHash } from '../http/idempotency';
import { notSignedIn, HttpError } from '../http/http-error';
import { addLineItem, lockAccount, readCart, readAvailability, type AddLineItemInput, type CartLine } from './cart-lines';
import { whyRefused, refusedItem, type RefusedItem } from './refused-item';

type Needs = Pick<ApiDeps, 'db' | 'metrics'>;

/**
 * Adds units, to the existing line of the same product and size if there is one. 404, 400 and 409 as in API-3; 401 if the
 * session is not valid. With a `key`, repeated requests add once, and later requests count as repeats; 422 if the key was used for another request.
 */
export async function addToCart(
  { lowPriorityDb, metrics }: Pick<ApiDeps, 'lowPriorityDb' | 'metrics'>,
  session: AddLineItemInput['session'],
  line: CartLine,
  key?: string,
): Promise<{ cart: CartItem[]; isRepeat: boolean }> {
  const request = key && requestHash(['add to cart', line.productId, line.size, line.quantity]);
  const { outcome, answer, free } = await retryOnConflict(() => addLineItem(lowPriorityDb, { session, line, key, request }));
  if (answer) return { cart: answer, isRepeat: outcome === 'kept' };
  if (outcome === 'signed out') throw notSignedIn();
  if (outcome === 'other request') throw idempotencyKeyReused();
  throw refuse(outcome as RefusedItem, free ?? 0, metrics);
}

/** Sets the quantity of one line; without a size, of the product's first line. 404, 400 and 409 as in API-3. */
export function updateCart(
  { db, metrics, config }: Needs & Pick<ApiDeps, 'config'>,
  accountId: number,
  { productId, size, quantity }: Omit<CartLine, 'size'> & { size?: string | undefined },
): Promise<CartItem[]> {
  return transact(db, async (trx) => {
    await lockAccount(trx, accountId);
    const line = await findLine(trx, accountId, productId, size);
    if (!line) throw notInCart();
    const price_cents = await priceIfAvailable(trx, metrics, accountId, { productId, size: line.size, quantity });
    if (quantity > config.maxUnitsPerLine)
      throw new HttpError(409, `You can order at most ${config.maxUnitsPerLine} pairs of one size at once.`, {
        code: 'cart/too-many-of-one',
      });
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

const notInCart = () => new HttpError(404, 'Product not found in cart.', { code: 'cart/line-not-found' });

/** Locks the line: settling an order of this account changes it without taking the account lock. */
function findLine(trx: Trx, accountId: number, productId: number, size: string | undefined) {
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

async function priceIfAvailable(trx: Trx, metrics: ApiDeps['metrics'], accountId: number, line: CartLine): Promise<number> {
  const availability = await readAvailability(trx, accountId, line.productId, line.size);
  if (!availability) throw refuse('unknown product', 0, metrics);
  const why = whyRefused(availability, line.quantity);
  if (why) throw refuse(why, availability.free ?? 0, metrics);
  return availability.price_cents;
}

function refuse(why: RefusedItem, free: number, metrics: ApiDeps['metrics']): HttpError {
  if (why === 'too few left') metrics.stockOuts.inc({ at: 'cart' });
  return refusedItem(why, free);
}
