import type { Selectable } from 'kysely';
import { fromNow } from '../db/clock';
import type { PicturesTable } from '../db/tables/pictures';
import { MAX_BYTES } from './limits';
import { PictureError } from './picture-error';
import { filesOf, originalKey, pictureId } from './picture-files';
import type { MediaStore } from './store/media-store';
import type { PictureThread } from './thread/picture-thread';
import type { Trx } from '../db/transact';

export type PictureRow = Selectable<PicturesTable>;

/** A picture with a stored original. */
export interface NewPicture {
  values: Pick<PictureRow, 'id' | 'format' | 'width' | 'height' | 'bytes' | 'total'>;
  /** False: the store had this original already, and with it the files made from it. */
  isNew: boolean;
}

/**
 * Checks a file and stores the original, which is never served. The picture exists once `insertPicture` has committed its row: a
 * crash between the two leaves an unused file. Throws PictureError with the reason for a file that the shop does not take.
 */
export async function storeOriginal(
  { store, thread }: { store: MediaStore; thread: PictureThread },
  bytes: Buffer,
): Promise<NewPicture> {
  if (bytes.length > MAX_BYTES) throw tooLarge(bytes.length);
  const { format, width, height } = await thread.inspect(bytes);
  const id = pictureId(bytes, width);
  const isNew = !(await store.has(originalKey(id)));
  if (isNew) await store.put(originalKey(id), bytes);
  return { values: { id, format, width, height, bytes: bytes.length, total: filesOf(id).length }, isNew };
}

export const tooLarge = (bytes: number) =>
  new PictureError(`The file is ${(bytes / 1e6).toFixed(1)} MB. A picture can have at most ${MAX_BYTES / 1e6} MB.`);

/**
 * Adds the row, unless the same picture exists already; a picture that failed, or that the store has lost, is made again. Resolves
 * with the row as it is.
 */
export async function insertPicture(trx: Trx, { values, isNew }: NewPicture): Promise<PictureRow> {
  await trx
    .insertInto('pictures')
    .values(values)
    // An uploaded picture is about to be shown.
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ unused_since: null }))
    .execute();
  await trx
    .updateTable('pictures')
    .set({ error: '', tries: 0, next_try_at: fromNow(0) })
    .where('id', '=', values.id)
    .where((eb) => eb.or([eb('error', '<>', ''), eb.lit(isNew)]))
    .execute();
  return trx.selectFrom('pictures').selectAll().where('id', '=', values.id).executeTakeFirstOrThrow();
}
