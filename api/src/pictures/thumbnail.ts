import type { MakerDeps } from './make-picture';
import { fileKey, filesOf, THUMBNAIL } from './picture-files';

/** The thumbnail of a picture, made from its JPEG at the first request; null if there is no such picture. */
export async function readThumbnail({ store, thread }: Pick<MakerDeps, 'store' | 'thread'>, id: string): Promise<Buffer | null> {
  const key = fileKey(id, THUMBNAIL);
  const known = await store.get(key);
  if (known) return known;
  const source = await store.get(fileKey(id, filesOf(id)[0]?.name ?? ''));
  if (!source) return null;
  const bytes = Buffer.from(await thread.thumbnail(source));
  await store.put(key, bytes);
  return bytes;
}
