import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ListedProduct } from 'e2e/shopper';
import type { Shop } from 'testing/shop';

const BRANDS = ['Dunk', 'AirForce', 'AirMax', 'Jordan'];

/** The name of imported product `number`; names sort in numerical order. */
export const nameOf = (number: number) => `Bulk Runner ${String(number).padStart(5, '0')}`;

/** Imports the products `from` to `to` (exclusive) with the staff command; they reuse the pictures of `like`. */
export async function importBulk(shop: Shop, from: number, to: number, like: ListedProduct & { image1?: string }): Promise<void> {
  const rows = Array.from({ length: to - from }, (_, place) => {
    const number = from + place;
    return `bulk-${number},${nameOf(number)},${BRANDS[number % 4]},${1000 + (number % 900)},${like.image1},${number % 7},${number % 3}`;
  });
  const file = join(shop.dataDir, `bulk-${from}.csv`);
  writeFileSync(file, ['slug,name,category,price,image1,size7,size9', ...rows].join('\n'));
  const { code, output } = await shop.catalog('import', file);
  if (code !== 0) throw new Error(`Failed to import the catalog:\n${output}`);
}
