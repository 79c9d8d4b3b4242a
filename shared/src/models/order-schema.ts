import { Type } from '@sinclair/typebox';
import { ORDER_STATUSES, RETURN_STATES } from './order-status';

/** Body of POST /api/order, stored in local storage under 'order_data' until the payment is settled (ORD-2). */
export const OrderRequestSchema = Type.Object({
  firstname: Type.String({ maxLength: 100 }),
  lastname: Type.String({ maxLength: 100 }),
  phoneNumber: Type.String({ maxLength: 30 }),
  email: Type.String({ maxLength: 254 }),
  province: Type.String({ maxLength: 40 }),
  ZIPCode: Type.String({ maxLength: 10 }),
  address: Type.String({ maxLength: 300 }),
});

/** Response of POST /api/order. `total` is in rand. */
export const OrderSessionSchema = Type.Object({
  session_id: Type.String(),
  payment_url: Type.String(),
  total: Type.Number(),
  currency: Type.Literal('ZAR'),
  expiresAt: Type.String(),
});

/** `name` and `price`, the unit price in rand, are those at the time of purchase. */
export const OrderLineSchema = Type.Object({
  position: Type.Optional(Type.Integer({ description: 'names the line in a return' })),
  refundedQuantity: Type.Optional(Type.Integer({ description: 'units that were paid back' })),
  returnableQuantity: Type.Optional(Type.Integer({ description: 'units that can still be returned' })),
  productId: Type.Integer(),
  size: Type.String(),
  quantity: Type.Integer(),
  price: Type.Optional(Type.Number()),
  name: Type.Optional(Type.String()),
  withdrawn: Type.Optional(Type.Boolean({ description: 'true for a product that the shop no longer sells; else absent' })),
  picture: Type.Optional(Type.String({ description: "a withdrawn product's first picture; absent for others" })),
});

/** A return as the shopper follows it. Times are ISO 8601. */
const OrderReturnSchema = Type.Object({
  state: Type.Union(RETURN_STATES.map((state) => Type.Literal(state))),
  askedAt: Type.String(),
  instructions: Type.String({ description: 'how to send the pairs back; empty until it is approved' }),
  declineReason: Type.String(),
  receivedAt: Type.Union([Type.String(), Type.Null()]),
  closedAt: Type.Union([Type.String(), Type.Null()]),
});

/** How an order is delivered, as it was chosen; an order without one goes by courier to its address. */
const DeliverySchema = Type.Object({
  kind: Type.Union([Type.Literal('pick-up'), Type.Literal('locker')]),
  label: Type.String({ description: "'Pick-up at the shop', or the locker's name" }),
  address: Type.String(),
});

export const OrderSchema = Type.Object({
  orderId: Type.String(),
  orderDate: Type.String({ description: 'ISO 8601' }),
  deliveryDate: Type.String({ description: 'ISO 8601, the last day of the estimate' }),
  firstname: Type.Optional(Type.String({ description: 'of the recipient, as given with the order' })),
  lastname: Type.Optional(Type.String()),
  address: Type.String(),
  province: Type.String(),
  orders: Type.Array(OrderLineSchema),
  status: Type.Optional(Type.Union(ORDER_STATUSES.map((status) => Type.Literal(status)))),
  total: Type.Optional(Type.Number({ description: 'rand, with the VAT if the seller charges any' })),
  vat: Type.Optional(Type.Number({ description: 'rand of VAT contained in the total; 0 of a seller that was no VAT vendor' })),
  discountCode: Type.Optional(Type.String({ description: 'absent without one' })),
  discount: Type.Optional(Type.Number({ description: 'rand that the code took off, which the total no longer contains' })),
  delivery: Type.Optional(DeliverySchema),
  canCancel: Type.Optional(Type.Boolean({ description: 'true until the order is packed' })),
  canReturn: Type.Optional(Type.Boolean({ description: 'true within the statutory return period after delivery' })),
  shipment: Type.Optional(
    Type.Union([
      Type.Object({
        courier: Type.String(),
        tracking: Type.String(),
        url: Type.String({ description: "the courier's page, or ''" }),
      }),
      Type.Null(),
    ]),
  ),
  returnAskedAt: Type.Optional(Type.Union([Type.String(), Type.Null()], { description: 'ISO 8601' })),
  return: Type.Optional(Type.Union([OrderReturnSchema, Type.Null()], { description: 'the newest return of the order' })),
  refunded: Type.Optional(Type.Number({ description: 'rand that went back to the card' })),
});
