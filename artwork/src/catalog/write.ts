import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seedRows, type View } from './seed';

/** Writes api/seed/catalog.json below `root`, with each list and stock row on one line. */
export function writeCatalog(root: string, picture: (view: View) => string): void {
  const text = JSON.stringify(seedRows(picture), null, 2)
    .replace(/\[\n\s+("[^\]]*")\n\s+\]/g, (_, list: string) => `[${list.replace(/\n\s+/g, ' ')}]`)
    .replace(/"stock": \{([^}]*)\}/g, (_, row: string) => `"stock": { ${row.trim().replace(/\n\s+/g, ' ')} }`);
  writeFileSync(join(root, 'api/seed/catalog.json'), `${text}\n`);
}
