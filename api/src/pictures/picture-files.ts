import { createHash } from 'node:crypto';
import { UPLOAD_WIDTHS } from 'shared/pictures';

/** Part of the name of every picture: another one for other qualities or widths, so that the content of an address never changes. */
const RECIPE = 'pictures-1';
/** Width of the JPEG for browsers and mail programs without WebP. */
const FALLBACK_WIDTH = 640;

export type FileFormat = 'avif' | 'webp' | 'jpg';

/** An address of this shop, or of a secure web server. Browsers take '/\host' for '//host', which is another one. */
export const IMAGE_ADDRESS = /^(\/(?![/\\])|https:\/\/)\S{1,249}$/;

/** One file that is made of a picture. */
export interface PictureFile {
  width: number;
  format: FileFormat;
  /** Such as 640.avif. */
  name: string;
}

/** The id of a picture: by its content, and with the widest width that an original of this width yields. */
export function pictureId(bytes: Buffer, width: number): string {
  const hash = createHash('sha256').update(RECIPE).update(bytes).digest('hex').slice(0, 32);
  return `${hash}-${UPLOAD_WIDTHS.filter((each) => each <= width).at(-1) ?? UPLOAD_WIDTHS[0]}`;
}

const widestOf = (id: string) => Number(id.slice(33));

/** All files of a picture, the JPEG first, then by width. */
export function filesOf(id: string): PictureFile[] {
  const widths = UPLOAD_WIDTHS.filter((width) => width <= widestOf(id));
  const file = (width: number, format: FileFormat): PictureFile => ({ width, format, name: `${width}.${format}` });
  return [
    file(Math.min(FALLBACK_WIDTH, widestOf(id)), 'jpg'),
    ...widths.flatMap((width) => [file(width, 'webp'), file(width, 'avif')]),
  ];
}

/** The file of `thumbnailOf` in shared/pictures: made on the first request for it. */
export const THUMBNAIL = 'thumbnail.jpg';

/** The address of a picture in products: the address of its JPEG. shared/pictures derives the others from it. */
export const addressOf = (id: string): string => `/media/${id}/${filesOf(id)[0]?.name}`;

/** The id in the address of an uploaded picture; undefined for any other address. */
export const idInAddress = (address: string): string | undefined =>
  /^\/media\/([0-9a-f]{32}-\d{3,4})\/\d+\.jpg$/.exec(address)?.[1];

export const originalKey = (id: string): string => `originals/${id}`;
export const fileKey = (id: string, name: string): string => `files/${id}/${name}`;
