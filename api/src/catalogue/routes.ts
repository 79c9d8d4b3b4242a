import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsync } from 'fastify';
import { SORTS, type ProductQuery, type Sort } from 'shared/models';
import type { Catalogue } from './catalogue';
import { encodingFor } from './encodings';

const COUNT = '^(\\d{1,6})?$';
const RAND = '^(\\d{1,7}(\\.\\d{1,2})?)?$';
const QuerySchema = Type.Object({
  category: Type.Optional(Type.String({ maxLength: 60 })),
  q: Type.Optional(Type.String({ maxLength: 100 })),
  sort: Type.Optional(Type.String({ pattern: `^(${SORTS.join('|')})?$`, sentence: `sort is one of ${SORTS.join(', ')}.` })),
  size: Type.Optional(Type.String({ pattern: '^(size\\d{1,2})?$', sentence: 'size is a size key such as size7.' })),
  ids: Type.Optional(
    Type.String({ pattern: '^(\\d{1,9}(,\\d{1,9}){0,499})?$', sentence: 'ids are product numbers separated by commas.' }),
  ),
  priceFrom: Type.Optional(Type.String({ pattern: RAND, sentence: 'priceFrom is an amount of rand.' })),
  priceTo: Type.Optional(Type.String({ pattern: RAND, sentence: 'priceTo is an amount of rand.' })),
  offset: Type.Optional(Type.String({ pattern: COUNT, sentence: 'offset is a whole number from 0.' })),
  limit: Type.Optional(Type.String({ pattern: COUNT, sentence: 'limit is a whole number from 0.' })),
});

/** GET /products (API-2): from memory, with ETag, narrowed by the optional parameters of interface.md. */
export const catalogueRoutes =
  (catalogue: Catalogue): FastifyPluginAsync =>
  async (app) => {
    const options = { schema: { querystring: QuerySchema }, config: { fromMemory: true } };
    app.get<{ Querystring: Static<typeof QuerySchema> }>('/products', options, async (request, reply) => {
      const { body, tag, total, compressed } = await catalogue.answer(toQuery(request.query));
      const encoding = encodingFor(request.headers['accept-encoding']);
      const bytes = encoding && compressed.in(encoding);
      // Other bytes, another tag; a copy in any encoding is as good when asked about.
      const etag = bytes ? `"${tag}-${encoding}"` : `"${tag}"`;
      reply.headers({ etag, 'cache-control': 'no-cache', 'x-total-count': String(total), vary: 'Origin, Accept-Encoding' });
      if (matches(request.headers['if-none-match'], tag)) return reply.code(304).send();
      reply.type('application/json; charset=utf-8');
      if (bytes) return reply.header('content-encoding', encoding).send(bytes);
      return reply.serializer(asIs).send(body);
    });
  };

const asIs = (body: unknown) => body as string;

/** Whether a stored copy is still good; a proxy that compressed the answer may have weakened the tag. */
const matches = (header: string | undefined, tag: string) =>
  header?.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\/|"|-(br|gzip)"$/g, '') === tag) ?? false;

function toQuery(given: Static<typeof QuerySchema>): ProductQuery {
  return {
    ...(given.category ? { category: given.category } : {}),
    ...(given.q ? { q: given.q } : {}),
    ...(given.sort ? { sort: given.sort as Sort } : {}),
    ...(given.size ? { size: given.size } : {}),
    ...(given.ids ? { ids: given.ids.split(',').map(Number) } : {}),
    ...(given.priceFrom ? { priceFrom: Number(given.priceFrom) } : {}),
    ...(given.priceTo ? { priceTo: Number(given.priceTo) } : {}),
    ...(given.offset ? { offset: Number(given.offset) } : {}),
    ...(given.limit ? { limit: Number(given.limit) } : {}),
  };
}
