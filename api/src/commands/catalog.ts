import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { applyImport } from '../catalog/spreadsheet/apply-import';
import { exportCatalog } from '../catalog/spreadsheet/export-catalog';
import { planImport, readSheet } from '../catalog/spreadsheet/plan-import';
import { OPERATOR } from '../audit/actor';
import type { OrdersDeps } from '../orders/orders-deps';
import { describePlan, throwIfWrong, warningsOf } from './describe-plan';
import { imagesIn, makeImages } from './import-images';
import { UsageError } from './usage-error';

export const CATALOG_USAGE = `npm run catalog -- …
  import FILE.csv [--images FOLDER]   all rows or none; a row with a known slug updates that product
  import FILE.csv --preview           what would change, row by row; changes nothing
  export [FILE.csv] [--semicolon]     in the format that import reads; with semicolons for South African spreadsheets`;

const OPTIONS = { images: { type: 'string' }, preview: { type: 'boolean' }, semicolon: { type: 'boolean' } } as const;

/**
 * Imports and exports the catalog as CSV (CATD-5), by the functions of the back office. Returns the text to print; throws
 * UsageError, or an Error that names every wrong cell by its row and column.
 */
export async function catalog(deps: OrdersDeps, argv: readonly string[], folder: string): Promise<string> {
  const { positionals, values } = parseArguments(argv);
  const [name, file, ...more] = positionals;
  if (more.length) throw new UsageError(CATALOG_USAGE);
  if (name === 'export' && !values.images && !values.preview) {
    const parts = exportCatalog(deps.db, values.semicolon ? 'semicolon' : 'comma');
    if (!file) return (await Readable.from(parts).toArray()).join('').trimEnd();
    await pipeline(parts, createWriteStream(resolve(folder, file)));
    const { count } = await deps.db
      .selectFrom('products')
      .select((products) => products.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    return `Wrote ${count} products to ${file}.`;
  }
  if (name !== 'import' || !file || values.semicolon) throw new UsageError(CATALOG_USAGE);
  const bytes = await readFile(resolve(folder, file)).catch(() => {
    throw new Error(`${file} cannot be read.`);
  });
  return importFile(deps, { bytes, file, preview: values.preview, images: values.images && resolve(folder, values.images) });
}

interface Import {
  bytes: Uint8Array;
  file: string;
  preview: boolean | undefined;
  /** Folder of the pictures that the file names. */
  images: string | undefined;
}

async function importFile(deps: OrdersDeps, { bytes, file, preview, images }: Import): Promise<string> {
  const pictures = await imagesIn(images);
  const plan = await planImport(deps.db, await readSheet(bytes), { checkImage: pictures.check });
  throwIfWrong(plan);
  if (preview) return describePlan(plan);
  // Before the products, so that none appears before its pictures exist.
  if (images) await makeImages(deps, images, plan.changes);
  const { added, changed, newBrands } = await applyImport(deps.db, OPERATOR, plan, { file });
  deps.invalidateCatalog();
  const unchanged = plan.rows - plan.changes.length;
  const hint = newBrands.length ? ` New brands, hidden until staff show them: ${newBrands.join(', ')}.` : '';
  return [
    `Imported ${plan.rows} products: ${added} new, ${changed} changed, ${unchanged} unchanged.${hint}`,
    ...warningsOf(plan),
  ].join('\n');
}

function parseArguments(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], allowPositionals: true, options: OPTIONS });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${CATALOG_USAGE}`);
  }
}
