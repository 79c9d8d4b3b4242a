import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { about } from '../../http/route-description';
import type { ApiDeps } from '../../deps';
import { Version } from '../../catalog/products/product-schema';
import { VISIBLE } from '../../text/visible-text';
import { actorOf } from '../../audit/actor';
import { Identifier } from '../../http/identifier';
import { addBrand, changeBrand, listBrands, PATH } from './brands';

const Name = Type.Intersect([
  Type.String({ pattern: '^(\\S(.{0,58}\\S)?)?$', errorMessage: 'The name has 1 to 60 characters.' }),
  Type.String({ pattern: VISIBLE, errorMessage: 'The name is missing.' }),
]);
const Path = Type.String({
  pattern: `^(${PATH.source.slice(1, -1)})?$`,
  errorMessage: 'The address has letters, digits and hyphens.',
});
const Picture = Type.String({
  pattern: '^(/(?!/)[\\w./-]{1,200})?$',
  errorMessage: 'The picture is one of the shop, such as /pictures/….',
});
const Shown = Type.Boolean({ errorMessage: 'shown is true or false.' });
const NewBrandSchema = Type.Object({
  name: Name,
  path: Type.Optional(Path),
  shown: Type.Optional(Shown),
  picture: Type.Optional(Picture),
});
/** As it is, or a new one: imports make brands with blanks in their paths, and these are shown and sorted like the others. */
const ChangedPath = Type.String({ maxLength: 100, errorMessage: 'The address has at most 60 characters.' });
const ChangedBrandSchema = Type.Object({
  name: Name,
  path: Type.Optional(ChangedPath),
  shown: Shown,
  picture: Picture,
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000, errorMessage: 'position is a number from 0.' })),
  version: Version,
});
const BrandSchema = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  path: Type.String(),
  position: Type.Integer(),
  shown: Type.Boolean(),
  picture: Type.String(),
  version: Type.Integer(),
  products: Type.Integer({ description: 'live products' }),
});

/** The brands of the navigation (CATD-1). A change shows at the next page load of every process: the database announces it. */
export const brandRoutes =
  ({ db, invalidateCatalog }: ApiDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/staff/api/brands', about('all brands in their order', { access: 'products.edit' }, Type.Array(BrandSchema)), () =>
      listBrands(db),
    );

    app.post(
      '/staff/api/brands',
      about(
        'add a brand at the end; its address follows from the name if none is given',
        { access: 'products.edit', errors: [409], body: NewBrandSchema },
        Type.Object({ id: Type.Integer() }),
      ),
      async (request) => {
        const { name, path = '', shown = true, picture = '' } = request.body;
        const added = await addBrand(db, actorOf(request), { name, path, shown, picture });
        invalidateCatalog();
        return added;
      },
    );

    app.put(
      '/staff/api/brands/:id',
      about(
        'change name, picture, position or whether a brand is shown',
        { access: 'products.edit', errors: [409], params: Identifier, body: ChangedBrandSchema },
        Type.Object({ version: Type.Integer() }),
      ),
      async (request) => {
        const changed = await changeBrand(db, actorOf(request), { id: Number(request.params.id), ...request.body });
        invalidateCatalog();
        return changed;
      },
    );
  };
