import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { about, documented } from '../../http/route-description';
import type { ApiDeps } from '../../deps';
import { actorOf } from '../../audit/actor';
import { Identifier, Reason } from '../../http/identifier';
import { choice } from '../../http/schema-parts';
import { pagePath } from '../../catalog/products/former-paths';
import { previewToken } from '../../catalog/products/preview';
import { ProductBody, Version } from '../../catalog/products/product-schema';
import { listProducts, ProductList, readProduct, SORT_NAMES, StaffProduct, type ProductState } from './read-products';
import { addProduct, changeProduct, duplicateProduct, setState } from './save-product';

const PAGE_SIZE = 25;
const ListQuery = Type.Object({
  ids: Type.Optional(
    Type.String({ pattern: '^\\d{1,9}(,\\d{1,9}){0,499}$', errorMessage: 'ids are up to 500 numbers, separated by commas.' }),
  ),
  q: Type.Optional(Type.String({ maxLength: 100, errorMessage: 'q is a text.' })),
  state: choice('state', ['draft', 'live', 'archived']),
  category: Type.Optional(Type.String({ maxLength: 60, errorMessage: 'category is a brand.' })),
  sort: choice('sort', [...SORT_NAMES, ...SORT_NAMES.map((name) => `-${name}`)]),
  page: Type.Optional(Type.String({ pattern: '^\\d{0,5}$', errorMessage: 'page is a number.' })),
});
const ChangeBody = Type.Object({ ...ProductBody.properties, version: Version });
const StateBody = Type.Object({
  state: Type.String({ pattern: '^(draft|live|archived)$', errorMessage: 'state is draft, live or archived.' }),
  version: Version,
  reason: Reason,
});

const Added = Type.Object({ id: Type.Integer() });
const Changed = Type.Object({
  version: Type.Integer(),
  droppedOldPriceCents: Type.Optional(Type.Integer({ description: 'The old price of a sale that the new price ended.' })),
});

/** Products in every state (CATD-2). A change shows at the next page load of every process: the database announces it. */
export const productRoutes =
  ({ db, config: { staffSecret }, invalidateCatalog }: ApiDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/staff/api/products',
      about(
        'products by search, state and brand, sorted, in pages; without a state all but archived ones; ids names them, archived or not',
        { access: 'products.edit', querystring: ListQuery },
        documented(ProductList),
      ),
      async ({ query: { ids: given, q, state, category, sort, page } }) => {
        const ids = given?.split(',').map(Number);
        const offset = (Math.max(1, Number(page || 1)) - 1) * PAGE_SIZE;
        const wanted = (state || undefined) as ProductState | undefined;
        const limit = ids?.length ?? PAGE_SIZE;
        const found = await listProducts(db, { ids, q, state: wanted, category, sort: sort || 'name', limit, offset });
        return { ...found, pageSize: limit };
      },
    );

    app.get(
      '/staff/api/products/:id',
      about('one product in any state', { access: 'products.edit', params: Identifier }, documented(StaffProduct)),
      ({ params }) => readProduct(db, Number(params.id)),
    );

    app.post(
      '/staff/api/products',
      about('a new draft', { access: 'products.edit', errors: [409], body: ProductBody }, Added),
      (request) => addProduct(db, actorOf(request), request.body),
    );

    app.put(
      '/staff/api/products/:id',
      about(
        'change a product; a new price needs prices.edit as well',
        { access: 'products.edit', errors: [409], params: Identifier, body: ChangeBody },
        Changed,
      ),
      async (request) => {
        const id = Number(request.params.id);
        const changed = await changeProduct(db, actorOf(request), { ...request.body, id });
        // All of it: a page that shows the product is rendered again at once.
        invalidateCatalog();
        return changed;
      },
    );

    app.post(
      '/staff/api/products/:id/state',
      about(
        'put a product on sale, back into draft, or into the archive, where its page answers 410',
        { access: 'products.edit', errors: [409], params: Identifier, body: StateBody },
        Changed,
      ),
      async (request) => {
        const { state, version, reason = '' } = request.body;
        const id = Number(request.params.id);
        const changed = await setState(db, actorOf(request), { id, version, state: state as ProductState, reason });
        invalidateCatalog();
        return changed;
      },
    );

    app.post(
      '/staff/api/products/:id/duplicate',
      about('a draft with the texts, pictures and sizes of a product', { access: 'products.edit', params: Identifier }, Added),
      (request) => duplicateProduct(db, actorOf(request), Number(request.params.id)),
    );

    app.post(
      '/staff/api/products/:id/preview',
      about(
        'the address of its page as it will be, valid for an hour',
        { access: 'products.edit', config: { changesNothing: 'a link' }, params: Identifier },
        Type.Object({ path: Type.String() }),
      ),
      async ({ params }) => {
        const { id, name, category } = await readProduct(db, Number(params.id));
        return { path: `${pagePath(category, name)}?preview=${previewToken(staffSecret, id)}` };
      },
    );
  };
