import { Type } from '@sinclair/typebox';
import { RETURN_STATES } from 'shared/models';
import { oneOf, NullableText } from '../http/schema-parts';

export const ReturnList = Type.Object({
  rows: Type.Array(
    Type.Object({
      id: Type.Integer(),
      orderId: Type.String(),
      state: oneOf(...RETURN_STATES),
      customer: Type.String(),
      pairs: Type.Integer(),
      askedAt: Type.String(),
      refundDueAt: NullableText,
      version: Type.Integer(),
    }),
  ),
  total: Type.Integer({ description: 'returns that the filter finds' }),
  page: Type.Integer(),
  limit: Type.Integer(),
});

export const ReturnReply = Type.Object({
  id: Type.Integer(),
  orderId: Type.String(),
  orderStatus: Type.String(),
  pickUpAddress: Type.Union([Type.String(), Type.Null()], { description: 'of an order that was picked up: at which address' }),
  state: oneOf(...RETURN_STATES),
  version: Type.Integer(),
  customer: Type.String(),
  reason: Type.String(),
  instructions: Type.String(),
  declineReason: Type.String(),
  note: Type.String(),
  askedAt: Type.String(),
  deliveredAt: NullableText,
  decidedAt: NullableText,
  receivedAt: NullableText,
  closedAt: NullableText,
  refundDueAt: NullableText,
  lines: Type.Array(
    Type.Object({
      position: Type.Integer(),
      productId: Type.Integer(),
      name: Type.String(),
      size: Type.String(),
      picture: Type.String(),
      quantity: Type.Integer(),
      receivedQuantity: Type.Union([Type.Integer(), Type.Null()]),
      condition: Type.String(),
      restocked: Type.Boolean({ description: 'of several parcels, the last one; so is condition' }),
      parcels: Type.Array(Type.Object({ quantity: Type.Integer(), condition: Type.String(), restocked: Type.Boolean() }), {
        description: 'of an exchange: what came with each parcel, the first one first',
      }),
      openQuantity: Type.Integer({
        description: "pairs that no refund on the order's page has settled since the return was requested",
      }),
      restockableQuantity: Type.Integer({ description: 'pairs that are not back on the shelf, such as with a refund' }),
    }),
  ),
  exchanges: Type.Array(
    Type.Object({ name: Type.String(), quantity: Type.Integer(), fromSize: Type.String(), toSize: Type.String() }),
  ),
});
