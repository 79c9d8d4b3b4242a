import type { CatalogFeed } from 'api';
import { succeeded, type ProductsReader } from 'shared/contract';
import { selectProducts, type Product } from 'shared/models';
import type { PageReads } from './page-cache';

type CatalogReads = Omit<PageReads, 'api'>;

/** A products reader that records what it reads, for one render. */
export function createTrackedReader(catalog: CatalogFeed): { reader: ProductsReader; reads(): CatalogReads } {
  const rows = new Map<number, string | undefined>();
  let byStock = false;
  // Taken before the first read, so that a change during the render makes the page stale and never wrongly current.
  const before = { structure: catalog.structure(), version: catalog.version() };
  return {
    reader: {
      async list(query) {
        const page = await catalog.list(query);
        // A filter by size depends on stock, so any change of stock may change the page.
        byStock ||= query.size !== undefined;
        for (const { id } of page.rows) rows.set(id, catalog.rowVersion(id));
        return succeeded(page);
      },
    },
    reads: () => ({ rows, catalog: byStock ? before.version : before.structure, structure: before.structure }),
  };
}

/** A reader that finds one more product, which is not on sale, before all others. */
export const withProduct = (reader: ProductsReader, product: Product): ProductsReader => ({
  async list(query) {
    const found = await reader.list(query);
    if (!found.ok) return found;
    const others = found.data.rows.filter(({ id }) => id !== product.id);
    const { rows } = selectProducts([product], { ...query, offset: undefined, limit: undefined });
    return succeeded({
      rows: [...rows, ...others],
      total: found.data.total - (found.data.rows.length - others.length) + rows.length,
    });
  },
});

/**
 * Whether names, prices, brands or the set of products differ from those that a page read, or may differ because they
 * are being reloaded.
 */
export const isRearranged = (catalog: CatalogFeed, { structure }: CatalogReads): boolean =>
  catalog.isRearranged() || structure !== catalog.structure();

/** True if nothing that a page read has changed. */
export async function isCurrent(catalog: CatalogFeed, { rows, catalog: read }: CatalogReads): Promise<boolean> {
  await catalog.refresh();
  if (read !== catalog.structure() && read !== catalog.version()) return false;
  for (const [id, version] of rows) if (catalog.rowVersion(id) !== version) return false;
  return true;
}
