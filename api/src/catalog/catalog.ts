import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { selectProducts, toQueryString, type Product, type ProductPage, type ProductQuery, type ShopBrand } from 'shared/models';
import type { Database } from '../db/open';
import type { Logger } from '../runtime/logger';
import { readBrands } from './brands/brands';
import { compressBody, ENCODINGS, UNCOMPRESSED } from '../http/compressed-body';
import { serializeRefresh } from './serialize-refresh';
import { hasPath, pageKey, readArchivedPaths } from './products/archived';
import { findFormerPath, pagePath, readFormerPaths, type FormerPath } from './products/former-paths';
import { readProducts, type FreshProduct } from './read-products';
import { readHiddenPaths } from '../db/hidden-products';
import { createResponseCache, type ProductsResponse } from './response-cache';
import { createProductSearch, type ProductSearch } from './search';

/** How the web server and the API's own routes read the catalog: from memory. */
export interface CatalogFeed {
  list(query: ProductQuery): Promise<ProductPage>;
  /** Changes whenever anything that a list shows changes. */
  version(): string;
  /** Like `version`, but ignores stock: names, prices, the set of products, brands. */
  structure(): string;
  /** Whether a change of more than single products was announced that is not in memory yet. */
  isRearranged(): boolean;
  /** Resolves once every change announced before this call is in memory, or cannot be read for now. */
  refresh(): Promise<void>;
  /** Changes whenever anything shown of one product changes; undefined for an unknown product. */
  rowVersion(id: number): string | undefined;
  /** Categories that have products, in order of first appearance. */
  categories(): string[];
  /** All brands in the order of the navigation. */
  brands(): readonly ShopBrand[];
  /** Whether this is the path of a product that is not sold any more: it answers 410. */
  isArchived(pathname: string): boolean;
  /** The page of the launch that hides the product with this path until its draw; undefined for any other path (LCH-2). */
  launchOf(pathname: string): string | undefined;
  /** The current path of the product or brand that had this path before it was renamed; undefined for any other path. */
  movedTo(pathname: string): string | undefined;
}

export interface Catalog extends CatalogFeed {
  /** Marks products, stock or holds as changed: the next list waits until they have been read again. */
  invalidate(ids?: readonly number[]): void;
  /** The response of GET /products as text, with the count before offset and limit. */
  getResponse(query: ProductQuery): Promise<ProductsResponse>;
  close(): Promise<void>;
}

/** Interval of a full refresh, in case a notification is lost. */
const FULL_REFRESH_MS = 60_000;

/**
 * Time limit for reading changes before a list. If the database hangs, this list and later ones show what is in memory.
 */
const PATIENCE_MS = 2_000;
/** Pause after a refresh that failed, before the next one. */
const RETRY_MS = 1_000;

interface Entry {
  product: Product;
  json: string;
  /** Without SKUs and barcodes, which are a third of a product and on no card. */
  listJson: string;
  version: string;
  /** A hash of everything except stock. */
  structure: string;
  /** On the `performance.now` clock. */
  nextHoldEnd: number | null;
}

/** Loads the catalog and keeps it current: this process calls `invalidate`, others notify through the database. */
export async function openCatalog({ db, listen }: Pick<Database, 'db' | 'listen'>, log: Logger): Promise<Catalog> {
  let entries = new Map<number, Entry>();
  let rows: Product[] = [];
  let brands: readonly ShopBrand[] = [];
  let archived: ReadonlySet<string> = new Set();
  let former: ReadonlyMap<string, FormerPath> = new Map();
  let hidden: ReadonlyMap<string, string> = new Map();
  let version = '';
  let structure = '';
  let dirty: Set<number> | 'all' | null = 'all';
  let isReadingAll = false;
  /** The database hangs or fails: callers do not wait for it until a read has succeeded. */
  let isLate = false;
  let retryAt = 0;
  let holdTimer: NodeJS.Timeout | undefined;
  let search: { structure: string; index: ProductSearch } | null = null;
  const responses = createResponseCache();

  const invalidate = (ids?: readonly number[]) => {
    if (dirty === 'all') return;
    if (!ids) return void (dirty = 'all');
    // An import announces thousands, one by one.
    const marked: Set<number> = dirty ?? new Set();
    for (const id of ids) marked.add(id);
    dirty = marked;
  };

  const readDirty = async () => {
    const wanted = dirty;
    if (!wanted) return;
    dirty = null;
    isReadingAll = wanted === 'all';
    try {
      if (wanted === 'all') brands = await readBrands(db);
      const fresh = await readProducts(db, wanted === 'all' ? undefined : [...wanted]);
      if (wanted === 'all' || haveMoved(fresh, wanted))
        [archived, former, hidden] = [await readArchivedPaths(db), await readFormerPaths(db), await readHiddenPaths(db)];
      applyProducts(fresh, wanted);
      isLate = false;
    } catch (error) {
      // Keep serving the previous data; the products stay dirty, so a later list retries.
      isLate = true;
      retryAt = performance.now() + RETRY_MS;
      invalidate(wanted === 'all' ? undefined : [...wanted]);
      if (!entries.size) throw error;
      log.error({ reason: (error as Error).message }, 'failed to refresh catalog');
    } finally {
      isReadingAll = false;
    }
  };
  const readIfDirty = serializeRefresh(readDirty, () => dirty !== null);

  const refreshIfDirty = async () => {
    if (!entries.size) return readIfDirty();
    if (isLate && performance.now() < retryAt) return;
    const done = readIfDirty();
    if (isLate) return;
    if (!(await isDoneWithin(PATIENCE_MS, done))) isLate = true;
  };

  /** Whether products came, went or got another address. */
  const haveMoved = (fresh: readonly FreshProduct[], wanted: ReadonlySet<number>) =>
    fresh.length < wanted.size ||
    fresh.some(({ product }) => {
      const before = entries.get(product.id)?.product;
      return before?.name !== product.name || before.category !== product.category;
    });

  const applyProducts = (fresh: readonly FreshProduct[], wanted: Set<number> | 'all') => {
    const next = wanted === 'all' ? new Map<number, Entry>() : new Map(entries);
    if (wanted !== 'all') wanted.forEach((id) => next.delete(id));
    for (const { product, holdEndsInMs } of fresh) {
      const nextHoldEnd = holdEndsInMs === null ? null : performance.now() + holdEndsInMs;
      const json = JSON.stringify(product);
      const before = entries.get(product.id);
      next.set(
        product.id,
        before?.json === json
          ? { ...before, nextHoldEnd }
          : { product, json, listJson: listJsonOf(product), version: hash(json), structure: structureOf(product), nextHoldEnd },
      );
    }
    entries = new Map([...next].sort(([a], [b]) => a - b));
    rows = [...entries.values()].map(({ product }) => product);
    const now = hash(JSON.stringify(brands) + [...entries.values()].map((entry) => entry.version).join());
    if (now !== version) responses.clear();
    version = now;
    structure = hash(JSON.stringify(brands) + [...entries.values()].map((entry) => entry.structure).join());
    scheduleHoldExpiry();
  };

  /** An expiring hold changes the free stock without any write to the database. */
  const scheduleHoldExpiry = () => {
    clearTimeout(holdTimer);
    const ends = [...entries.values()].flatMap(({ nextHoldEnd }) => (nextHoldEnd ? [nextHoldEnd] : []));
    if (!ends.length) return;
    const soonest = Math.min(...ends);
    holdTimer = setTimeout(
      () =>
        invalidate(
          [...entries.values()]
            .filter(({ nextHoldEnd }) => nextHoldEnd !== null && nextHoldEnd <= performance.now())
            .map((entry) => entry.product.id),
        ),
      Math.min(Math.max(soonest - performance.now() + 20, 250), 2 ** 31 - 1),
    );
    holdTimer.unref();
  };

  /** Searches use an index that is rebuilt on the first search after a change to names; other queries scan the rows. */
  const select = ({ q, ...query }: ProductQuery): ProductPage => {
    if (!q?.trim()) return selectProducts(rows, query);
    if (search?.structure !== structure) search = { structure, index: createProductSearch(rows) };
    return selectProducts(
      search.index.find(q).map((id) => entries.get(id)!.product),
      query,
    );
  };

  const unlisten = await listen('catalogue', (payload) => {
    const id = Number(payload);
    invalidate(payload !== '' && Number.isInteger(id) ? [id] : undefined);
  });
  const fullRefreshTimer = setInterval(() => invalidate(), FULL_REFRESH_MS);
  fullRefreshTimer.unref();
  await refreshIfDirty();

  const catalog: Catalog = {
    invalidate,
    version: () => version,
    structure: () => structure,
    isRearranged: () => dirty === 'all' || isReadingAll,
    refresh: refreshIfDirty,
    rowVersion: (id) => entries.get(id)?.version,
    categories: () => [...new Set(rows.map(({ category }) => category))],
    brands: () => brands,
    isArchived: (pathname) => hasPath(archived, pathname),
    movedTo(pathname) {
      const found = findFormerPath(former, pathname);
      if (!found) return undefined;
      if ('brand' in found) return pagePath(found.brand);
      const product = entries.get(found.productId)?.product;
      return product && pagePath(product.category, product.name);
    },
    launchOf: (pathname) => hidden.get(pageKey(pathname) ?? ''),
    async list(query) {
      await refreshIfDirty();
      return select(query);
    },
    async getResponse(query) {
      await refreshIfDirty();
      const wanted = normalizeQuery(query);
      const key = toQueryString(wanted);
      const cached = responses.get(key);
      if (cached) return cached;
      const page = select(wanted);
      // One who asks for a product gets all of it.
      const form = wanted.ids || wanted.q ? 'json' : 'listJson';
      const body = `[${page.rows.map(({ id }) => entries.get(id)?.[form]).join()}]`;
      // Compressing takes longer than sending: it pays for a response that is sent again.
      const compressed = responses.keeps(key, body) ? compressBody(body) : UNCOMPRESSED;
      const response = { body, tag: hash(body + page.total), total: page.total, compressed };
      responses.set(key, response);
      return response;
    },
    async close() {
      clearInterval(fullRefreshTimer);
      clearTimeout(holdTimer);
      await unlisten();
      dirty = null;
      await readIfDirty().catch(() => undefined);
    },
  };
  // Start compressing now, so that the first visitors already get a compressed list.
  const { compressed } = await catalog.getResponse({});
  for (const encoding of ENCODINGS) compressed.get(encoding);
  return catalog;
}

const listJsonOf = ({ codes: _codes, ...product }: Product): string => JSON.stringify(product);

async function isDoneWithin(ms: number, work: Promise<void>): Promise<boolean> {
  const timeout = new AbortController();
  const late = pause(ms, false, { signal: timeout.signal }).catch(() => false);
  const done = await Promise.race([work.then(() => true), late]);
  timeout.abort();
  return done;
}

/** One spelling of a query for all that select the same products, so that they share one response. */
function normalizeQuery({ category, q, ids, priceFrom, offset, ...query }: ProductQuery): ProductQuery {
  return {
    ...query,
    category: category?.toLowerCase(),
    q: q?.trim(),
    ids: ids && [...new Set(ids)].sort((a, b) => a - b),
    priceFrom: priceFrom || undefined,
    offset: offset || undefined,
  };
}

const structureOf = ({ stock: _stock, ...rest }: Product) => hash(JSON.stringify(rest));

const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);
