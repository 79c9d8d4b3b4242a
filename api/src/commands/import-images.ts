import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { isImageAddress } from '../catalog/spreadsheet/check-cell';
import type { ProductChange } from '../catalog/spreadsheet/import-plan';
import type { OrdersDeps } from '../orders/orders-deps';
import { MAX_BYTES } from '../pictures/limits';
import { PictureError } from '../pictures/picture-error';
import { addressOf } from '../pictures/picture-files';
import { createPictures } from '../pictures/pictures';

const TYPES = ['.jpg', '.jpeg', '.png', '.webp', '.avif'];

/** Reads which pictures a folder has, so that `check` can name the problem of one that a file mentions. */
export async function imagesIn(folder: string | undefined): Promise<{ check(image: string): string | undefined }> {
  const sizes = new Map<string, number>();
  const names = folder ? await readdir(folder).catch(() => []) : [];
  for (const name of names.filter(hasType)) {
    const file = await stat(join(folder as string, name)).catch(() => null);
    if (file?.isFile()) sizes.set(name, file.size);
  }
  return {
    check(image) {
      if (isImageAddress(image)) return undefined;
      if (!folder) return `'${image}' is not an address; pass the folder of the pictures with --images`;
      if (basename(image) !== image || !hasType(image)) return `'${image}' is not a picture (${TYPES.join(', ')})`;
      const size = sizes.get(image);
      if (size === undefined) return `the picture '${image}' is not in the folder`;
      return size > 0 && size <= MAX_BYTES ? undefined : `the picture '${image}' is empty or larger than ${MAX_BYTES / 1e6} MB`;
    },
  };
}

const hasType = (name: string) => TYPES.includes(extname(name).toLowerCase());

/**
 * Makes the pictures that changes name by their file, as if staff had uploaded them, and writes their addresses into the changes
 * (CATD-4). Throws one Error that lists every file that is not a picture, and why. The pictures made so far stay: after a mistake
 * the next import goes on from there.
 */
export async function makeImages(deps: OrdersDeps, folder: string, changes: readonly ProductChange[]): Promise<void> {
  const pictures = createPictures(deps);
  const addresses = new Map<string, string>();
  const wrong: string[] = [];
  try {
    for (const image of new Set(changes.flatMap(({ next }) => next.images)))
      if (image && !isImageAddress(image))
        try {
          addresses.set(image, addressOf((await pictures.addAndMake(await readFile(join(folder, image)))).id));
        } catch (error) {
          if (!(error instanceof PictureError)) throw error;
          wrong.push(`${image}: ${error.message}`);
        }
  } finally {
    await pictures.stop();
  }
  if (wrong.length) throw new Error(`Nothing was imported.\n${wrong.join('\n')}`);
  for (const { next } of changes)
    next.images.forEach((image, index) => (next.images[index] = addresses.get(image ?? '') ?? image));
}
