import { latinText } from '../text/latin-text';
import type { Db } from '../db/transact';

/** The part of a launch's address: the product's name without what an address would escape ('Air-Force-1'), with a number from the second launch on. */
export async function newLaunchPath(db: Db, productName: string): Promise<string> {
  const name = latinText(productName)
    .split(/\W+/)
    .filter((word) => word !== '')
    .join('-');
  const base = name || 'Launch';
  const taken = new Set(
    (await db.selectFrom('launches').select('path').where('path', '<>', '').execute()).map(({ path }) => path.toLowerCase()),
  );
  // The calendar's other pages and files have these names.
  const isFree = (path: string) => !taken.has(path.toLowerCase()) && !RESERVED.has(path.toLowerCase());
  if (isFree(base)) return base;
  for (let count = 2; ; count += 1) if (isFree(`${base}-${count}`)) return `${base}-${count}`;
}

const RESERVED = new Set(['my-entries', 'reminders', 'check-draw.mjs', 'entries', 'claims']);
