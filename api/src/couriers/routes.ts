import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { about } from '../http/route-description';
import { HttpError } from '../http/http-error';
import { isPacked, mayBeSent, orderNotFound } from '../orders/order-states';
import type { OrdersDeps } from '../orders/orders-deps';
import { actorOf } from '../audit/actor';
import { OrderIdParams, Version } from '../http/order-parameters';
import { bookParcel, isBookable, notBookable } from './book-parcel';
import { cancelParcel } from './cancel-parcel';
import { configuredCourier } from './configured-courier';
import { CourierError } from './courier';
import { CANCELLABLE, newestBooking } from './newest-booking';

const BookBody = Type.Object({ version: Version });
/** The booking that the page shows; a colleague may have made another one since. */
const CancelQuery = Type.Object({
  booking: Type.Optional(Type.String({ pattern: '^\\d{1,9}$', errorMessage: 'booking is the id of a booking.' })),
});
const Shown = Type.Object({
  courier: Type.Union([Type.String(), Type.Null()], { description: 'null: parcels are booked at the courier by hand' }),
  booking: Type.Union([
    Type.Object({ id: Type.Integer(), state: Type.String(), tracking: Type.String(), failure: Type.String() }),
    Type.Null(),
  ]),
  canBook: Type.Boolean(),
  canCancel: Type.Boolean({ description: 'The courier has not fetched the parcel' }),
});

/** Staff: booking the parcel of an order with the courier, and its label. */
export const courierRoutes =
  (deps: OrdersDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = deps;
    const courier = configuredCourier(deps.config);
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
        booking: booking ? { id: booking.id, state: booking.state, tracking: booking.tracking, failure: booking.failure } : null,
        canCancel: Boolean(courier && booking && CANCELLABLE.includes(booking.state)),
        canBook: Boolean(courier && isBookable(order) && !isOpen),
      };
    };

    app.get(
      '/staff/api/orders/:id/parcel',
      about(
        'the parcel of an order at the courier, and whether it can be booked',
        { access: 'orders.fulfill', params: OrderIdParams },
        Shown,
      ),
      ({ params }) => read(params.id),
    );

    app.post(
      '/staff/api/orders/:id/parcel',
      about(
        'book the parcel of a packed order with the courier; the second time changes nothing',
        { access: 'orders.fulfill', errors: [409], params: OrderIdParams, body: BookBody },
        Shown,
      ),
      async (request) => {
        await findOrder(request.params.id);
        if (!courier) throw byHand();
        const { version } = request.body;
        await bookParcel(deps, courier, request.params.id, { actor: actorOf(request), version });
        return read(request.params.id);
      },
    );

    app.post(
      '/staff/api/orders/:id/parcel/cancel',
      about(
        'call the courier off before it fetches the parcel; the second time changes nothing',
        { access: 'orders.fulfill', errors: [409], params: OrderIdParams, querystring: CancelQuery },
        Shown,
      ),
      async (request) => {
        await findOrder(request.params.id);
        if (!courier) throw byHand();
        const { params, query } = request;
        const bookingId = query.booking === undefined ? undefined : Number(query.booking);
        await cancelParcel(deps, courier, { orderId: params.id, bookingId, actor: actorOf(request) });
        return read(request.params.id);
      },
    );

    app.get(
      '/staff/api/orders/:id/parcel/label',
      about(
        "redirect to the courier's label of the parcel, a PDF; 409 for an order that may not be sent",
        { access: 'orders.fulfill', errors: [409], params: OrderIdParams },
        302,
      ),
      async ({ params }, reply: FastifyReply) => {
        const order = await findOrder(params.id);
        if (!courier) throw byHand();
        if (!mayBeSent(order) || !isPacked(order)) throw notBookable(order);
        const booking = await newestBooking(db, params.id);
        if (!booking?.courier_id) throw new HttpError(404, 'This order has no booked parcel.', { code: 'courier/not-booked' });
        const label = await courier.readLabel(booking.courier_id).catch((error: unknown) => {
          if (!(error instanceof CourierError)) throw error;
          throw new HttpError(503, `The label is not available now: ${error.message}`, { code: 'courier/no-answer' });
        });
        return reply.redirect(label, 302);
      },
    );
  };

const byHand = () =>
  new HttpError(409, 'No courier is set up: book with the courier yourself, then mark the order sent with its number.', {
    code: 'courier/by-hand',
  });
