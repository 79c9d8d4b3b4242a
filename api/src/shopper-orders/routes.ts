import { OrderSchema, OrderSessionSchema } from 'shared/models';
import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { about, documented } from '../http/route-description';
import { byNetwork, LIMITS, type Counted } from '../limits/rate-limit';
import { PaymentProviderError } from '../payments/payment-provider';
import { chooseDelivery } from '../delivery/delivery-methods';
import { readDeliverySettings } from '../delivery/delivery-settings';
import type { Funnel } from '../funnel/funnel';
import { HttpError, validationError } from '../http/http-error';
import { MAX_LINES } from '../http/order-parameters';
import { shortText } from '../http/schema-parts';
import { fewLines } from '../text/one-line';
import { cancelOrder } from '../refunds/cancel-order';
import { requestReturn } from '../returns/request-return';
import { assertCheckoutOpen } from '../settings/assert-checkout-open';
import { openSession } from '../checkout/open-session';
import { ConfirmationBody, expectedTotalOf, OrderBody } from '../checkout/order-request';
import { orderNotFound } from '../orders/order-states';
import type { OrdersDeps } from '../orders/orders-deps';
import type { PaymentSession } from '../db/tables/payments';
import { readOrders, type OrderReply } from './read-orders';
import { readSession, settle } from '../checkout/settling/settle';
import { hasLapsed } from '../stock/hold-stock';

const ById = Type.Object({ orderId: Type.String() });
const reason = shortText('reason', 500);
const CancelBody = Type.Object({ reason }, { default: {} });
const ReturnBody = Type.Object(
  {
    reason,
    lines: Type.Optional(
      Type.Array(
        Type.Object({
          position: Type.Integer({ minimum: 0, maximum: 10_000 }),
          quantity: Type.Integer({ minimum: 1, maximum: 10_000 }),
        }),
        {
          maxItems: MAX_LINES,
          wrong: () => 'lines is a list of positions and quantities.',
          description: 'absent: the whole order',
        },
      ),
    ),
  },
  { default: {} },
);

const orderLimits = ({ user, ip }: FastifyRequest): Counted[] => [
  [LIMITS.orderAccount, String(user.id)],
  [LIMITS.orderAccountDay, String(user.id)],
  ...byNetwork(LIMITS.orderAddress, ip),
];
const confirmationLimits = ({ user, ip }: FastifyRequest): Counted[] => [
  [LIMITS.confirmationAccount, String(user.id)],
  ...byNetwork(LIMITS.confirmationAddress, ip),
];

/** The signed-in customer's orders (API-7). Register it behind `requireUser`. */
export const orderRoutes =
  (deps: OrdersDeps, funnel: Pick<Funnel, 'versionsOf'>): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/api/order', about('Past orders, newest first', {}, documented(Type.Array(OrderSchema))), async ({ user }) =>
      readOrders(deps.db, { accountId: user.id }),
    );

    app.post(
      '/api/order',
      about(
        'Freeze prices, hold the items and the use of a discount code, open a payment session',
        {
          config: { limits: orderLimits },
          errors: [409],
          preValidation: () => assertCheckoutOpen(deps.db),
          body: OrderBody,
        },
        documented(OrderSessionSchema),
      ),
      async (httpRequest) => {
        const {
          hold,
          discountCode = '',
          delivery,
          expectedTotalCents = expectedTotalOf(httpRequest),
          ...request
        } = httpRequest.body;
        if (hold && discountCode.trim())
          throw validationError([{ field: 'discountCode', message: 'Discount codes do not apply to launches.' }]);
        return openSession(deps, httpRequest.user.id, request, {
          discountCode: discountCode.trim(),
          delivery: chooseDelivery(delivery, await readDeliverySettings(deps.db), deps.config),
          versions: await funnel.versionsOf(httpRequest),
          address: httpRequest.ip,
          claimId: hold || null,
          expectedTotalCents,
        });
      },
    );

    app.post(
      '/api/order/confirmation',
      about(
        'Settle a payment session; idempotent, always returns the same order',
        {
          config: { limits: confirmationLimits },
          errors: [403, 404, 409],
          body: ConfirmationBody,
        },
        documented(OrderSchema),
      ),
      async ({ user, body }) => confirm(deps, user.id, body.sessionId),
    );

    app.post(
      '/api/order/:orderId/cancel',
      about('Cancel an order that is not packed yet', { errors: [409], params: ById, body: CancelBody }, documented(OrderSchema)),
      async ({ user, params, body }) => {
        const order = { accountId: user.id, orderId: params.orderId };
        await cancelOrder(deps, { ...order, reason: fewLines(body.reason ?? '') });
        return readOne(deps, order);
      },
    );

    app.post(
      '/api/order/:orderId/return',
      about('Ask to return a delivered order', { errors: [409], params: ById, body: ReturnBody }, documented(OrderSchema)),
      async ({ user, params, body }) => {
        const order = { accountId: user.id, orderId: params.orderId };
        await requestReturn(deps, { ...order, reason: fewLines(body.reason ?? ''), lines: body.lines });
        return readOne(deps, order);
      },
    );
  };

/** Settles the shopper's session and returns its order; 404, 403 and 409 as in docs/specification/interface.md, 503 if the provider is down. */
async function confirm(deps: OrdersDeps, accountId: number, sessionId: string): Promise<OrderReply> {
  const found = await readSession(deps.db, sessionId);
  if (!found) throw new HttpError(404, 'There is no such payment session.', { code: 'payment/session-not-found' });
  if (found.account_id !== accountId)
    throw new HttpError(403, 'This payment session belongs to another account.', { code: 'payment/foreign-session' });
  const session = await settle(deps, sessionId).catch((error: unknown) => {
    if (!(error instanceof PaymentProviderError)) throw error;
    deps.log.warn({ session: sessionId, reason: error.message }, 'payment provider did not respond');
    throw new HttpError(
      503,
      'We cannot reach the payment provider to check your payment. Nothing is lost: please try again in a moment.',
      { code: 'payment/provider-unavailable', headers: { 'retry-after': '5' } },
    );
  });
  if (session) {
    const [order] = await readOrders(deps.db, { accountId, sessionId });
    if (order) return order;
  }
  const last = session ?? found;
  const message = messageFor(last, await hasLapsed(deps.db, sessionId));
  if (!GOES_BACK.includes(last.state)) throw new HttpError(409, message, { code: 'payment/not-settled' });
  // No later confirmation of it makes an order. Pages before 28 November 2026 know it by the field.
  throw new HttpError(409, message, { code: 'payment/refunded', errors: [{ field: 'sessionId', message }] });
}

const GOES_BACK: readonly PaymentSession['state'][] = ['refund-due', 'refunded'];

function messageFor(session: PaymentSession, lapsed: boolean): string {
  switch (session.state) {
    case 'refund-due':
    case 'refunded':
      return `${session.reason} No order was created, and the whole amount is refunded to your card.`;
    case 'declined':
      return 'The payment was declined. Nothing was charged.';
    case 'cancelled':
      return 'The payment was cancelled. Nothing was charged.';
    case 'disputed':
      return 'We are checking this payment and will write to you.';
    case 'expired':
    case 'failed':
      return 'The payment session has expired. Nothing was charged.';
    default:
      return lapsed ? 'The payment session has expired. Nothing was charged.' : 'The payment has not gone through yet.';
  }
}

async function readOne(deps: OrdersDeps, by: { accountId: number; orderId: string }): Promise<OrderReply> {
  const [order] = await readOrders(deps.db, by);
  if (!order) throw orderNotFound();
  return order;
}
