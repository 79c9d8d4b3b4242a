import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { MAX_WISHES, WishListReplySchema } from 'shared/models';
import { about } from '../http/route-description';
import type { ApiDeps } from '../deps';
import { validationError } from '../http/http-error';
import { readWishList, removeWish, saveWishes, type Wish } from './wish-list';

const WishSchema = Type.Object({
  productId: Type.Integer({ minimum: 1, maximum: 2_147_483_647, errorMessage: 'productId is the number of a product.' }),
  savedAt: Type.Optional(Type.String({ maxLength: 40, errorMessage: 'savedAt is a date and time.' })),
});
const SaveSchema = Type.Object({
  items: Type.Array(WishSchema, {
    minItems: 1,
    maxItems: MAX_WISHES,
    errorMessage: `items is a list of 1 to ${MAX_WISHES} products.`,
  }),
});
const RemoveSchema = Type.Object({
  productId: Type.String({ pattern: '^[1-9]\\d{0,8}$', errorMessage: 'productId is the number of a product.' }),
});

/** The wish list of a signed-in customer (SELL-4). Every response is the whole list. */
export const wishListRoutes =
  (deps: ApiDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/api/wish-list', about('The saved products, newest first', {}, WishListReplySchema), async ({ user }) => ({
      items: await readWishList(deps.db, user.id),
    }));

    app.post(
      '/api/wish-list',
      about(
        'Save products, each at what it cost at `savedAt` (now if absent); `notSaved` are those for which there was no room',
        { errors: [404, 409], body: SaveSchema },
        WishListReplySchema,
      ),
      async ({ user, body }) => saveWishes(deps, user.id, body.items.map(toWish)),
    );

    app.delete(
      '/api/wish-list',
      about('Remove a saved product', { querystring: RemoveSchema }, WishListReplySchema),
      async ({ user, query }) => removeWish(deps, user.id, Number(query.productId)),
    );
  };

/** The Unix epoch; before it there was no shop. Far dates are refused, because the database knows fewer years than JavaScript. */
const EARLIEST = 0;
const LATEST = Date.UTC(9999, 0);

function toWish({ productId, savedAt }: Static<typeof WishSchema>): Wish {
  if (savedAt === undefined) return { productId };
  const at = Date.parse(savedAt);
  if (!(at >= EARLIEST && at < LATEST)) throw validationError([{ field: 'savedAt', message: 'savedAt is a date and time.' }]);
  return { productId, savedAt: new Date(at) };
}
