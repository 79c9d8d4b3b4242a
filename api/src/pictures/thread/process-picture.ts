import sharp, { type Sharp } from 'sharp';
import { readFormat } from '../file-format';
import { MAX_PIXELS, MAX_RATIO, MIN_WIDTH, STEP_LIMIT_MS } from '../limits';
import { PictureError } from '../picture-error';
import type { FileFormat } from '../picture-files';
import { budgetOf, QUALITIES } from '../qualities';
import type { Encoded, Inspected } from './messages';

// Only these decoders, and only from memory: no SVG, no GIF, no PDF, no format that a later version may add.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadHeifBuffer'],
});
sharp.concurrency(1);
sharp.cache(false);

/** Transparent pictures get the background of the shop's cards (`mist` in shared/theme). */
const GROUND = '#f4f3f0';
const UNREADABLE = 'The picture is damaged and cannot be read. Open it in a picture editor and save it as a new JPEG.';
const OPTIONS = { limitInputPixels: MAX_PIXELS, failOn: 'error' as const, animated: false };
const seconds = Math.floor(STEP_LIMIT_MS / 1000);

/** Radii of the smoothing, in pixels of the finished file. */
const SMOOTHING = [0.7, 1.4];

/** The decoded picture, three bytes per pixel. */
let opened: { data: Buffer; width: number; height: number } | undefined;

/** Reads a file's header and returns its kind. Throws PictureError for kinds that the shop does not take (CATD-4). */
export async function inspect(bytes: Buffer): Promise<Inspected> {
  const format = readFormat(bytes);
  // Without the limit, so that the message can name the size: this reads no pixels.
  const found = await sharp(bytes, { ...OPTIONS, limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!found || (found.format === 'heif' ? 'avif' : found.format) !== format) throw new PictureError(UNREADABLE);
  const { width, height } = found.autoOrient;
  if ((found.pages ?? 1) > 1)
    throw new PictureError('The file contains several pictures. Save the one that you want as a separate JPEG.');
  if (width * height > MAX_PIXELS)
    throw new PictureError(
      `The picture has ${width} × ${height} pixels, ${Math.round((width * height) / 1e6)} megapixels. The limit is ${MAX_PIXELS / 1e6}: save a smaller copy.`,
    );
  if (width < MIN_WIDTH)
    throw new PictureError(
      `The picture is only ${width} pixels wide. It needs ${MIN_WIDTH}; from 1200 on it looks sharp everywhere.`,
    );
  if (Math.max(width, height) > MAX_RATIO * Math.min(width, height))
    throw new PictureError(
      `The picture is a strip of ${width} × ${height} pixels. Crop it until no side is ${MAX_RATIO} times the other.`,
    );
  return { format, width, height };
}

/** Decodes a whole picture for `encode`: upright, in sRGB, without metadata. Throws PictureError if it is damaged. */
export async function open(bytes: Buffer, widest: number): Promise<void> {
  opened = undefined;
  try {
    const { data, info } = await sharp(bytes, OPTIONS)
      .timeout({ seconds })
      .autoOrient()
      .resize({ width: widest, withoutEnlargement: true })
      .flatten({ background: GROUND })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    opened = { data, width: info.width, height: info.height };
  } catch (error) {
    if (/timeout/i.test((error as Error).message)) throw error;
    throw new PictureError(UNREADABLE);
  }
}

/**
 * One file of the open picture: in the first quality from this one on that keeps to the budget. Grain that is too heavy even in the
 * last quality is smoothed, a little and then more.
 */
export async function encode({
  width,
  format,
  quality,
}: {
  width: number;
  format: FileFormat;
  quality: number;
}): Promise<Encoded> {
  if (!opened) throw new Error('No picture is open.');
  const { last, step } = QUALITIES[format];
  const small = await sharp(opened.data, { raw: { width: opened.width, height: opened.height, channels: 3 } })
    .timeout({ seconds })
    .resize({ width, kernel: 'lanczos3' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: small.info.width, height: small.info.height, channels: 3 as const };
  let [wanted, smoothed] = [quality, 0];
  for (;;) {
    const picture = sharp(small.data, { raw }).timeout({ seconds });
    const sigma = SMOOTHING[smoothed - 1];
    const bytes = await compress(sigma ? picture.blur(sigma) : picture, format, wanted).toBuffer();
    if (bytes.length <= budgetOf(format, width) || smoothed === SMOOTHING.length)
      return { bytes: new Uint8Array(bytes), quality: wanted };
    if (wanted > last) wanted = Math.max(last, wanted - step);
    else smoothed += 1;
  }
}

/** Side of a thumbnail: twice what mails show. */
const THUMBNAIL = 160;

/** A small square JPEG of a picture, the whole of it on the ground of the cards: some mail programs distort other formats. */
export async function thumbnail(bytes: Buffer): Promise<Uint8Array> {
  const small = sharp(bytes, OPTIONS)
    .timeout({ seconds })
    .resize({ width: THUMBNAIL, height: THUMBNAIL, fit: 'contain', background: GROUND })
    .flatten({ background: GROUND });
  return new Uint8Array(await compress(small, 'jpg', QUALITIES.jpg.first).toBuffer());
}

function compress(picture: Sharp, format: FileFormat, quality: number): Sharp {
  // An effort of 4 makes files that are a tenth smaller and takes five to ten times as long.
  if (format === 'avif') return picture.avif({ quality, effort: 2 });
  if (format === 'webp') return picture.webp({ quality, effort: 4, preset: 'photo' });
  return picture.jpeg({ quality, mozjpeg: true });
}
