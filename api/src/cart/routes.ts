import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { CartReplySchema, MAX_PER_ADD, SIZE_KEY, type CartItem, type CartReply } from 'shared/models';
import { about } from '../http/route-description';
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
  // Far above any stock: a quantity beyond the stock is a 409 with the number left.
  quantity: Type.Integer({ minimum: 1, maximum: 1_000_000, errorMessage: 'quantity is a whole number from 1 to 1000000.' }),
});
const RemoveSchema = Type.Object({
  productId: Type.String({ pattern: '^[1-9]\\d{0,8}$', errorMessage: 'productId is the number of a product.' }),
  size: Type.Optional(Size),
});

/** Adding to the cart (API-3): the hottest write of a sale, so it needs a single database call. */
export const addToCartRoute =
  (deps: ApiDeps, tokens: Tokens, funnel: Pick<Funnel, 'count' | 'versionsOf'>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/api/cart',
      about(
        'Add pairs to the cart, at the current price',
        {
          errors: [404, 409, 422],
          byHand: {
            headers: {
              'Idempotency-Key':
                'A unique value. Send the same value when you retry: within a day the pairs are added once, and every retry gets the same response. ' +
                '422 if the key was used for another request.',
            },
          },
          body: AddSchema,
          ...requireToken(tokens),
        },
        CartReplySchema,
      ),
      async (request) => {
        const { cart, isRepeat } = await addToCart(deps, request.claims as Claims, request.body, idempotencyKey(request));
        if (!isRepeat) void countAdd(funnel, request);
        return reply(cart);
      },
    );
  };

/** The other cart routes of a signed-in customer (API-3). Every response is the whole cart. */
export const cartRoutes =
  (deps: ApiDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/api/cart', about('The cart', {}, CartReplySchema), async ({ user }) => reply(await readCart(deps.db, user.id)));

    app.put(
      '/api/cart',
      about('Set the quantity of a line', { errors: [404, 409], body: UpdateSchema }, CartReplySchema),
      async ({ user, body }) => reply(await updateCart(deps, user.id, body)),
    );

    app.delete(
      '/api/cart',
      about(
        'Remove a line, or without a size every line of the product',
        { errors: [404], querystring: RemoveSchema },
        CartReplySchema,
      ),
      async ({ user, query }) => reply(await removeFromCart(deps, user.id, Number(query.productId), query.size)),
    );
  };

/** Counts an add to the cart for the funnel (SELL-8). The shopper does not wait for it. */
async function countAdd(funnel: Pick<Funnel, 'count' | 'versionsOf'>, request: FastifyRequest): Promise<void> {
  const versions = await funnel.versionsOf(request);
  if (versions) funnel.count(request, { add: 1 }, versions);
}

const reply = (cart: CartItem[]): CartReply => ({ success: true, cart });
