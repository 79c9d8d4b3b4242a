import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seedRows, type View } from './seed';

/** Writes api/seed/catalogue.json below `root`; lists and stock rows stand on one line each. */
export function writeCatalogue(root: string, picture: (view: View) => string): void {
  const text = JSON.stringify(seedRows(picture), null, 2)
    .replace(/\[\n\s+("[^\]]*")\n\s+\]/g, (_, list: string) => `[${list.replace(/\n\s+/g, ' ')}]`)
    .replace(/"stock": \{([^}]*)\}/g, (_, row: string) => `"stock": { ${row.trim().replace(/\n\s+/g, ' ')} }`);
  writeFileSync(join(root, 'api/seed/catalogue.json'), `${text}\n`);
}
