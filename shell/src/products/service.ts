import {
  failed,
  succeeded,
  type Bus,
  type Outcome,
  type ProductsReader,
  type ProductsService,
  type ProductsState,
  type Store,
} from 'shared/contract';
import { selectProducts, toQueryString, type Product, type ProductPage, type ProductQuery } from 'shared/models';
import type { Answer, HttpClient } from '../http/http';

interface ProductsParts {
  bus: Bus;
  http: HttpClient;
  store: Store<ProductsState>;
  /** The server's catalogue snapshot; without it the API is asked. */
  reader?: ProductsReader;
  prefetch?(path: string): void;
}

/** An answer serves a prefetch and the click that follows it. */
const FRESH_MS = 10_000;

/** Facts after which the free stock may be another. */
const CHANGES_STOCK = /^(?:cart\/(?:add|update|remove)-success|orders\/(?:add-success|payment-opened))$/;

/** The one reader of the catalogue. */
export function createProducts({ bus, http, store, reader, prefetch }: ProductsParts): ProductsService {
  const fresh = new Map<string, Promise<Outcome<ProductPage>>>();
  const answered = new Set<number>();
  // What was free may be bought or held now: the next list is read anew.
  bus.facts$.subscribe(({ type }) => CHANGES_STOCK.test(type) && fresh.clear());

  async function ask(query: ProductQuery, search: string): Promise<Outcome<ProductPage>> {
    bus.publish('products/get-request', undefined);
    const outcome = pageOf(await http.ask<Product[]>('GET', search ? `/products?${search}` : '/products'), query);
    if (outcome.ok) bus.publish('products/get-success', { rows: outcome.data.rows });
    else bus.publish('products/get-failure', outcome.failure);
    return outcome;
  }

  function list(query: ProductQuery): Promise<Outcome<ProductPage>> {
    if (reader) return reader.list(query);
    const search = toQueryString(query);
    const known = fresh.get(search);
    if (known) return known;
    const page = ask(query, search);
    fresh.set(search, page);
    const forget = () => fresh.get(search) === page && fresh.delete(search);
    void page.then((outcome) => (outcome.ok ? setTimeout(forget, FRESH_MS) : forget()));
    return page;
  }

  return {
    store,
    list,
    async ensure(ids) {
      const missing = ids.filter((id) => !store.get().byId[id] && !answered.has(id));
      if (!missing.length) return;
      const outcome = await list({ ids: [...new Set(missing)].sort((a, b) => a - b) });
      // Ids that the catalogue does not know are not asked for again.
      if (outcome.ok) missing.forEach((id) => answered.add(id));
    },
    prefetch: (path) => prefetch?.(path),
  };
}

/** X-Total-Count marks a backend that has narrowed the list itself; any other answer is narrowed here. */
function pageOf({ outcome, header }: Answer<Product[]>, query: ProductQuery): Outcome<ProductPage> {
  if (!outcome.ok) return outcome;
  if (!Array.isArray(outcome.data)) return failed({ kind: 'other', status: outcome.status });
  const total = header('x-total-count');
  if (total === undefined) return succeeded(selectProducts(outcome.data, query), outcome.status);
  return succeeded({ rows: outcome.data, total: Number(total) }, outcome.status);
}
