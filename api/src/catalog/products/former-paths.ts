import { sql } from 'kysely';
import { pageKey } from './archived';
import type { Db } from '../../db/transact';

/** The product or brand that had a path before it was renamed. */
export type FormerPath = { productId: number } | { brand: string };

/** All former paths, in lower case. The path of a brand is the present one. */
export async function readFormerPaths(db: Db): Promise<Map<string, FormerPath>> {
  const { rows } = await sql<{ path: string; productId: number | null; brand: string | null }>`
    select f.path, f.product_id as "productId", b.path as brand from former_paths f left join brands b on b.id = f.brand_id`.execute(
    db,
  );
  return new Map(
    rows.map(({ path, productId, brand }) => [
      path.normalize('NFC'),
      productId === null ? { brand: brand ?? '' } : { productId },
    ]),
  );
}

/** Finds the product or brand that had this page path, given as the browser sends it. */
export const findFormerPath = (paths: ReadonlyMap<string, FormerPath>, pathname: string): FormerPath | undefined => {
  const key = pageKey(pathname);
  return key === undefined ? undefined : paths.get(key);
};

/** The path of the page of a brand, or of one of its products. */
export const pagePath = (...parts: string[]): string => ['/Shop', ...parts.map(encodeURIComponent)].join('/');
