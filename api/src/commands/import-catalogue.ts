import { copyFile, mkdir, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { sql } from 'kysely';
import { transact } from '../db/transact';
import type { OrdersDeps, Trx } from '../orders/orders-deps';
import { readHead, readRow, type CatalogueRow } from './catalogue-row';
import { readCsv } from './csv';

const PICTURES = ['.jpg', '.jpeg', '.png', '.webp', '.avif'];
const MOST_BYTES = 10_000_000;
const MOST_NAMED = 200;

/**
 * Imports a CSV, all rows or none. A row with a known slug changes that product, the others are new; products that the
 * file does not name stay as they are. Throws one Error that names every bad row by its line.
 */
export async function importCatalogue(deps: OrdersDeps, text: string, imagesFolder: string | undefined): Promise<string> {
  const [first, ...given] = readCsv(text);
  const head = readHead(first);
  const wrong: string[] = [];
  const rows = given.map((row) => readRow(head, row, wrong));
  sayTwins(rows, wrong);
  for (const row of rows) for (const image of row.images) await checkImage(row, image, imagesFolder, wrong);
  if (!rows.length) wrong.push('line 2: there is no product in this file');
  if (wrong.length) {
    const more = wrong.length > MOST_NAMED ? `\n… and ${wrong.length - MOST_NAMED} more` : '';
    throw new Error(`Nothing was imported.\n${wrong.slice(0, MOST_NAMED).join('\n')}${more}`);
  }
  // Pictures first: a row never shows before its pictures are there.
  if (imagesFolder) for (const row of rows) await takeImages(deps.config.dataDir, row, imagesFolder);
  const { added, changed } = await transact(deps.db, (trx) => store(trx, rows));
  deps.catalogueChanged();
  return `Imported ${rows.length} products: ${added} new, ${changed} changed.`;
}

function sayTwins(rows: readonly CatalogueRow[], wrong: string[]): void {
  for (const [what, keyOf] of [
    ['slug', (row: CatalogueRow) => row.slug],
    ['name', (row: CatalogueRow) => `${row.category}/${row.name}`.toLowerCase()],
  ] as const) {
    const seen = new Map<string, number>();
    for (const row of rows) {
      const before = seen.get(keyOf(row));
      if (before) wrong.push(`line ${row.line}: the same ${what} as in line ${before}`);
      else seen.set(keyOf(row), row.line);
    }
  }
}

const isAddress = (image: string) => image === '' || /^(\/|https:\/\/)\S+$/.test(image);

async function checkImage({ line }: CatalogueRow, image: string, folder: string | undefined, wrong: string[]): Promise<void> {
  if (isAddress(image)) return;
  if (!folder) return void wrong.push(`line ${line}: '${image}' is no address; name its folder with --images`);
  if (basename(image) !== image || !PICTURES.includes(extname(image).toLowerCase()))
    return void wrong.push(`line ${line}: '${image}' is no picture (${PICTURES.join(', ')})`);
  const file = await stat(join(folder, image)).catch(() => null);
  if (!file?.isFile()) wrong.push(`line ${line}: the picture '${image}' is not in the folder`);
  else if (!file.size || file.size > MOST_BYTES) wrong.push(`line ${line}: the picture '${image}' is empty or larger than 10 MB`);
}

/** Copies the row's pictures to where the shop serves them from, and writes their addresses into the row. */
async function takeImages(dataDir: string, row: CatalogueRow, folder: string): Promise<void> {
  for (const [index, image] of row.images.entries()) {
    if (isAddress(image)) continue;
    await mkdir(join(dataDir, 'pictures', row.slug), { recursive: true });
    const name = `${index + 1}${extname(image).toLowerCase()}`;
    await copyFile(join(folder, image), join(dataDir, 'pictures', row.slug, name));
    row.images[index] = `/products/pictures/${row.slug}/${name}`;
  }
}

async function store(trx: Trx, rows: readonly CatalogueRow[]): Promise<{ added: number; changed: number }> {
  await sql`select pg_advisory_xact_lock(727001)`.execute(trx);
  const known = new Map((await trx.selectFrom('products').select(['id', 'slug']).execute()).map(({ id, slug }) => [slug, id]));
  let newest = Math.max(0, ...known.values());
  let added = 0;
  for (const row of rows) {
    const id = known.get(row.slug) ?? (newest += 1);
    if (!known.has(row.slug)) added += 1;
    const [image1, image2, image3, image4] = row.images;
    const values = {
      name: row.name,
      category: row.category,
      price_cents: row.priceCents,
      colourway: row.colourway,
      description: row.description,
      materials: JSON.stringify(row.materials),
      image1,
      image2,
      image3,
      image4,
      active: row.active,
    };
    await trx
      .insertInto('products')
      .values({ id, slug: row.slug, ...values })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute();
    for (const [size, on_hand] of Object.entries(row.stock))
      await trx
        .insertInto('stock')
        .values({ product_id: id, size, on_hand })
        .onConflict((conflict) => conflict.columns(['product_id', 'size']).doUpdateSet({ on_hand }))
        .execute();
  }
  return { added, changed: rows.length - added };
}
