import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { OrdersDeps } from '../orders/orders-deps';
import { exportCatalogue } from './export-catalogue';
import { importCatalogue } from './import-catalogue';
import { WrongUsage } from './wrong-usage';

export const CATALOG_USAGE = `npm run catalog -- …
  import FILE.csv [--images FOLDER]   all rows or none; a row whose slug is known changes that product
  export [FILE.csv]                   what import reads`;

/** Moves the catalogue in and out as CSV. Gives what to print; throws WrongUsage or an Error that names every bad row. */
export async function catalog(deps: OrdersDeps, argv: readonly string[], folder: string): Promise<string> {
  const { words, images } = read(argv);
  const [name, file, ...more] = words;
  if (name === 'export' && !images && !more.length) {
    const { text, count } = await exportCatalogue(deps.db);
    if (!file) return text.trimEnd();
    await writeFile(resolve(folder, file), text);
    return `Wrote ${count} products to ${file}.`;
  }
  if (name !== 'import' || !file || more.length) throw new WrongUsage(CATALOG_USAGE);
  const text = await readFile(resolve(folder, file), 'utf8').catch(() => {
    throw new Error(`${file} cannot be read.`);
  });
  return importCatalogue(deps, text, images ? resolve(folder, images) : undefined);
}

function read(argv: readonly string[]): { words: string[]; images: string | undefined } {
  try {
    const { positionals, values } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { images: { type: 'string' } },
    });
    return { words: positionals, images: values.images };
  } catch (error) {
    throw new WrongUsage(`${(error as Error).message}\n${CATALOG_USAGE}`);
  }
}
