import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { transact, type Db } from '../db/transact';
import type { Logger } from '../runtime/logger';
import { insertPicture, storeOriginal } from './add-picture';
import type { MakerDeps } from './make-picture';
import { PictureError } from './picture-error';
import { addressOf } from './picture-files';
import { PRODUCT_PICTURES } from './product-pictures';

/** The files that imports of earlier releases copied without converting, by address: DATA_DIR/pictures/<slug>/<n>.<ending>. */
const IMPORTED = /^\/products\/pictures\/([a-z0-9-]{1,100})\/([1-8]\.(?:jpg|jpeg|png|webp|avif))$/;

/**
 * Takes up the files of earlier imports that products still show: they become pictures like uploaded ones (CATD-4). Each is checked
 * once; a file that is missing or not a picture stays as it is, and the log says why. Resolves with false if the signal ended it.
 */
export async function adoptImported(
  { db, store, thread, log }: MakerDeps & { log: Logger },
  dataDir: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { rows } = await sql<{ address: string }>`
    select distinct shown.address from (${PRODUCT_PICTURES}) shown
    where shown.address like '/products/pictures/%'
      and not exists (select from imported_pictures known where known.address = shown.address)
    order by shown.address`.execute(db);
  for (const { address } of rows) {
    if (signal.aborted) return false;
    const [, slug, file] = IMPORTED.exec(address) ?? [];
    const bytes = slug && file ? await readFile(join(dataDir, 'pictures', slug, file)).catch(() => null) : null;
    const added = bytes
      ? await storeOriginal({ store, thread }, bytes).catch((error: unknown) => {
          if (!(error instanceof PictureError)) throw error;
          log.warn({ address, reason: error.message }, 'an imported picture stays as it is');
          return null;
        })
      : null;
    await transact(db, async (trx) => {
      const picture_id = added ? (await insertPicture(trx, added)).id : null;
      await trx
        .insertInto('imported_pictures')
        .values({ address, picture_id })
        .onConflict((conflict) => conflict.column('address').doNothing())
        .execute();
    });
  }
  return true;
}

/** Gives products the pictures that have been made of imported files; resolves with the products' ids. Their versions grow. */
export async function replaceImported(db: Db): Promise<number[]> {
  const ready = await db
    .selectFrom('imported_pictures')
    .innerJoin('pictures', 'pictures.id', 'picture_id')
    .select(['address', 'pictures.id'])
    .where('next_try_at', 'is', null)
    .where('error', '=', '')
    .where(sql<boolean>`exists (select from products where address in (image1, image2, image3, image4) or more_images ? address)`)
    .execute();
  if (!ready.length) return [];
  const addresses = JSON.stringify(Object.fromEntries(ready.map(({ address, id }) => [address, addressOf(id)])));
  const { rows } = await sql<{ id: number }>`
    update products set version = version + 1,
      image1 = coalesce(${addresses}::jsonb ->> image1, image1), image2 = coalesce(${addresses}::jsonb ->> image2, image2),
      image3 = coalesce(${addresses}::jsonb ->> image3, image3), image4 = coalesce(${addresses}::jsonb ->> image4, image4),
      more_images = coalesce((select jsonb_agg(coalesce(${addresses}::jsonb ->> address, address) order by place)
        from jsonb_array_elements_text(more_images) with ordinality as more (address, place)), '[]')
    where ${addresses}::jsonb ?| (array[image1, image2, image3, image4] || array(select jsonb_array_elements_text(more_images)))
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}
