import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../db/schema';

const keyOf = (category: string, name: string) => `/shop/${category}/${name}`.toLowerCase();

/** The paths of archived products, in lower case; the path of a product that is live is not among them. */
export async function readArchivedPaths(db: Kysely<Schema>): Promise<Set<string>> {
  const { rows } = await sql<{ category: string; name: string }>`
    select category, name from products p where not active and archived_at is not null
      and not exists (select from products l where l.active and lower(l.category) = lower(p.category) and lower(l.name) = lower(p.name))`.execute(
    db,
  );
  return new Set(rows.map(({ category, name }) => keyOf(category, name)));
}

/** Whether the path of a page, as the browser sends it, is one of these. */
export function hasPath(paths: ReadonlySet<string>, pathname: string): boolean {
  try {
    return paths.has(decodeURIComponent(pathname).toLowerCase().replace(/\/$/, ''));
  } catch {
    return false;
  }
}
