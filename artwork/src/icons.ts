import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** Side lengths in pixels. */
const ICONS = { 'apple-touch-icon': 180, 'icon-192': 192, 'icon-512': 512 } as const;

/**
 * Renders `artwork/icons/favicon.svg` as the PNG icons of phones and of the web manifest. They fill their square, and the drawing
 * stays within the circle of 80 % that a phone may cut out of it.
 */
export async function makeIcons(root: string, log: (line: string) => void): Promise<void> {
  const folder = join(root, 'artwork/icons');
  const square = readFileSync(join(folder, 'favicon.svg'), 'utf8').replace(' rx="8"', '');
  for (const [name, side] of Object.entries(ICONS)) {
    await sharp(Buffer.from(square), { density: (72 * side) / 32 })
      .resize(side, side)
      .png({ compressionLevel: 9, palette: true })
      .toFile(join(folder, `${name}.png`));
    log(`artwork/icons/${name}.png`);
  }
}
