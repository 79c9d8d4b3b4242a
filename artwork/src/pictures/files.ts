import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';

export const PRODUCT_WIDTHS = [160, 320, 640, 1200];

/**
 * Nearly every browser supports AVIF; WebP is for the rest. Below quality 82 WebP tints a plain ground; avoiding that is worth
 * the bytes only in the sizes of lists.
 */
const quality = (width: number) => (width > 960 ? { avif: 54, webp: 76 } : { avif: 52, webp: 82 });

/** Writes a picture (RGB, three bytes per pixel) as `<stem>-<width>.avif` and `.webp` in every width. */
export async function writePicture(stem: string, pixels: Uint8Array, width: number, height: number, widths: readonly number[]) {
  await mkdir(dirname(stem), { recursive: true });
  for (const wanted of widths) {
    const picture = sharp(pixels, { raw: { width, height, channels: 3 } });
    if (wanted !== width) picture.resize({ width: wanted, kernel: 'lanczos3' });
    const { avif, webp } = quality(wanted);
    await writeFile(`${stem}-${wanted}.avif`, await picture.clone().avif({ quality: avif, effort: 4 }).toBuffer());
    await writeFile(
      `${stem}-${wanted}.webp`,
      await picture.clone().webp({ quality: webp, effort: 5, preset: 'photo' }).toBuffer(),
    );
  }
}
