import { Type } from '@sinclair/typebox';
import { ORDER_STATUSES } from './order-status';

/** Body of POST /api/order, kept in local storage under 'order_data' until the payment is settled (ORD-2). */
export const OrderRequestSchema = Type.Object({
  firstname: Type.String({ maxLength: 100 }),
  lastname: Type.String({ maxLength: 100 }),
  phoneNumber: Type.String({ maxLength: 30 }),
  email: Type.String({ maxLength: 254 }),
  province: Type.String({ maxLength: 40 }),
  ZIPCode: Type.String({ maxLength: 10 }),
  address: Type.String({ maxLength: 300 }),
});

/** Answer of POST /api/order. `total` is in rand. */
export const OrderSessionSchema = Type.Object({
  session_id: Type.String(),
  payment_url: Type.String(),
  total: Type.Number(),
  currency: Type.Literal('ZAR'),
  expiresAt: Type.String(),
});

/** `price` is the rand price of one pair when it was bought. */
export const OrderLineSchema = Type.Object({
  productId: Type.Integer(),
  size: Type.String(),
  quantity: Type.Integer(),
  price: Type.Optional(Type.Number()),
});

export const OrderSchema = Type.Object({
  orderId: Type.String(),
  orderDate: Type.String({ description: 'ISO 8601' }),
  deliveryDate: Type.String({ description: 'ISO 8601, the latest day of the estimate' }),
  address: Type.String(),
  province: Type.String(),
  orders: Type.Array(OrderLineSchema),
  status: Type.Optional(Type.Union(ORDER_STATUSES.map((status) => Type.Literal(status)))),
  total: Type.Optional(Type.Number({ description: 'rand, VAT included' })),
  canCancel: Type.Optional(Type.Boolean({ description: 'it is not packed yet' })),
  canReturn: Type.Optional(Type.Boolean({ description: 'it was delivered within the days that the law gives' })),
  returnAskedAt: Type.Optional(Type.Union([Type.String(), Type.Null()], { description: 'ISO 8601' })),
});
