import { HttpError } from '../../http/http-error';
import { addressOf, idInAddress } from '../../pictures/picture-files';
import type { ProductValues } from '../../catalog/products/product-schema';
import type { Trx } from '../../db/transact';

/** 409 for an uploaded picture with files that are not all there yet, or never will be: shoppers would see gaps (CATD-4). */
export async function assertPicturesMade(trx: Trx, pictures: ProductValues['pictures']): Promise<void> {
  const uploaded = pictures.map(({ src }) => src).filter((src) => src.startsWith('/media/'));
  if (!uploaded.length) return;
  const rows = await trx
    .selectFrom('pictures')
    .select('id')
    .where(
      'id',
      'in',
      uploaded.map((src) => idInAddress(src) ?? ''),
    )
    .where('next_try_at', 'is', null)
    .where('error', '=', '')
    // Locked until the product is stored, so that the sweep does not remove the picture as unused (sweep-unused.ts).
    .forKeyShare()
    .execute();
  const made = new Set(rows.map(({ id }) => addressOf(id)));
  const missing = pictures.findIndex(({ src }) => src.startsWith('/media/') && !made.has(src));
  if (missing >= 0)
    throw new HttpError(409, `Picture ${missing + 1} is not ready. Save again when it is, or remove it.`, {
      code: 'picture/not-ready',
    });
}
