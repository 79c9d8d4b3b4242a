import { HttpError } from '../../http/http-error';
import type { Db } from '../../db/transact';

/** Throws 404 for a product that does not exist, whatever its state. */
export async function assertProductExists(db: Db, id: number): Promise<void> {
  if (!(await db.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst())) throw productNotFound();
}

export const productNotFound = () => new HttpError(404, 'There is no such product.', { code: 'product/not-found' });
