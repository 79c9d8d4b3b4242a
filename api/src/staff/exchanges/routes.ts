import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { about } from '../../http/route-description';
import type { OrdersDeps } from '../../orders/orders-deps';
import { actorOf } from '../../audit/actor';
import { LinePosition, OrderIdParams, RequiredReason, SizeKey, Units, Version } from '../../http/order-parameters';
import { exchangeSize } from './exchange-size';
import { readExchangeable } from './read-exchangeable';

const Body = Type.Object({
  version: Version,
  position: LinePosition,
  quantity: Units,
  toSize: SizeKey,
  reason: RequiredReason,
});
const Done = Type.Object({
  oldPairBack: Type.String({ description: 'now, or on receipt of the return' }),
  returnId: Type.Union([Type.Integer(), Type.Null()]),
});
const Exchangeable = Type.Object({
  version: Type.Integer(),
  isInShop: Type.Boolean(),
  isPickUp: Type.Boolean({ description: 'The shopper picks the order up, and so the new size' }),
  isCourierBooked: Type.Boolean({ description: 'The courier comes for its parcel' }),
  lines: Type.Array(
    Type.Object({
      position: Type.Integer(),
      name: Type.String(),
      size: Type.String(),
      quantity: Type.Integer({ description: 'pairs that can be exchanged' }),
      isInShop: Type.Boolean({ description: 'whether these pairs have not left the shop' }),
      sizes: Type.Array(Type.Object({ size: Type.String(), free: Type.Integer() })),
    }),
  ),
});

/** Exchanges of a size: stock moves, money does not. */
export const exchangeRoutes =
  (deps: OrdersDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/staff/api/orders/:id/exchanges',
      about(
        'pairs of an order that can be exchanged, and the free pairs of their other sizes',
        { access: 'returns.decide', params: OrderIdParams },
        Exchangeable,
      ),
      async ({ params }) => readExchangeable(deps.db, params.id),
    );

    app.post(
      '/staff/api/orders/:id/exchanges',
      about(
        'exchange pairs for another size at the same price; stock moves, money does not; 409 without stock',
        { access: 'returns.decide', errors: [409], params: OrderIdParams, body: Body },
        Done,
      ),
      async (request) => {
        const { version, ...exchange } = request.body;
        return exchangeSize(deps, actorOf(request), { orderId: request.params.id, version }, exchange);
      },
    );
  };
