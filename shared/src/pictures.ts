/** Widths in which the shop's own pictures lie ready, as WebP and AVIF. */
export const PICTURE_WIDTHS = [160, 320, 640, 1200] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

const OWN = /^(\/pictures\/[\w-]+\/[\w]+)-(?:160|320|640|1200)\.webp$/;

export interface PictureSources {
  src: string;
  /** Candidates for `srcset`; absent for an address that is not of the form of our own pictures. */
  webp?: string;
  avif?: string;
}

/** Address of one of our own pictures: `/pictures/<slug>/<view>-<width>.webp`. */
export const pictureAddress = (slug: string, view: string, width: PictureWidth = 640): string =>
  `/pictures/${slug}/${view}-${width}.webp`;

/** What a browser may choose from for an address. Foreign addresses stand as they are: nobody promised other sizes of them. */
export function pictureSources(src: string): PictureSources {
  const stem = OWN.exec(src)?.[1];
  if (!stem) return { src };
  const candidates = (ending: string) => PICTURE_WIDTHS.map((width) => `${stem}-${width}.${ending} ${width}w`).join(', ');
  return { src, webp: candidates('webp'), avif: candidates('avif') };
}

/** The same picture in another width, where it is one of ours. */
export function pictureAt(src: string, width: PictureWidth): string {
  const stem = OWN.exec(src)?.[1];
  return stem ? `${stem}-${width}.webp` : src;
}
