import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { CartReplySchema, MAX_PER_ADD, SIZE_KEY, type CartItem, type CartReply } from 'shared/models';
import { requireToken } from '../accounts/require-user';
import type { Claims, Tokens } from '../accounts/tokens';
import type { ApiDeps } from '../deps';
import type { Funnel } from '../funnel/funnel';
import { idempotencyKey } from '../http/idempotency';
import { addToCart, removeFromCart, updateCart } from './change-cart';
import { readCart } from './cart-lines';

const ProductId = Type.Integer({ minimum: 1, maximum: 2_147_483_647, errorMessage: 'productId is the number of a product.' });
const Size = Type.String({ pattern: SIZE_KEY.source, errorMessage: 'size is a size key such as size7.' });
const AddSchema = Type.Object({
  productId: ProductId,
  size: Size,
  quantity: Type.Integer({
    minimum: 1,
    maximum: MAX_PER_ADD,
    errorMessage: `quantity is a whole number from 1 to ${MAX_PER_ADD}.`,
  }),
});
const UpdateSchema = Type.Object({
  productId: ProductId,
  size: Type.Optional(Size),
  // Far above any stock: what is not in stock is a 409 that says how many are left.
  quantity: Type.Integer({ minimum: 1, maximum: 1_000_000, errorMessage: 'quantity is a whole number from 1 to 1000000.' }),
});
const RemoveSchema = Type.Object({
  productId: Type.String({ pattern: '^[1-9]\\d{0,8}$', errorMessage: 'productId is the number of a product.' }),
  size: Type.Optional(Size),
});
const response = { 200: CartReplySchema };

/** Adding to the cart (API-3): the hottest write of a sale, so it needs a single database call. */
export const addToCartRoute =
  (deps: ApiDeps, tokens: Tokens, funnel: Pick<Funnel, 'count' | 'versionsOf'>): FastifyPluginAsync =>
  async (app) => {
    app.post<{ Body: Static<typeof AddSchema> }>(
      '/api/cart',
      { ...requireToken(tokens), schema: { body: AddSchema, response } },
      async (request) => {
        const { cart, isRepeat } = await addToCart(deps, request.claims as Claims, request.body, idempotencyKey(request));
        if (!isRepeat) void countAdd(funnel, request);
        return reply(cart);
      },
    );
  };

/** The other cart routes of a signed-in customer (API-3). Every response is the whole cart. */
export const cartRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    app.get('/api/cart', { schema: { response } }, async ({ user }) => reply(await readCart(deps.db, user.id)));

    app.put<{ Body: Static<typeof UpdateSchema> }>(
      '/api/cart',
      { schema: { body: UpdateSchema, response } },
      async ({ user, body }) => reply(await updateCart(deps, user.id, body)),
    );

    app.delete<{ Querystring: Static<typeof RemoveSchema> }>(
      '/api/cart',
      { schema: { querystring: RemoveSchema, response } },
      async ({ user, query }) => reply(await removeFromCart(deps, user.id, Number(query.productId), query.size)),
    );
  };

/** Counts an add to the cart for the funnel (SELL-8). The shopper does not wait for it. */
async function countAdd(funnel: Pick<Funnel, 'count' | 'versionsOf'>, request: FastifyRequest): Promise<void> {
  const versions = await funnel.versionsOf(request);
  if (versions) funnel.count(request, { add: 1 }, versions);
}

const reply = (cart: CartItem[]): CartReply => ({ success: true, cart });
