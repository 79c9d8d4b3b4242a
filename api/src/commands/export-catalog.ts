import type { Kysely } from 'kysely';
import { sizeLabel } from 'shared/models';
import type { Schema } from '../db/schema';
import { COLUMNS } from './catalog-row';
import { writeCsv } from '../csv';

/** The whole catalog in the CSV format that import reads, safe to open in a spreadsheet. */
export async function exportCatalog(db: Kysely<Schema>): Promise<{ text: string; count: number }> {
  const products = await db.selectFrom('products').selectAll().orderBy('id').execute();
  const stock = await db.selectFrom('stock').selectAll().execute();
  const sizes = [...new Set(stock.map(({ size }) => size))].sort((a, b) => Number(sizeLabel(a)) - Number(sizeLabel(b)));
  const onHand = new Map(stock.map((row) => [`${row.product_id}/${row.size}`, row.on_hand]));
  const rows = products.map((product) => [
    product.slug,
    product.name,
    product.category,
    (product.price_cents / 100).toFixed(2),
    product.colourway,
    product.description,
    product.materials.join(' | '),
    product.image1,
    product.image2,
    product.image3,
    product.image4,
    product.active ? 'yes' : 'no',
    ...sizes.map((size) => onHand.get(`${product.id}/${size}`) ?? ''),
  ]);
  return { text: writeCsv([[...COLUMNS, ...sizes], ...rows]), count: products.length };
}
