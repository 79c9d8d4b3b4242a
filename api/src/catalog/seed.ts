import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sizeLabel } from 'shared/models';
import { transact, type Db } from '../db/transact';
import { lockNames } from './lock-names';

/** One product of api/seed/catalog.json. */
export interface SeedProduct {
  id: number;
  slug: string;
  /** The start of its sizes' SKUs, as `dunk-low` of `dunk-low-6.5`; without it they have none. */
  sku?: string;
  name: string;
  category: string;
  priceCents: number;
  colourway: string;
  description: string;
  materials: string[];
  image1: string;
  image2: string;
  image3: string;
  image4: string;
  /** `size3` and so on -> units on hand. */
  stock: Record<string, number>;
}

/** api/seed; the relative path is the same from api/src and api/dist. */
const SEED_FILE = join(__dirname, '..', '..', 'seed', 'catalog.json');

/** Fills an empty catalog once, in whichever process gets there first. Leaves a non-empty catalog alone. */
export async function seedCatalog(db: Db, products?: readonly SeedProduct[]): Promise<void> {
  if (await hasProducts(db)) return;
  const rows = products ?? (JSON.parse(await readFile(SEED_FILE, 'utf8')) as SeedProduct[]);
  await transact(db, async (trx) => {
    await lockNames(trx);
    if (rows.length && !(await hasProducts(trx))) await insertProducts(trx, rows);
  });
}

async function hasProducts(db: Db): Promise<boolean> {
  return (await db.selectFrom('products').select('id').limit(1).execute()).length > 0;
}

async function insertProducts(db: Db, products: readonly SeedProduct[]): Promise<void> {
  for (let from = 0; from < products.length; from += 200) {
    const batch = products.slice(from, from + 200);
    await db
      .insertInto('products')
      .values(
        batch.map(
          ({ id, slug, name, category, priceCents, colourway, description, materials, image1, image2, image3, image4 }) => ({
            id,
            slug,
            name,
            category,
            price_cents: priceCents,
            colourway,
            description,
            materials: JSON.stringify(materials),
            image1,
            image2,
            image3,
            image4,
          }),
        ),
      )
      .execute();
    const stock = batch.flatMap(({ id, sku, stock: sizes }) =>
      Object.entries(sizes).map(([size, on_hand]) => ({
        product_id: id,
        size,
        on_hand,
        sku: sku ? `${sku}-${sizeLabel(size)}` : null,
      })),
    );
    if (stock.length) await db.insertInto('stock').values(stock).execute();
  }
}
