import {
  failed,
  succeeded,
  type Bus,
  type Result,
  type ProductsReader,
  type ProductsService,
  type ProductsState,
  type ShopEvent,
  type Store,
} from 'shared/contract';
import { selectProducts, toQueryString, type Product, type ProductPage, type ProductQuery } from 'shared/models';
import type { HttpResponse, HttpClient } from '../http/http';

interface ProductsParts {
  bus: Bus;
  http: HttpClient;
  store: Store<ProductsState>;
  /** The server's catalog snapshot. Without it, products come from the API. */
  reader?: ProductsReader;
  prefetch?(path: string): void;
}

/** How long a response is reused, for a prefetch and the click that follows it. */
const FRESH_MS = 10_000;

/** Events after which the free stock may have changed, or shows to be another than the page knew. */
const CHANGES_STOCK: ReadonlySet<ShopEvent['type']> = new Set([
  'cart/add-success',
  'cart/add-failure',
  'cart/update-success',
  'cart/update-failure',
  'cart/remove-success',
  'cart/remove-failure',
  'orders/add-success',
  'orders/add-failure',
  'orders/payment-opened',
]);

/** The only reader of the catalog. */
export function createProducts({ bus, http, store, reader, prefetch }: ProductsParts): ProductsService {
  const fresh = new Map<string, Promise<Result<ProductPage>>>();
  const requested = new Set<number>();
  // The stock in cached responses may be bought or held now.
  bus.events$.subscribe(({ type }) => CHANGES_STOCK.has(type) && fresh.clear());

  async function fetchPage(query: ProductQuery, search: string): Promise<Result<ProductPage>> {
    bus.publish('products/get-request', undefined);
    const result = pageOf(await http.request<Product[]>('GET', search ? `/products?${search}` : '/products'), query);
    if (result.ok) bus.publish('products/get-success', { rows: result.data.rows });
    else bus.publish('products/get-failure', result.failure);
    return result;
  }

  function list(query: ProductQuery): Promise<Result<ProductPage>> {
    if (reader) return reader.list(query);
    const search = toQueryString(query);
    const known = fresh.get(search);
    if (known) return known;
    const page = fetchPage(query, search);
    fresh.set(search, page);
    const forget = () => fresh.get(search) === page && fresh.delete(search);
    void page.then((result) => (result.ok ? setTimeout(forget, FRESH_MS) : forget()));
    return page;
  }

  return {
    store,
    list,
    async ensure(ids) {
      const missing = ids.filter((id) => !store.get().byId[id] && !requested.has(id));
      if (!missing.length) return;
      const result = await list({ ids: [...new Set(missing)].sort((a, b) => a - b) });
      // Ids that the catalog does not have are not requested again.
      if (result.ok) missing.forEach((id) => requested.add(id));
    },
    prefetch: (path) => prefetch?.(path),
  };
}

const isProduct = (row: unknown) => typeof (row as Product | null)?.id === 'number';

/** With X-Total-Count the backend has already applied the query; any other response is filtered here. */
function pageOf({ result, header }: HttpResponse<Product[]>, query: ProductQuery): Result<ProductPage> {
  if (!result.ok) return result;
  if (!Array.isArray(result.data) || !result.data.every(isProduct)) return failed({ kind: 'other', status: result.status });
  const total = header('x-total-count');
  if (total === undefined) return succeeded(selectProducts(result.data, query), result.status);
  return succeeded({ rows: result.data, total: Number(total) }, result.status);
}
