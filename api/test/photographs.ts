import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

interface Photograph {
  width?: number;
  height?: number;
  /** As the EXIF tag: 6 is a camera held upright, with a picture that must be turned right. */
  orientation?: number;
  /** Grain of the sensor, of 255. */
  noise?: number;
  /** Gives the same picture for the same number. */
  seed?: number;
}

// Jest looks a global up in its sandbox each time, which took most of the time of the loop over millions of values.
const { floor, imul, max, min } = Math;

const SHOE = join(__dirname, '../../artwork/pictures/dunk-low-fir-honey/quarter-1200.webp');

/** A photograph as a camera makes it: a shoe on an uneven ground with grain, and EXIF with the position where it was taken. */
export async function photograph({
  width = 1700,
  height = 1700,
  orientation = 1,
  noise = 10,
  seed = 1,
}: Photograph = {}): Promise<Buffer> {
  const pixels = await sharp(await readFile(SHOE))
    .resize(width, height, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer();
  let random = seed;
  for (let i = 0; i < pixels.length; i += 1) {
    random = (imul(random, 1_664_525) + 1_013_904_223) | 0;
    const light = 0.85 + (0.15 * (floor(i / 3) % width)) / width;
    pixels[i] = max(0, min(255, pixels[i]! * light + (random / 2 ** 31) * noise));
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .withMetadata({ orientation })
    .withExifMerge({
      IFD0: { Make: 'Karoo Cameras' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 55/1 12/1', GPSLongitudeRef: 'E', GPSLongitude: '18/1 25/1 30/1' },
    })
    .toBuffer();
}

/** A picture in one color, which compresses to almost nothing. */
export const plain = (width: number, height: number, color = '#7a5c3e') =>
  sharp({ create: { width, height, channels: 3, background: color }, limitInputPixels: false });

/** Left half red, right half blue. */
export const halves = async (width: number, height: number, orientation: number): Promise<Buffer> =>
  plain(width, height, '#0000ff')
    .composite([
      {
        input: await plain(width / 2, height, '#ff0000')
          .png()
          .toBuffer(),
        left: 0,
        top: 0,
      },
    ])
    .jpeg({ quality: 90 })
    .withMetadata({ orientation })
    .toBuffer();
