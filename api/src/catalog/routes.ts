import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsync } from 'fastify';
import { SORTS, type ProductQuery, type Sort } from 'shared/models';
import type { Catalog } from './catalog';
import { negotiateEncoding } from './encodings';

const COUNT = '^(\\d{1,6})?$';
const RAND = '^(\\d{1,7}(\\.\\d{1,2})?)?$';
const QuerySchema = Type.Object({
  category: Type.Optional(Type.String({ maxLength: 60 })),
  q: Type.Optional(Type.String({ maxLength: 100 })),
  sort: Type.Optional(Type.String({ pattern: `^(${SORTS.join('|')})?$`, errorMessage: `sort is one of ${SORTS.join(', ')}.` })),
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
  (catalog: Catalog): FastifyPluginAsync =>
  async (app) => {
    const options = { schema: { querystring: QuerySchema }, config: { fromMemory: true } };
    app.get<{ Querystring: Static<typeof QuerySchema> }>('/products', options, async (request, reply) => {
      const { body, tag, total, compressed } = await catalog.getResponse(toQuery(request.query));
      const encoding = negotiateEncoding(request.headers['accept-encoding']);
      const bytes = encoding && compressed.get(encoding);
      // Each encoding has its own tag; If-None-Match accepts the tag of any encoding.
      const etag = bytes ? `"${tag}-${encoding}"` : `"${tag}"`;
      reply.headers({ etag, 'cache-control': 'no-cache', 'x-total-count': String(total), vary: 'Origin, Accept-Encoding' });
      if (etagMatches(request.headers['if-none-match'], tag)) return reply.code(304).send();
      reply.type('application/json; charset=utf-8');
      if (bytes) return reply.header('content-encoding', encoding).send(bytes);
      return reply.serializer(passThrough).send(body);
    });
  };

const passThrough = (body: unknown) => body as string;

/** Whether If-None-Match matches. A proxy that compressed the response may have weakened the tag. */
const etagMatches = (header: string | undefined, tag: string) =>
  header?.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\/|"|-(br|gzip)"$/g, '') === tag) ?? false;

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
