import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { SORTS, type ProductQuery, type Sort, ProductSchema } from 'shared/models';
import { about, documented } from '../http/route-description';
import { choice } from '../http/schema-parts';
import type { Catalog } from './catalog';
import { sendCompressed } from '../http/send-compressed';

const COUNT = '^(\\d{1,6})?$';
const RAND = '^(\\d{1,7}(\\.\\d{1,2})?)?$';
const QuerySchema = Type.Object({
  category: Type.Optional(Type.String({ maxLength: 60 })),
  q: Type.Optional(Type.String({ maxLength: 100 })),
  sort: choice('sort', SORTS),
  size: Type.Optional(Type.String({ pattern: '^(size\\d{1,2}(\\.5)?)?$', errorMessage: 'size is a size key such as size7.' })),
  ids: Type.Optional(
    Type.String({ pattern: '^(\\d{1,9}(,\\d{1,9}){0,499})?$', errorMessage: 'ids are product numbers separated by commas.' }),
  ),
  priceFrom: Type.Optional(Type.String({ pattern: RAND, errorMessage: 'priceFrom is an amount of rand.' })),
  priceTo: Type.Optional(Type.String({ pattern: RAND, errorMessage: 'priceTo is an amount of rand.' })),
  onSale: Type.Optional(Type.String({ pattern: '^(true)?$', errorMessage: 'onSale is true, or absent.' })),
  offset: Type.Optional(Type.String({ pattern: COUNT, errorMessage: 'offset is a whole number from 0.' })),
  limit: Type.Optional(Type.String({ pattern: COUNT, errorMessage: 'limit is a whole number from 0.' })),
});

/** GET /products (API-2): from memory, with ETag, filtered by the optional parameters of docs/specification/interface.md. */
export const catalogRoutes =
  (catalog: Catalog): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/products',
      about(
        'The product catalog, from memory, with ETag; X-Total-Count counts before offset and limit; q tolerates typos',
        { config: { fromMemory: true }, querystring: QuerySchema },
        documented(Type.Array(ProductSchema)),
      ),
      async (request, reply) => {
        const response = await catalog.getResponse(toQuery(request.query));
        void reply.header('x-total-count', String(response.total));
        return sendCompressed(request, reply, response);
      },
    );
  };

function toQuery(given: Static<typeof QuerySchema>): ProductQuery {
  return {
    ...(given.category ? { category: given.category } : {}),
    ...(given.q ? { q: given.q } : {}),
    ...(given.sort ? { sort: given.sort as Sort } : {}),
    ...(given.size ? { size: given.size } : {}),
    // An empty list lists nothing, as everywhere (selectProducts).
    ...(given.ids === undefined ? {} : { ids: given.ids === '' ? [] : given.ids.split(',').map(Number) }),
    ...(given.priceFrom ? { priceFrom: Number(given.priceFrom) } : {}),
    ...(given.priceTo ? { priceTo: Number(given.priceTo) } : {}),
    ...(given.onSale ? { onSale: true } : {}),
    ...(given.offset ? { offset: Number(given.offset) } : {}),
    ...(given.limit ? { limit: Number(given.limit) } : {}),
  };
}
