import { Type } from '@sinclair/typebox';

/** A line of the server's cart. `price` is the server's price in rand at the time of adding (API-3). */
export const CartItemSchema = Type.Object({
  id: Type.Integer(),
  productId: Type.Integer(),
  quantity: Type.Integer({ minimum: 1 }),
  size: Type.String({ pattern: '^size\\d{1,2}(\\.5)?$' }),
  price: Type.Number(),
  free: Type.Optional(
    Type.Integer({
      minimum: 0,
      description:
        'units this customer can order, with those that an open payment of this customer holds; not in the response to an add',
    }),
  ),
});

export const CartReplySchema = Type.Object({ success: Type.Boolean(), cart: Type.Array(CartItemSchema) });
