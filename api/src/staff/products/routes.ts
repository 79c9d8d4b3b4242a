import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsync } from 'fastify';
import type { ApiDeps } from '../../deps';
import { actorOf } from '../audit/actor';
import { Identifier, Reason, type IdParams } from '../identifier';
import { pagePath } from '../../catalog/products/former-paths';
import { previewToken } from '../../catalog/products/preview';
import { ProductBody, Version, type ProductValues } from './product-schema';
import { listProducts, readProduct, SORT_NAMES, type ProductState } from './read-products';
import { addProduct, changeProduct, duplicateProduct, setState } from './save-product';

const PAGE_SIZE = 25;
const ListQuery = Type.Object({
  ids: Type.Optional(
    Type.String({ pattern: '^\\d{1,9}(,\\d{1,9}){0,499}$', errorMessage: 'ids are up to 500 numbers, separated by commas.' }),
  ),
  q: Type.Optional(Type.String({ maxLength: 100, errorMessage: 'q is a text.' })),
  state: Type.Optional(Type.String({ pattern: '^(draft|live|archived)?$', errorMessage: 'state is draft, live or archived.' })),
  category: Type.Optional(Type.String({ maxLength: 60, errorMessage: 'category is a brand.' })),
  sort: Type.Optional(
    Type.String({ pattern: `^(-?(${SORT_NAMES.join('|')}))?$`, errorMessage: `sort is one of ${SORT_NAMES.join(', ')}.` }),
  ),
  page: Type.Optional(Type.String({ pattern: '^\\d{0,5}$', errorMessage: 'page is a number.' })),
});
const ChangeBody = Type.Object({ ...ProductBody.properties, version: Version });
const StateBody = Type.Object({
  state: Type.String({ pattern: '^(draft|live|archived)$', errorMessage: 'state is draft, live or archived.' }),
  version: Version,
  reason: Reason,
});

/** Products in every state (CATD-2). A change shows at the next page load of every process: the database announces it. */
export const productRoutes =
  ({ db, config: { staffSecret }, invalidateCatalog }: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    const config = { staffAccess: 'products.edit' } as const;

    app.get<{ Querystring: Static<typeof ListQuery> }>(
      '/staff/api/products',
      { config, schema: { querystring: ListQuery } },
      async ({ query: { ids: given, q, state, category, sort, page } }) => {
        const ids = given?.split(',').map(Number);
        const offset = (Math.max(1, Number(page || 1)) - 1) * PAGE_SIZE;
        const wanted = (state || undefined) as ProductState | undefined;
        const limit = ids?.length ?? PAGE_SIZE;
        const found = await listProducts(db, { ids, q, state: wanted, category, sort: sort || 'name', limit, offset });
        return { ...found, pageSize: limit };
      },
    );

    app.get<IdParams>('/staff/api/products/:id', { config, schema: { params: Identifier } }, ({ params }) =>
      readProduct(db, Number(params.id)),
    );

    app.post<{ Body: ProductValues }>('/staff/api/products', { config, schema: { body: ProductBody } }, (request) =>
      addProduct(db, actorOf(request), request.body),
    );

    app.put<IdParams & { Body: Static<typeof ChangeBody> }>(
      '/staff/api/products/:id',
      { config, schema: { params: Identifier, body: ChangeBody } },
      async (request) => {
        const id = Number(request.params.id);
        const changed = await changeProduct(db, actorOf(request), { ...request.body, id });
        // All of it: a page that shows the product is rendered again at once.
        invalidateCatalog();
        return changed;
      },
    );

    app.post<IdParams & { Body: Static<typeof StateBody> }>(
      '/staff/api/products/:id/state',
      { config, schema: { params: Identifier, body: StateBody } },
      async (request) => {
        const { state, version, reason = '' } = request.body;
        const id = Number(request.params.id);
        const changed = await setState(db, actorOf(request), { id, version, state: state as ProductState, reason });
        invalidateCatalog();
        return changed;
      },
    );

    app.post<IdParams>('/staff/api/products/:id/duplicate', { config, schema: { params: Identifier } }, (request) =>
      duplicateProduct(db, actorOf(request), Number(request.params.id)),
    );

    const preview = { ...config, changesNothing: 'a link' };
    app.post<IdParams>(
      '/staff/api/products/:id/preview',
      { config: preview, schema: { params: Identifier } },
      async ({ params }) => {
        const { id, name, category } = await readProduct(db, Number(params.id));
        return { path: `${pagePath(category, name)}?preview=${previewToken(staffSecret, id)}` };
      },
    );
  };
