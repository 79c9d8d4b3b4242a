import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Shop } from '../shop';

/** Grows the catalogue to so many products by the shopkeeper's own command: copies with names of their own. */
export async function growCatalogue(shop: Shop, count: number): Promise<void> {
  const file = join(shop.dataDir, 'catalogue.csv');
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

/** The row under another slug and name: its first two cells, neither of which holds a comma. */
function copyOf(row: string, place: number): string {
  const [slug, name, ...rest] = row.split(',');
  return [`${slug}-${place}`, `${name} ${place}`, ...rest].join(',');
}
