import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { thisYear } from 'shared/server-contract';
import { etagOf } from '../files/content';
import type { ApiReads } from './api-reads';
import { createCpuBudget } from './cpu-budget';

/** A finished response, compressed at most once per encoding. */
export interface CachedPage {
  status: 200 | 404 | 410 | 503;
  html: Buffer;
  policy: string;
  etag: string;
  /** The version that should have rendered the page and failed. */
  renderFailure?: { remote: string; version: string };
  packed: Partial<Record<'br' | 'gz', Promise<Buffer>>>;
}

/** Path, and query string with its '?' or ''. */
export interface Address {
  pathname: string;
  search: string;
}

/** The versions that a page read from the catalog: the page is current while all of them are unchanged. */
export interface PageReads {
  /** Product id -> version, for every product that `load` read. */
  rows: Map<number, string | undefined>;
  /** Version of the names, the prices and the set of products; for a page filtered by stock, of the whole catalog. */
  catalog: string;
  /** Version of the names, the prices and the set of products. */
  structure: string;
  /** Responses of the API. */
  api: ApiReads;
}

interface Entry {
  page: CachedPage;
  reads: PageReads;
  checkedAt: number;
  /** The comparison with the catalog that runs: requests that come meanwhile share it. */
  checking?: Promise<boolean> | undefined;
}

/** In bytes. A number of pages would bound nothing: they have from 10 KB to several hundred. */
const MAX_BYTES = 64 * 1024 ** 2;
/**
 * Pages with a query string, or under another spelling of their address, have a separate share, because visitors can make up any number of
 * them: they evict each other and never the pages that most visitors see.
 */
const MAX_MADE_UP_BYTES = 16 * 1024 ** 2;
/** A longer page is rendered for each request. A list of 120 products has about a third of this. */
const MAX_PAGE_BYTES = 1024 ** 2;
/** The Brotli and the gzip copy, each less than a quarter of the text. */
const COMPRESSED_COPIES = 0.5;
/** A page with constantly changing stock is re-rendered at most once in this time. */
const MIN_AGE_MS = 1000;
/**
 * Share of the time that re-rendering may take, and the same share for reading the API's responses again. Under load a stale page is
 * better than no page.
 */
const RENDER_SHARE = 0.25;
/** Rendering time that may be spent at once beyond that share. */
const RENDER_BURST_MS = 1000;
/** How long a page without a version that failed is kept: its fault may be over, or it may be readmitted. */
const BRIEFLY_MS = 5000;
/** A page with outdated data is never served for longer than this. */
const MAX_AGE_MS = 10_000;

/** A render that takes longer than this is no longer shared: it may never end. */
const MAX_SHARED_MS = 10_000;

/**
 * Caches pages by address and versions while the data that they read is unchanged. A hit compares versions, so a hold
 * on one product invalidates only that product's pages. Concurrent requests for a page share one render. `isRearranged`
 * reports, synchronously, changes that staff expect at the next page load: a hidden brand, an archived product, a new
 * price.
 */
export function createPageCache(isCurrent: (reads: PageReads) => Promise<boolean>, isRearranged: (reads: PageReads) => boolean) {
  const pages = createStore(MAX_BYTES);
  const madeUpPages = createStore(MAX_MADE_UP_BYTES);
  const rendering = new Map<string, Rendering>();
  const renderBudget = createCpuBudget(RENDER_SHARE, RENDER_BURST_MS);
  /** Separate, so that a slow response of the API delays only the pages that read it. */
  const readBudget = createCpuBudget(RENDER_SHARE, RENDER_BURST_MS);

  async function check(entry: Entry): Promise<boolean> {
    const began = performance.now();
    try {
      return await isCurrent(entry.reads);
    } finally {
      entry.checking = undefined;
      // Versions of the catalog are compared at once. Responses of the API are read again, however large a remote's are.
      if (entry.reads.api.size > 0) readBudget.spend(performance.now() - began);
    }
  }

  async function isFresh(entry: Entry): Promise<boolean> {
    const age = performance.now() - entry.checkedAt;
    if (age < MIN_AGE_MS && !isRearranged(entry.reads)) return true;
    const isExhausted = renderBudget.isExhausted() || (entry.reads.api.size > 0 && readBudget.isExhausted());
    if (age < MAX_AGE_MS && isExhausted) return true;
    entry.checking ??= check(entry);
    if (!(await entry.checking)) return false;
    entry.checkedAt = performance.now();
    return true;
  }

  /**
   * `admit` is called before a page that is not cached is rendered, and may throw; a cached page is rendered again only when its
   * data changes. `isWanted`: whether the request still waits.
   */
  async function page(
    address: Address,
    versions: string,
    render: (address: Address, isWanted: () => boolean) => Promise<RenderOutput>,
    admit?: () => void,
    isWanted = () => true,
  ): Promise<CachedPage> {
    // The footer names the year.
    const key = `${address.pathname}${address.search} ${versions} ${thisYear()}`;
    const known = pages.get(key) ?? madeUpPages.get(key);
    if (known && (await isFresh(known))) return known.page;
    // Another request may have begun to render it by now.
    const inProgress = rendering.get(key);
    if (inProgress && performance.now() - inProgress.began < MAX_SHARED_MS) {
      inProgress.waiting.push(isWanted);
      return inProgress.page;
    }

    if (!known) admit?.();
    const began = performance.now();
    const waiting = [isWanted];
    const isWantedByAny = () => waiting.some((isWantedByOne) => isWantedByOne());
    const rendered = render(address, isWantedByAny).then(({ page: fresh, reads, cacheable = true, isMadeUp = false }) => {
      const checkedAt = performance.now();
      if (known) renderBudget.spend(checkedAt - began);
      // After `clear` the page has no readers. A 404 is not cached: the number of addresses that do not exist is
      // unlimited.
      if (rendering.get(key)?.page === rendered && fresh.status === 200 && cacheable)
        (address.search || isMadeUp ? madeUpPages : pages).set(
          key,
          { page: fresh, reads, checkedAt },
          cacheable === 'briefly' ? { ttl: BRIEFLY_MS } : {},
        );
      return fresh;
    });
    pages.delete(key);
    madeUpPages.delete(key);
    rendering.set(key, { page: rendered, began, waiting });
    try {
      return await rendered;
    } finally {
      if (rendering.get(key)?.page === rendered) rendering.delete(key);
    }
  }

  /** Evicts every page: no request asks for the pages of an earlier pointer. */
  function clear(): void {
    pages.clear();
    madeUpPages.clear();
    rendering.clear();
  }
  return Object.assign(page, { clear });
}

interface RenderOutput {
  page: CachedPage;
  reads: PageReads;
  /** False for a page that is fit for this visitor only. */
  cacheable?: boolean | 'briefly';
  /** The page does not name this address as its own. */
  isMadeUp?: boolean;
}

interface Rendering {
  page: Promise<CachedPage>;
  began: number;
  /** Whether each request that asked for it still waits. */
  waiting: (() => boolean)[];
}

const createStore = (maxSize: number) =>
  new LRUCache<string, Entry>({
    maxSize,
    ttlResolution: 0,
    maxEntrySize: MAX_PAGE_BYTES,
    sizeCalculation: ({ page }, key) => Math.ceil(page.html.length * (1 + COMPRESSED_COPIES)) + page.policy.length + key.length,
  });

export function finishPage(status: CachedPage['status'], html: string, policy: string): CachedPage {
  const bytes = Buffer.from(html);
  return { status, html: bytes, policy, etag: etagOf(bytes), packed: {} };
}

/** The page's body in an encoding. Brotli at quality 5 costs a few milliseconds, once per page. */
export function pack(page: CachedPage, encoding: 'br' | 'gz'): Promise<Buffer> {
  page.packed[encoding] ??=
    encoding === 'br'
      ? promisify(brotliCompress)(page.html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : promisify(gzip)(page.html, { level: 6 });
  return page.packed[encoding];
}
