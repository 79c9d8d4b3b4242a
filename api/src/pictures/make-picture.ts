import { fromNow } from '../db/clock';
import type { PictureRow } from './add-picture';
import { PictureError } from './picture-error';
import { fileKey, filesOf, originalKey, type FileFormat } from './picture-files';
import { QUALITIES } from './qualities';
import type { MediaStore } from './store/media-store';
import type { PictureThread } from './thread/picture-thread';
import type { Db } from '../db/transact';

/** Longer than any step of the thread, so that a second process takes over only from one that is gone. */
export const LEASE_SECONDS = 180;

export interface MakerDeps {
  db: Db;
  store: MediaStore;
  thread: PictureThread;
}

/**
 * Makes all files of a picture and marks it as made. Files that are stored already are kept, so the successor of a process that
 * died goes on where it was. Stops between two files once the signal is aborted, and leaves the rest due. Throws PictureError if
 * the original cannot be decoded.
 */
export async function makePicture({ db, store, thread }: MakerDeps, row: PictureRow, signal?: AbortSignal): Promise<void> {
  const quality: Record<FileFormat, number> = {
    avif: QUALITIES.avif.first,
    webp: QUALITIES.webp.first,
    jpg: QUALITIES.jpg.first,
  };
  const files = filesOf(row.id);
  let isOpen = false;
  const record = (made: number, next_try_at: ReturnType<typeof fromNow> | null) =>
    db.updateTable('pictures').set({ made, next_try_at }).where('id', '=', row.id).execute();

  for (const [index, { name, width, format }] of files.entries()) {
    if (signal?.aborted) return void (await record(index, fromNow(0)));
    const key = fileKey(row.id, name);
    if (!(await store.has(key))) {
      if (!isOpen) {
        const original = await store.get(originalKey(row.id));
        if (!original) throw new PictureError('The original is missing from the store. Upload it again.');
        await thread.open(original, Math.max(...files.map((file) => file.width)));
        isOpen = true;
      }
      // A quality that was too high for a small file is too high for a larger one.
      const made = await thread.encode({ width, format, quality: quality[format] });
      quality[format] = made.quality;
      await store.put(key, Buffer.from(made.bytes));
    }
    await record(index + 1, fromNow(LEASE_SECONDS));
  }
  await record(files.length, null);
}
