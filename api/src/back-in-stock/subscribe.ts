import { sql } from 'kysely';
import { sizeLabel } from 'shared/models';
import { databaseFunction } from '../db/functions/function-set';
import { isSold } from '../db/hidden-products';
import { HttpError } from '../http/http-error';
import type { Db } from '../db/transact';

export interface WaitRequest {
  /** Normalized. */
  email: string;
  productId: number;
  /** A size key, such as `size7`. */
  size: string;
}

/** Throws 404 for a product or size that the shop does not sell, and 409 for a size that is in stock (SELL-3). */
export async function assertSoldOut(db: Db, { productId, size }: Omit<WaitRequest, 'email'>): Promise<void> {
  const { rows } = await sql<{ free: number }>`
    select f.free from ${databaseFunction('free_stock')}(null) f join products p on p.id = f.product_id
    where f.product_id = ${productId} and f.size = ${size} and ${sql.raw(isSold('p'))}`.execute(db);
  const [row] = rows;
  if (!row) throw new HttpError(404, 'We do not sell this product in this size.', { code: 'back-in-stock/size-not-found' });
  if (row.free > 0)
    throw new HttpError(409, `UK ${sizeLabel(size)} is in stock. Load the page again to order it.`, {
      code: 'back-in-stock/in-stock',
    });
}

/** Stores a request for a mail. An address that already waits for this size keeps its place. */
export async function askForMail(db: Db, { email, productId, size }: WaitRequest): Promise<void> {
  await db
    .insertInto('stock_waits')
    .values({ email, product_id: productId, size })
    .onConflict((row) => row.columns(['product_id', 'size', 'email']).where('told_at', 'is', null).doNothing())
    .execute();
}

/** Forgets everything that the address behind a mail's link waits for or waited for. False: no address has this token. */
export async function forgetAddress(db: Db, forgetHash: string): Promise<boolean> {
  const forgotten = await db
    .deleteFrom('stock_waits')
    .where('email', 'in', db.selectFrom('stock_waits').select('email').where('forget_hash', '=', forgetHash))
    .returning('id')
    .execute();
  return forgotten.length > 0;
}
