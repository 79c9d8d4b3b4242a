import { LRUCache } from 'lru-cache';
import type { CompressedBody } from '../http/compressed-body';

/** The response of GET /products. `tag` changes with the body; the ETag header is derived from it. */
export interface ProductsResponse {
  body: string;
  tag: string;
  total: number;
  compressed: CompressedBody;
}

/** In bytes. Parameters such as `priceFrom` have millions of values, so a number of responses bounds nothing. */
const MAX_BYTES = 32 * 1024 ** 2;
/** A page of 120 products with their texts has about a third of this. */
const MAX_RESPONSE_BYTES = 1024 ** 2;
/** A character of a text with other than Latin letters has two bytes; the compressed copies have less than half of one. */
const BYTES_PER_CHARACTER = 2.5;
/** The objects around the texts, which are most of an empty list; about 700 were measured. */
const BYTES_PER_RESPONSE = 1_000;

const sizeOf = (body: string, key: string) => Math.ceil((body.length + key.length) * BYTES_PER_CHARACTER) + BYTES_PER_RESPONSE;

/**
 * Caches responses by their normalized query string until something in the catalog changes. The whole list (the empty query) is
 * always kept: it is requested most, and there is only one. Other responses are kept while they are short, the most recently used
 * ones first.
 */
export function createResponseCache() {
  let wholeList: ProductsResponse | undefined;
  const responses = new LRUCache<string, ProductsResponse>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_RESPONSE_BYTES,
    sizeCalculation: ({ body }, key) => sizeOf(body, key),
  });
  return {
    /** Whether a response with this body would be kept. */
    keeps: (key: string, body: string): boolean => !key || sizeOf(body, key) <= MAX_RESPONSE_BYTES,
    get: (key: string): ProductsResponse | undefined => (key ? responses.get(key) : wholeList),
    set(key: string, response: ProductsResponse): void {
      if (key) responses.set(key, response);
      else wholeList = response;
    },
    clear(): void {
      wholeList = undefined;
      responses.clear();
    },
  };
}
