import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema';
import { COLUMNS } from './catalogue-row';
import { writeCsv } from './csv';

/** The whole catalogue as the CSV that import reads, safe to open in a spreadsheet. */
export async function exportCatalogue(db: Kysely<Schema>): Promise<{ text: string; count: number }> {
  const products = await db.selectFrom('products').selectAll().orderBy('id').execute();
  const stock = await db.selectFrom('stock').selectAll().execute();
  const sizes = [...new Set(stock.map(({ size }) => size))].sort((a, b) => Number(a.slice(4)) - Number(b.slice(4)));
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
