import { sql } from 'kysely';
import type { Db } from '../../db/transact';

/** The paths of archived products, present and former ones, in lower case; the path of a product that is live is not among them. */
export async function readArchivedPaths(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ path: string }>`
    select path from (
      select lower('/shop/' || category || '/' || name) as path from products where not active and archived_at is not null
      union select f.path from former_paths f join products p on p.id = f.product_id where not p.active and p.archived_at is not null) gone
    where not exists (select from products l where l.active and lower('/shop/' || l.category || '/' || l.name) = path)`.execute(
    db,
  );
  return new Set(rows.map(({ path }) => path.normalize('NFC')));
}

/** Whether the path of a page, as the browser sends it, is one of these. */
export const hasPath = (paths: ReadonlySet<string>, pathname: string): boolean => paths.has(pageKey(pathname) ?? '');

/** The path of a page, as the browser sends it, in lower case, decoded and in one Unicode form; undefined for one that cannot be decoded. */
export function pageKey(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname).normalize('NFC').toLowerCase().replace(/\/$/, '');
  } catch {
    return undefined;
  }
}
