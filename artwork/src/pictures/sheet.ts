import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import sharp from 'sharp';

/** Arranges finished pictures on one sheet for review, `columns` in a row, each `size` pixels wide. */
export async function writeSheet(path: string, files: readonly string[], columns: number, size: number): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  const tiles = await Promise.all(
    files.map(async (file, i) => ({
      input: await sharp(file).resize(size, size, { fit: 'contain', background: '#ffffff' }).png().toBuffer(),
      left: (i % columns) * size,
      top: Math.floor(i / columns) * size,
    })),
  );
  const height = Math.ceil(files.length / columns) * size;
  await sharp({ create: { width: columns * size, height, channels: 3, background: '#ffffff' } })
    .composite(tiles)
    .png()
    .toFile(path);
}
