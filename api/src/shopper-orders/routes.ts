import { OrderSchema, OrderRequestSchema, OrderSessionSchema } from 'shared/models';
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
import { fewLines } from '../text/one-line';
import { cancelOrder } from '../refunds/cancel-order';
import { requestReturn } from '../returns/request-return';
import { assertCheckoutOpen } from '../checkout/closed-checkout';
import { openSession } from '../checkout/open-session';
import { readClaimId, readDiscountCode, readExpectedTotal, readOrderRequest } from '../checkout/order-request';
import { orderNotFound } from '../orders/order-states';
import type { OrdersDeps } from '../orders/orders-deps';
import type { PaymentSession } from '../db/tables/payments';
import { readOrders, type OrderReply } from './read-orders';
import { readSession, settle } from '../checkout/settling/settle';
import { hasLapsed } from '../stock/hold-stock';

const Reason = Type.Object({ reason: Type.Optional(Type.String({ maxLength: 500 })) });

type ById = { Params: { orderId: string } };

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
          errors: [400, 409],
          byHand: {
            body: Type.Composite([
              OrderRequestSchema,
              Type.Object({
                discountCode: Type.Optional(Type.String({ maxLength: 60 })),
                expectedTotalCents: Type.Optional(
                  Type.Integer({ minimum: 0, description: 'the total that the shopper has agreed to' }),
                ),
                delivery: Type.Optional(
                  Type.String({ maxLength: 60, description: "'courier' (default), 'pick-up' or 'locker:<id>'" }),
                ),
              }),
            ]),
          },
        },
        documented(OrderSessionSchema),
      ),
      async (httpRequest) => {
        const { user, body, ip: address } = httpRequest;
        await assertCheckoutOpen(deps.db);
        const request = readOrderRequest(body);
        const claimId = readClaimId(body);
        const discountCode = readDiscountCode(body);
        if (claimId !== null && discountCode !== '')
          throw validationError([{ field: 'discountCode', message: 'Discount codes do not apply to launches.' }]);
        const delivery = chooseDelivery(body, await readDeliverySettings(deps.db), deps.config);
        return openSession(deps, user.id, request, {
          discountCode,
          delivery,
          versions: await funnel.versionsOf(httpRequest),
          address,
          claimId,
          expectedTotalCents: readExpectedTotal(body),
        });
      },
    );

    app.post(
      '/api/order/confirmation',
      about(
        'Settle a payment session; idempotent, always returns the same order',
        {
          config: { limits: confirmationLimits },
          errors: [400, 403, 404, 409],
          byHand: { body: Type.Object({ sessionId: Type.String(), orderRequest: Type.Optional(OrderRequestSchema) }) },
        },
        documented(OrderSchema),
      ),
      async ({ user, body }) => {
        const sessionId = readSessionId(body);
        return confirm(deps, user.id, sessionId);
      },
    );

    app.post<ById>(
      '/api/order/:orderId/cancel',
      about('Cancel an order that is not packed yet', { errors: [400, 409], byHand: { body: Reason } }, documented(OrderSchema)),
      async ({ user, params, body }) => {
        const orderId = readOrderId(params.orderId);
        await cancelOrder(deps, { accountId: user.id, orderId, reason: readReason(body) });
        return readOne(deps, { accountId: user.id, orderId });
      },
    );

    app.post<ById>(
      '/api/order/:orderId/return',
      about('Ask to return a delivered order', { errors: [400, 409], byHand: { body: Reason } }, documented(OrderSchema)),
      async ({ user, params, body }) => {
        const orderId = readOrderId(params.orderId);
        await requestReturn(deps, { accountId: user.id, orderId, reason: readReason(body), lines: readLines(body) });
        return readOne(deps, { accountId: user.id, orderId });
      },
    );
  };

/** Settles the shopper's session and returns its order; 404, 403 and 409 as in docs/specification/interface.md, 503 if the provider is down. */
async function confirm(deps: OrdersDeps, accountId: number, sessionId: string): Promise<OrderReply> {
  const found = await readSession(deps.db, sessionId);
  if (!found) throw new HttpError(404, 'There is no such payment session.', { code: 'payment/session-not-found' });
  if (found.account_id !== accountId)
    throw new HttpError(403, 'This payment session belongs to somebody else.', { code: 'payment/foreign-session' });
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
      return `${session.reason} There is no order of this payment, and the whole amount goes back to your card.`;
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

/** Ignores the order request in the body: items and address were frozen when the session was opened. */
function readSessionId(body: unknown): string {
  const { sessionId, orderRequest = null } = (body ?? {}) as { sessionId?: unknown; orderRequest?: unknown };
  if (typeof sessionId !== 'string' || !sessionId.trim() || sessionId.length > 200)
    throw validationError([{ field: 'sessionId', message: 'sessionId is required.' }]);
  if (typeof orderRequest !== 'object' || Array.isArray(orderRequest))
    throw validationError([{ field: 'orderRequest', message: 'orderRequest must be an object.' }]);
  return sessionId;
}

function readOrderId(orderId: string): string {
  if (!/^[A-Z0-9-]{1,40}$/.test(orderId)) throw orderNotFound();
  return orderId;
}

function readReason(body: unknown): string {
  const { reason = '' } = (body ?? {}) as { reason?: unknown };
  if (typeof reason !== 'string' || reason.length > 500)
    throw validationError([{ field: 'reason', message: 'reason must be a short text.' }]);
  return fewLines(reason);
}

/** The lines of a return; undefined if the body names none. */
function readLines(body: unknown): { position: number; quantity: number }[] | undefined {
  const { lines } = (body ?? {}) as { lines?: unknown };
  if (lines === undefined) return undefined;
  const isNumber = (value: unknown, min: number) =>
    Number.isInteger(value) && (value as number) >= min && (value as number) <= 10_000;
  const isLine = (line: unknown) => {
    const { position, quantity } = (line ?? {}) as { position?: unknown; quantity?: unknown };
    return isNumber(position, 0) && isNumber(quantity, 1);
  };
  if (!Array.isArray(lines) || lines.length > 100 || !lines.every(isLine))
    throw validationError([{ field: 'lines', message: 'lines is a list of positions and quantities.' }]);
  return lines as { position: number; quantity: number }[];
}

async function readOne(deps: OrdersDeps, by: { accountId: number; orderId: string }): Promise<OrderReply> {
  const [order] = await readOrders(deps.db, by);
  if (!order) throw orderNotFound();
  return order;
}
