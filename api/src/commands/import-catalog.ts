import { copyFile, mkdir, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { sql } from 'kysely';
import { seedBrands } from '../catalog/brands/brands';
import { setManyStocks, type StockCount } from '../catalog/stock/set-many';
import { transact } from '../db/transact';
import type { OrdersDeps, Trx } from '../orders/orders-deps';
import { readHead, readRow, type CatalogRow } from './catalog-row';
import { readCsv } from '../csv';

const PICTURES = ['.jpg', '.jpeg', '.png', '.webp', '.avif'];
const MAX_BYTES = 10_000_000;
const MAX_REPORTED = 200;

/**
 * Imports a CSV, all rows or none. A row with a known slug updates that product, other rows are new; products missing
 * from the file stay unchanged. Throws one Error that names every invalid row by its line.
 */
export async function importCatalog(deps: OrdersDeps, text: string, imagesFolder: string | undefined): Promise<string> {
  const [first, ...given] = readCsv(text);
  const head = readHead(first);
  const wrong: string[] = [];
  const rows = given.map((row) => readRow(head, row, wrong));
  reportDuplicates(rows, wrong);
  for (const row of rows) for (const image of row.images) await checkImage(row, image, imagesFolder, wrong);
  if (!rows.length) wrong.push('line 2: the file contains no products');
  if (wrong.length) {
    const more = wrong.length > MAX_REPORTED ? `\n… and ${wrong.length - MAX_REPORTED} more` : '';
    throw new Error(`Nothing was imported.\n${wrong.slice(0, MAX_REPORTED).join('\n')}${more}`);
  }
  // Copy pictures first, so that a product never appears before its pictures exist.
  if (imagesFolder) for (const row of rows) await copyImages(deps.config.dataDir, row, imagesFolder);
  const { added, changed, brands } = await transact(deps.db, async (trx) => ({
    ...(await saveProducts(trx, rows)),
    brands: await seedBrands(trx),
  }));
  deps.invalidateCatalog();
  const hint = brands.length ? ` New brands, hidden until staff show them: ${brands.join(', ')}.` : '';
  return `Imported ${rows.length} products: ${added} new, ${changed} changed.${hint}`;
}

function reportDuplicates(rows: readonly CatalogRow[], wrong: string[]): void {
  for (const [what, keyOf] of [
    ['slug', (row: CatalogRow) => row.slug],
    ['name', (row: CatalogRow) => `${row.category}/${row.name}`.toLowerCase()],
  ] as const) {
    const seen = new Map<string, number>();
    for (const row of rows) {
      const before = seen.get(keyOf(row));
      if (before) wrong.push(`line ${row.line}: same ${what} as line ${before}`);
      else seen.set(keyOf(row), row.line);
    }
  }
}

const isAddress = (image: string) => image === '' || /^(\/|https:\/\/)\S+$/.test(image);

async function checkImage({ line }: CatalogRow, image: string, folder: string | undefined, wrong: string[]): Promise<void> {
  if (isAddress(image)) return;
  if (!folder) return void wrong.push(`line ${line}: '${image}' is not a URL; pass the folder of the pictures with --images`);
  if (basename(image) !== image || !PICTURES.includes(extname(image).toLowerCase()))
    return void wrong.push(`line ${line}: '${image}' is not a picture (${PICTURES.join(', ')})`);
  const file = await stat(join(folder, image)).catch(() => null);
  if (!file?.isFile()) wrong.push(`line ${line}: the picture '${image}' is not in the folder`);
  else if (!file.size || file.size > MAX_BYTES) wrong.push(`line ${line}: the picture '${image}' is empty or larger than 10 MB`);
}

/** Copies the row's pictures to the folder that the server serves, and writes their URLs into the row. */
async function copyImages(dataDir: string, row: CatalogRow, folder: string): Promise<void> {
  for (const [index, image] of row.images.entries()) {
    if (isAddress(image)) continue;
    await mkdir(join(dataDir, 'pictures', row.slug), { recursive: true });
    const name = `${index + 1}${extname(image).toLowerCase()}`;
    await copyFile(join(folder, image), join(dataDir, 'pictures', row.slug, name));
    row.images[index] = `/products/pictures/${row.slug}/${name}`;
  }
}

async function saveProducts(trx: Trx, rows: readonly CatalogRow[]): Promise<{ added: number; changed: number }> {
  await sql`select pg_advisory_xact_lock(727001)`.execute(trx);
  const known = new Map((await trx.selectFrom('products').select(['id', 'slug']).execute()).map(({ id, slug }) => [slug, id]));
  let newest = Math.max(0, ...known.values());
  let added = 0;
  const counts: StockCount[] = [];
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
    for (const [size, onHand] of Object.entries(row.stock)) counts.push({ productId: id, size, onHand });
  }
  const tooLow = await setManyStocks(trx, counts, { reason: 'import' });
  const slugs = new Map(rows.map(({ slug }) => [known.get(slug), slug]));
  if (tooLow.length)
    throw new Error(
      `Nothing was imported.\n${tooLow.map(({ productId, size, onHand, held }) => `${slugs.get(productId)}: ${size} cannot be ${onHand}: open payments hold ${held}`).join('\n')}`,
    );
  return { added, changed: rows.length - added };
}
