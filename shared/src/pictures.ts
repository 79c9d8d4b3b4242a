/** Widths of the shop's own pictures, each in WebP and AVIF. */
export const PICTURE_WIDTHS = [160, 320, 640, 1200] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

const OWN = /^(\/pictures\/[\w-]+\/[\w]+)-(?:160|320|640|1200)\.webp$/;

export interface PictureSources {
  src: string;
  /** Value of `srcset`; absent for foreign pictures. */
  webp?: string;
  avif?: string;
}

/** Sources of a picture. A foreign URL is returned unchanged: its other sizes are unknown. */
export function pictureSources(src: string): PictureSources {
  const stem = OWN.exec(src)?.[1];
  if (!stem) return { src };
  const candidates = (ending: string) => PICTURE_WIDTHS.map((width) => `${stem}-${width}.${ending} ${width}w`).join(', ');
  return { src, webp: candidates('webp'), avif: candidates('avif') };
}

/** The picture in another width; a foreign URL is returned unchanged. */
export function pictureAt(src: string, width: PictureWidth): string {
  const stem = OWN.exec(src)?.[1];
  return stem ? `${stem}-${width}.webp` : src;
}
