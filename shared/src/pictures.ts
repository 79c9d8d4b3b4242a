export * from './exploded-view';

/** Widths of the shop's own pictures, each in WebP and AVIF. */
export const PICTURE_WIDTHS = [160, 320, 640, 1200] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** Widths of a picture that staff uploaded: those up to the widest one, which its address names. */
export const UPLOAD_WIDTHS = [160, 320, 480, 640, 960, 1200, 1600] as const;

const OWN = /^(\/pictures\/[\w-]+\/[\w]+)-(?:160|320|640|1200)\.webp$/;
const UPLOADED = /^(\/media\/[0-9a-f]{32}-(160|320|480|640|960|1200|1600))\/\d+\.jpg$/;

/**
 * Whether the shop itself has the picture at this address. Staff may enter any: one of /share/ would wait for its own rendering, and one of
 * another host would lead away.
 */
export const isOwnPicture = (src: string): boolean => /^\/(?:pictures|media|products\/pictures)\/(?!.*\.\.)[\w./-]+$/.test(src);

export interface PictureSources {
  src: string;
  /** Value of `srcset`; absent for foreign pictures. */
  webp?: string;
  avif?: string;
  /** True if `src` is a JPEG for browsers without WebP; otherwise it is one of the WebP files. */
  isFallback?: boolean;
}

/** Where the file of one width is: of an own picture, or of an uploaded one; undefined for a foreign URL. */
function readPicture(src: string): { widths: readonly number[]; at(width: number, ending: string): string } | undefined {
  const own = OWN.exec(src)?.[1];
  if (own) return { widths: PICTURE_WIDTHS, at: (width, ending) => `${own}-${width}.${ending}` };
  const [, folder, widest] = UPLOADED.exec(src) ?? [];
  if (!folder) return undefined;
  const widths = UPLOAD_WIDTHS.filter((width) => width <= Number(widest));
  return { widths, at: (width, ending) => `${folder}/${width}.${ending}` };
}

/** Sources of a picture. A foreign URL is returned unchanged: its other sizes are unknown. */
export function pictureSources(src: string): PictureSources {
  const picture = readPicture(src);
  if (!picture) return { src };
  const candidates = (ending: string) => picture.widths.map((width) => `${picture.at(width, ending)} ${width}w`).join(', ');
  return { src, webp: candidates('webp'), avif: candidates('avif'), ...(src.endsWith('.jpg') && { isFallback: true }) };
}

/** The picture in another width, or in the widest that there is below it; a foreign URL is returned unchanged. */
export function pictureAt(src: string, width: PictureWidth): string {
  const picture = readPicture(src);
  const wanted = picture?.widths.filter((each) => each <= width).at(-1);
  return picture && wanted ? picture.at(wanted, 'webp') : src;
}

/** A small square JPEG of the picture, for mails: not every mail program shows WebP. Undefined for a picture that has none. */
export function thumbnailOf(src: string): string | undefined {
  const own = OWN.exec(src)?.[1];
  if (own) return `${own}-160.jpg`;
  const folder = UPLOADED.exec(src)?.[1];
  return folder && `${folder}/thumbnail.jpg`;
}
