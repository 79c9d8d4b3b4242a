import type { CatalogueFeed } from 'api';
import { succeeded, type ProductsReader } from 'shared/contract';
import type { PageReads } from './page-cache';

/** A reader of the catalogue's snapshot that remembers what was read, for one drawing. */
export function rememberingReader(catalogue: CatalogueFeed): { reader: ProductsReader; reads(): PageReads } {
  const rows = new Map<number, string | undefined>();
  let byStock = false;
  // As it was before the first read: a change while the page is drawn makes it stale at once, never wrongly current.
  const before = { structure: catalogue.structure(), version: catalogue.version() };
  return {
    reader: {
      async list(query) {
        const page = await catalogue.list(query);
        // Which products come back depends on stock as well: then any change of stock may change the page.
        byStock ||= query.size !== undefined;
        for (const { id } of page.rows) rows.set(id, catalogue.rowVersion(id));
        return succeeded(page);
      },
    },
    reads: () => ({ rows, catalogue: byStock ? before.version : before.structure }),
  };
}

/** Whether everything that a page read still stands. */
export async function isCurrent(catalogue: CatalogueFeed, { rows, catalogue: read }: PageReads): Promise<boolean> {
  await catalogue.settled();
  if (read !== catalogue.structure() && read !== catalogue.version()) return false;
  for (const [id, version] of rows) if (catalogue.rowVersion(id) !== version) return false;
  return true;
}
