import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { HttpError } from '../http-error';
import { orderNotFound } from '../orders/order-states';
import type { OrdersDeps } from '../orders/orders-deps';
import { actorOf } from '../staff/audit/actor';
import { OrderIdParams, Version, type OrderParams } from '../staff/order-parameters';
import { bookParcel } from './book-parcel';
import { cancelParcel } from './cancel-parcel';
import { configuredCourier } from './configured-courier';
import { CourierError } from './courier';
import { CANCELLABLE, newestBooking } from './newest-booking';

const BookBody = Type.Object({ version: Version });
const Shown = Type.Object({
  courier: Type.Union([Type.String(), Type.Null()], { description: 'null: parcels are booked at the courier by hand' }),
  booking: Type.Union([Type.Object({ state: Type.String(), tracking: Type.String(), failure: Type.String() }), Type.Null()]),
  canBook: Type.Boolean(),
  canCancel: Type.Boolean({ description: 'The courier has not fetched the parcel' }),
});

/** Staff: booking the parcel of an order with the courier, and its label. */
export const courierRoutes =
  (deps: OrdersDeps): FastifyPluginAsync =>
  async (app) => {
    const { db } = deps;
    const courier = configuredCourier(deps.config);
    const config = { staffAccess: 'orders.fulfill' } as const;
    const findOrder = async (orderId: string) => {
      const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();
      if (!order) throw orderNotFound();
      return order;
    };
    const read = async (orderId: string): Promise<Static<typeof Shown>> => {
      const order = await findOrder(orderId);
      const booking = await newestBooking(db, orderId);
      const isOpen = booking && !['refused', 'cancelled', 'booking'].includes(booking.state);
      return {
        courier: courier?.name ?? null,
        booking: booking ? { state: booking.state, tracking: booking.tracking, failure: booking.failure } : null,
        canCancel: Boolean(courier && booking && CANCELLABLE.includes(booking.state)),
        canBook: Boolean(courier && order.status === 'packed' && !order.packing_hold && !order.delivery && !isOpen),
      };
    };

    app.get<OrderParams>(
      '/staff/api/orders/:id/parcel',
      { config, schema: { params: OrderIdParams, response: { 200: Shown } } },
      ({ params }) => read(params.id),
    );

    app.post<OrderParams & { Body: Static<typeof BookBody> }>(
      '/staff/api/orders/:id/parcel',
      { config, schema: { params: OrderIdParams, body: BookBody, response: { 200: Shown } } },
      async (request) => {
        await findOrder(request.params.id);
        if (!courier) throw byHand();
        const { version } = request.body;
        await bookParcel(deps, courier, request.params.id, { actor: actorOf(request), version });
        return read(request.params.id);
      },
    );

    app.post<OrderParams>(
      '/staff/api/orders/:id/parcel/cancel',
      { config, schema: { params: OrderIdParams, response: { 200: Shown } } },
      async (request) => {
        await findOrder(request.params.id);
        if (!courier) throw byHand();
        await cancelParcel(deps, courier, request.params.id, actorOf(request));
        return read(request.params.id);
      },
    );

    app.get<OrderParams>(
      '/staff/api/orders/:id/parcel/label',
      { config, schema: { params: OrderIdParams } },
      async ({ params }, reply: FastifyReply) => {
        await findOrder(params.id);
        if (!courier) throw byHand();
        const booking = await newestBooking(db, params.id);
        if (!booking?.courier_id) throw new HttpError(404, 'This order has no booked parcel.', { code: 'courier/not-booked' });
        const label = await courier.readLabel(booking.courier_id).catch((error: unknown) => {
          if (!(error instanceof CourierError)) throw error;
          throw new HttpError(503, `The label cannot be had now: ${error.message}`, { code: 'courier/no-answer' });
        });
        return reply.redirect(label, 302);
      },
    );
  };

const byHand = () =>
  new HttpError(409, 'No courier is set up: book at the courier, then mark the order sent with its number.', {
    code: 'courier/by-hand',
  });
