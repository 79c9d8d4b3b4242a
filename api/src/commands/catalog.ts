import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { OrdersDeps } from '../orders/orders-deps';
import { exportCatalog } from './export-catalog';
import { importCatalog } from './import-catalog';
import { UsageError } from './usage-error';

export const CATALOG_USAGE = `npm run catalog -- …
  import FILE.csv [--images FOLDER]   all rows or none; a row with a known slug updates that product
  export [FILE.csv]                   in the format that import reads`;

/** Imports and exports the catalog as CSV. Returns the text to print; throws UsageError, or an Error that names every invalid row. */
export async function catalog(deps: OrdersDeps, argv: readonly string[], folder: string): Promise<string> {
  const { args, images } = parseArguments(argv);
  const [name, file, ...more] = args;
  if (name === 'export' && !images && !more.length) {
    const { text, count } = await exportCatalog(deps.db);
    if (!file) return text.trimEnd();
    await writeFile(resolve(folder, file), text);
    return `Wrote ${count} products to ${file}.`;
  }
  if (name !== 'import' || !file || more.length) throw new UsageError(CATALOG_USAGE);
  const text = await readFile(resolve(folder, file), 'utf8').catch(() => {
    throw new Error(`${file} cannot be read.`);
  });
  return importCatalog(deps, text, images ? resolve(folder, images) : undefined);
}

function parseArguments(argv: readonly string[]): { args: string[]; images: string | undefined } {
  try {
    const { positionals, values } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { images: { type: 'string' } },
    });
    return { args: positionals, images: values.images };
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${CATALOG_USAGE}`);
  }
}
