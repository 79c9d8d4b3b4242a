import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Shop } from '../shop';

/** Grows the catalog to `count` products with the staff's import command; the copies have unique names. */
export async function growCatalog(shop: Shop, count: number): Promise<void> {
  const file = join(shop.dataDir, 'catalog.csv');
  rmSync(file, { force: true });
  await shop.command('catalog', 'export', file);
  const [head, ...rows] = readFileSync(file, 'utf8').trim().split(/\r?\n/);
  const copies = Array.from({ length: Math.max(0, count - rows.length) }, (_, place) =>
    copyOf(rows[place % rows.length]!, place),
  );
  if (copies.length === 0) return;
  writeFileSync(file, [head, ...copies].join('\n'));
  await shop.command('catalog', 'import', file);
}

/** The row under another slug and name, which are its first two cells; neither contains a comma. */
function copyOf(row: string, place: number): string {
  const [slug, name, ...rest] = row.split(',');
  return [`${slug}-${place}`, `${name} ${place}`, ...rest].join(',');
}
