import { createHash } from 'node:crypto';
import { selectProducts, toQueryString, type Product, type ProductPage, type ProductQuery } from 'shared/models';
import type { Database } from '../db/open';
import type { Logger } from '../logger';
import { encoded, ENCODINGS, type Encoded } from './encodings';
import { oneAtATime } from './one-at-a-time';
import { readProducts, type FreshProduct } from './read-products';
import { openSearch, type ProductSearch } from './search';

/** The way in which the site and the API's own routes read the catalogue: from memory. */
export interface CatalogueFeed {
  list(query: ProductQuery): Promise<ProductPage>;
  /** Changes with anything that a list shows. */
  version(): string;
  /** Changes with anything that a list shows but stock: names, prices, which products there are. */
  structure(): string;
  /** Settles once every change that was told before this call is in memory. */
  settled(): Promise<void>;
  /** Changes with anything that shows of one product; undefined for an unknown one. */
  rowVersion(id: number): string | undefined;
  /** Categories that have products, in the order in which they first appear. */
  categories(): string[];
}

/** What GET /products sends. `tag` changes with the body; it is no header yet. */
export interface ProductsAnswer {
  body: string;
  tag: string;
  total: number;
  compressed: Encoded;
}

export interface Catalogue extends CatalogueFeed {
  /** Says that products, stock or holds changed: the next list waits until they were read anew. */
  changed(ids?: readonly number[]): void;
  /** The answer of GET /products, as text, with the count before offset and limit. */
  answer(query: ProductQuery): Promise<ProductsAnswer>;
  close(): Promise<void>;
}

/** Everything is read anew so often, should a notification ever get lost. */
const SAFETY_MS = 60_000;
const KEPT_ANSWERS = 200;

interface Entry {
  product: Product;
  json: string;
  version: string;
  /** Of everything but stock. */
  structure: string;
  /** By `performance.now`. */
  nextHoldEnd: number | null;
}

/** Loads the catalogue and keeps it fresh: told by this process through `changed`, by others through the database. */
export async function openCatalogue({ db, listen }: Pick<Database, 'db' | 'listen'>, log: Logger): Promise<Catalogue> {
  let entries = new Map<number, Entry>();
  let rows: Product[] = [];
  let version = '';
  let structure = '';
  let dirty: Set<number> | 'all' | null = 'all';
  let holdTimer: NodeJS.Timeout | undefined;
  let search: { structure: string; index: ProductSearch } | null = null;
  const answers = new Map<string, ProductsAnswer>();

  const changed = (ids?: readonly number[]) => {
    if (dirty === 'all') return;
    if (!ids) dirty = 'all';
    else dirty = new Set([...(dirty ?? []), ...ids]);
  };

  const readDirty = async () => {
    const wanted = dirty;
    if (!wanted) return;
    dirty = null;
    try {
      take(await readProducts(db, wanted === 'all' ? undefined : [...wanted]), wanted);
    } catch (error) {
      // What was read before is better than nothing; it stays marked and the next list tries again.
      changed(wanted === 'all' ? undefined : [...wanted]);
      if (!entries.size) throw error;
      log.error({ reason: (error as Error).message }, 'the catalogue could not be read anew');
    }
  };
  const upToDate = oneAtATime(readDirty, () => dirty !== null);

  const take = (fresh: readonly FreshProduct[], wanted: Set<number> | 'all') => {
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
          : { product, json, version: hash(json), structure: structureOf(product), nextHoldEnd },
      );
    }
    entries = new Map([...next].sort(([a], [b]) => a - b));
    rows = [...entries.values()].map(({ product }) => product);
    const now = hash([...entries.values()].map((entry) => entry.version).join());
    if (now !== version) answers.clear();
    version = now;
    structure = hash([...entries.values()].map((entry) => entry.structure).join());
    wakeAtNextHoldEnd();
  };

  /** A hold that runs out changes what is free without anybody writing anything. */
  const wakeAtNextHoldEnd = () => {
    clearTimeout(holdTimer);
    const ends = [...entries.values()].flatMap(({ nextHoldEnd }) => (nextHoldEnd ? [nextHoldEnd] : []));
    if (!ends.length) return;
    const soonest = Math.min(...ends);
    holdTimer = setTimeout(
      () =>
        changed(
          [...entries.values()]
            .filter(({ nextHoldEnd }) => nextHoldEnd !== null && nextHoldEnd <= performance.now())
            .map((entry) => entry.product.id),
        ),
      Math.min(Math.max(soonest - performance.now() + 20, 250), 2 ** 31 - 1),
    );
    holdTimer.unref();
  };

  /** A search answers from an index, made at the first one after names have changed; everything else is a matter of the rows. */
  const select = ({ q, ...query }: ProductQuery): ProductPage => {
    if (!q?.trim()) return selectProducts(rows, query);
    if (search?.structure !== structure) search = { structure, index: openSearch(rows) };
    return selectProducts(
      search.index.find(q).map((id) => entries.get(id)!.product),
      query,
    );
  };

  const unlisten = await listen('catalogue', (payload) => {
    const id = Number(payload);
    changed(payload !== '' && Number.isInteger(id) ? [id] : undefined);
  });
  const safety = setInterval(() => changed(), SAFETY_MS);
  safety.unref();
  await upToDate();

  const catalogue: Catalogue = {
    changed,
    version: () => version,
    structure: () => structure,
    settled: upToDate,
    rowVersion: (id) => entries.get(id)?.version,
    categories: () => [...new Set(rows.map(({ category }) => category))],
    async list(query) {
      await upToDate();
      return select(query);
    },
    async answer(query) {
      await upToDate();
      const key = toQueryString(query);
      const kept = answers.get(key);
      if (kept) {
        // The least asked for goes first: searches never push the whole list out.
        answers.delete(key);
        answers.set(key, kept);
        return kept;
      }
      const page = select(query);
      const body = `[${page.rows.map(({ id }) => entries.get(id)?.json).join()}]`;
      const made = { body, tag: hash(body + page.total), total: page.total, compressed: encoded(body) };
      if (answers.size >= KEPT_ANSWERS) answers.delete(answers.keys().next().value as string);
      answers.set(key, made);
      return made;
    },
    async close() {
      clearInterval(safety);
      clearTimeout(holdTimer);
      await unlisten();
      dirty = null;
      await upToDate().catch(() => undefined);
    },
  };
  // The first visitors already find it compressed.
  const { compressed } = await catalogue.answer({});
  for (const encoding of ENCODINGS) compressed.in(encoding);
  return catalogue;
}

const structureOf = ({ stock: _stock, ...rest }: Product) => hash(JSON.stringify(rest));

const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);
