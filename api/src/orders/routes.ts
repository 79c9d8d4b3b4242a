import type { FastifyPluginAsync } from 'fastify';
import { PaymentProviderError } from '../payments/port';
import { Refusal, refuseFields } from '../refusals';
import { askReturn, cancelOrder } from './cancel-order';
import { refuseWhenClosed } from './closed-checkout';
import { openSession } from './open-session';
import { readOrderRequest } from './order-request';
import type { OrdersDeps, PaymentSession } from './orders-deps';
import { readOrders, type OrderReply } from './read-orders';
import { hasLapsed, readSession, settle } from './settle';

type ById = { Params: { orderId: string } };

/** The signed-in customer's orders (API-7). Mount it where `requireUser` stands before it. */
export const orderRoutes =
  (deps: OrdersDeps): FastifyPluginAsync =>
  async (app) => {
    app.get('/api/order', async ({ user }) => readOrders(deps.db, { accountId: user.id }));

    app.post('/api/order', async ({ user, body }) => {
      await refuseWhenClosed(deps.db);
      return openSession(deps, user.id, readOrderRequest(body));
    });

    app.post('/api/order/confirmation', async ({ user, body }) => confirm(deps, user.id, readSessionId(body)));

    app.post<ById>('/api/order/:orderId/cancel', async ({ user, params, body }) => {
      const orderId = readOrderId(params.orderId);
      await cancelOrder(deps, { accountId: user.id, orderId, reason: readReason(body) });
      return readOne(deps, { accountId: user.id, orderId });
    });

    app.post<ById>('/api/order/:orderId/return', async ({ user, params, body }) => {
      const orderId = readOrderId(params.orderId);
      await askReturn(deps, { accountId: user.id, orderId, reason: readReason(body) });
      return readOne(deps, { accountId: user.id, orderId });
    });
  };

/** Settles the shopper's session and answers its order; 404, 403 and 409 as interface.md says, 503 without the provider. */
async function confirm(deps: OrdersDeps, accountId: number, sessionId: string): Promise<OrderReply> {
  const found = await readSession(deps.db, sessionId);
  if (!found) throw new Refusal(404, 'There is no such payment session.');
  if (found.account_id !== accountId) throw new Refusal(403, 'This payment session belongs to somebody else.');
  const session = await settle(deps, sessionId).catch((error: unknown) => {
    if (!(error instanceof PaymentProviderError)) throw error;
    deps.log.warn({ session: sessionId, reason: error.message }, 'the payment provider did not answer');
    throw new Refusal(
      503,
      'We cannot reach the payment provider to check your payment. Nothing is lost: please try again in a moment.',
      undefined,
      {
        'retry-after': '5',
      },
    );
  });
  if (session) {
    const [order] = await readOrders(deps.db, { accountId, sessionId });
    if (order) return order;
  }
  throw new Refusal(409, sentenceFor(session ?? found, await hasLapsed(deps.db, sessionId)));
}

function sentenceFor(session: PaymentSession, lapsed: boolean): string {
  switch (session.state) {
    case 'refund-due':
    case 'refunded':
      return `${session.reason} There is no order, and the whole amount goes back to your card.`;
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

/** The order request beside it is not read: what was bought and where it goes was frozen when the session was opened. */
function readSessionId(body: unknown): string {
  const { sessionId, orderRequest = null } = (body ?? {}) as { sessionId?: unknown; orderRequest?: unknown };
  if (typeof sessionId !== 'string' || !sessionId.trim() || sessionId.length > 200)
    throw refuseFields([{ field: 'sessionId', message: 'sessionId is required.' }]);
  if (typeof orderRequest !== 'object' || Array.isArray(orderRequest))
    throw refuseFields([{ field: 'orderRequest', message: 'orderRequest must be an object.' }]);
  return sessionId;
}

function readOrderId(orderId: string): string {
  if (!/^[A-Z0-9-]{1,40}$/.test(orderId)) throw new Refusal(404, 'There is no such order.');
  return orderId;
}

function readReason(body: unknown): string {
  const { reason = '' } = (body ?? {}) as { reason?: unknown };
  if (typeof reason !== 'string' || reason.length > 500)
    throw refuseFields([{ field: 'reason', message: 'reason must be a short text.' }]);
  return reason.replace(/\p{Cc}+/gu, ' ').trim();
}

async function readOne(deps: OrdersDeps, by: { accountId: number; orderId: string }): Promise<OrderReply> {
  const [order] = await readOrders(deps.db, by);
  if (!order) throw new Refusal(404, 'There is no such order.');
  return order;
}
