import { thumbnailOf } from 'shared/pictures';
import type { ApiConfig } from '../config/config';
import type { Db } from '../db/transact';

/**
 * A small JPEG, which every mail program shows, at an absolute address that is the same for all readers, so that fetching it does
 * not reveal the reader.
 */
export interface MailPicture {
  src: string;
  alt: string;
}

type PictureConfig = Pick<ApiConfig, 'publicUrl' | 'isPublicUrlSet'>;
interface Shown {
  name: string;
  image1: string;
  alt_texts: readonly string[];
}

/**
 * The first picture of a product for a mail. Undefined if readers could not fetch it: without PUBLIC_URL, and for pictures of
 * another site or of an old import, which have no small JPEG.
 */
export function mailPictureOf(
  { publicUrl, isPublicUrlSet }: PictureConfig,
  { name, image1, alt_texts }: Shown,
): MailPicture | undefined {
  const path = isPublicUrlSet ? thumbnailOf(image1) : undefined;
  return path === undefined ? undefined : { src: publicUrl + path, alt: alt_texts[0] || name };
}

/** The pictures of these products by their ids. */
export async function readMailPictures(
  db: Db,
  config: PictureConfig,
  lines: readonly { productId: number }[],
): Promise<ReadonlyMap<number, MailPicture>> {
  if (!config.isPublicUrlSet || lines.length === 0) return new Map();
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const rows = await db.selectFrom('products').select(['id', 'name', 'image1', 'alt_texts']).where('id', 'in', ids).execute();
  return new Map(
    rows.flatMap((row): [number, MailPicture][] => {
      const picture = mailPictureOf(config, row);
      return picture ? [[row.id, picture]] : [];
    }),
  );
}
