import { sql } from 'kysely';
import { nameKey } from '../text/name-text';
import { GTIN_KEY, SKU_KEY } from './gtin';
import type { Db } from '../db/transact';

/** Products, brands or sizes that shoppers or scanners cannot distinguish. */
interface Twins {
  kind: 'product' | 'brand' | 'GTIN' | 'SKU';
  /** The value they share, in the form that is compared. */
  key: string;
  /** At least two: slug and state of a product with the size of a code, or the path of a brand. */
  of: string[];
}

/**
 * Finds duplicates stored before they were refused: one name in two Unicode forms or with other blanks, one number in several lengths, one SKU in two
 * cases.
 */
export async function readTwins(db: Db): Promise<Twins[]> {
  const state = sql`case when p.active then 'live' when p.archived_at is null then 'draft' else 'archived' end`;
  const ofCode = (kind: string, key: unknown) => sql`
    select ${kind}::text as kind, ${key} as key, array_agg(p.slug || ' ' || s.size || ' (' || ${state} || ')' order by p.id, s.size) as of
    from stock s join products p on p.id = s.product_id where ${key} is not null group by ${key} having count(*) > 1`;
  const { rows } = await sql<Twins>`
    select 'product'::text as kind, ${nameKey(sql`p.category || '/' || p.name`)} as key, array_agg(p.slug || ' (' || ${state} || ')' order by p.id) as of
    from products p where p.active or p.archived_at is null group by 2 having count(*) > 1
    union all select 'brand', ${nameKey('b.name')}, array_agg(b.path order by b.id) from brands b group by 2 having count(*) > 1
    union all ${ofCode('GTIN', GTIN_KEY('s'))} union all ${ofCode('SKU', SKU_KEY('s'))}
    order by 1, 2`.execute(db);
  return rows;
}
