import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { repository } from 'testing/repository';

/** Stored on its side, as a camera does: 12 megapixels. */
const [WIDTH, HEIGHT] = [4000, 3000];
/** The picture is to be turned by a quarter to the right. */
const HELD_UPRIGHT = 6;

/** The corner that is at the upper left once the photograph is upright. */
export const CORNER = { r: 200, g: 30, b: 30 };

/**
 * A photograph from a phone that was held upright: a uniquely colored shoe on an uneven ground, with sensor noise, a
 * red sticker in the upper left corner, and EXIF with a position. The same number generates the same file.
 */
export async function photograph(number: number): Promise<Buffer> {
  const shoe = await sharp(readFileSync(join(repository, 'artwork/pictures/dunk-low-fir-honey/quarter-1200.webp')))
    .modulate({ hue: (number * 47) % 360, brightness: 0.9 + (number % 5) / 25 })
    // Upright: 3000 by 4000. It is stored turned to the left.
    .resize(HEIGHT, WIDTH, { fit: 'contain', background: '#f1efea' })
    .toBuffer();
  const sticker = await sharp({ create: { width: HEIGHT / 5, height: WIDTH / 5, channels: 3, background: CORNER } })
    .png()
    .toBuffer();
  const upright = await sharp(shoe)
    .composite([
      { input: await grain(), blend: 'soft-light' },
      { input: sticker, left: 0, top: 0 },
    ])
    .toBuffer();
  return sharp(upright)
    .rotate(-90)
    .jpeg({ quality: 92 })
    .withMetadata({ orientation: HELD_UPRIGHT })
    .withExifMerge({
      IFD0: { Make: 'Karoo Cameras', Model: `Veld ${number}` },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 55/1 12/1', GPSLongitudeRef: 'E', GPSLongitude: '18/1 25/1 30/1' },
    })
    .toBuffer();
}

let made: Promise<Buffer> | undefined;
/** Noise, the same for all photographs; it only needs to be hard to compress. */
const grain = () =>
  (made ??= sharp({
    create: {
      width: HEIGHT,
      height: WIDTH,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer());
