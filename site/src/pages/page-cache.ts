import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { etagOf } from '../files/content';
import { createAllowance } from './allowance';

/** A finished answer, compressed at most once per encoding. */
export interface CachedPage {
  status: 200 | 404 | 503;
  html: Buffer;
  policy: string;
  etag: string;
  /** A version that was to draw it and could not. */
  notDrawn?: { remote: string; version: string };
  packed: Partial<Record<'br' | 'gz', Promise<Buffer>>>;
}

/** What the catalogue must still say for a page to be what it would be if it were drawn now. */
export interface PageReads {
  /** Version of every product that `load` read. */
  rows: Map<number, string | undefined>;
  /** Names, prices and which products there are; with a filter by stock, the whole catalogue. */
  catalogue: string;
}

interface Entry {
  page: Promise<CachedPage>;
  reads: PageReads | null;
  checkedAt: number;
}

const KEPT = 1000;
/** A page on which stock moves is drawn anew at most once in this time… */
const RENEWAL_MS = 1000;
/** …and all pages together take at most this share of the time, beyond a store of so much drawing: in a rush an old page beats none. */
const DRAWING_SHARE = 0.25;
const DRAWING_STORE_MS = 1000;
/** No page is kept longer than this when what it shows has changed. */
const LONGEST_MS = 10_000;

/**
 * Keeps pages by address and versions, as long as what they read is unchanged: a hit compares versions, and a held pair
 * invalidates the pages of one product, not the catalogue. Requests that come while a page is drawn share it.
 */
export function createPageCache(isCurrent: (reads: PageReads) => Promise<boolean>) {
  const entries = new Map<string, Entry>();
  const renewals = createAllowance(DRAWING_SHARE, DRAWING_STORE_MS);

  async function fresh(entry: Entry): Promise<boolean> {
    const age = Date.now() - entry.checkedAt;
    if (!entry.reads || age < RENEWAL_MS) return true;
    if (age < LONGEST_MS && renewals.isSpent()) return true;
    if (!(await isCurrent(entry.reads))) return false;
    entry.checkedAt = Date.now();
    return true;
  }

  async function page(
    key: string,
    draw: () => Promise<{ page: CachedPage; reads: PageReads; keep?: boolean }>,
  ): Promise<CachedPage> {
    const known = entries.get(key);
    if (known && (await fresh(known))) {
      entries.delete(key);
      entries.set(key, known);
      return known.page;
    }
    const began = Date.now();
    const drawn = draw();
    const entry: Entry = { page: drawn.then(({ page: made }) => made), reads: null, checkedAt: Date.now() };
    entries.set(key, entry);
    // Nobody may be waiting for it: a rejection that nobody hears would end the process.
    entry.page.catch(() => undefined);
    try {
      const { page: made, reads, keep = true } = await drawn;
      entry.reads = reads;
      entry.checkedAt = Date.now();
      if (known) renewals.spend(entry.checkedAt - began);
      // An address that does not exist is somebody's guess: there is no end of them.
      if (made.status !== 200 || !keep) entries.delete(key);
      if (entries.size > KEPT) entries.delete(entries.keys().next().value!);
      return made;
    } catch (error) {
      entries.delete(key);
      throw error;
    }
  }
  /** Lets go of every page: those of an earlier pointer are asked for by nobody any more. */
  const clear = () => entries.clear();
  return Object.assign(page, { clear });
}

export function finishPage(status: CachedPage['status'], html: string, policy: string): CachedPage {
  const etag = etagOf(html);
  return { status, html: Buffer.from(html), policy, etag, packed: {} };
}

/** The page's body in an encoding; quality 5 costs a few milliseconds once. */
export function pack(page: CachedPage, encoding: 'br' | 'gz'): Promise<Buffer> {
  page.packed[encoding] ??=
    encoding === 'br'
      ? promisify(brotliCompress)(page.html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : promisify(gzip)(page.html, { level: 6 });
  return page.packed[encoding];
}
