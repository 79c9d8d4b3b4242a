import { failed, type Bus, type Failure, type OrdersService, type OrdersState, type Result, type Store } from 'shared/contract';
import type { Order, OrderRequest, OrderSession } from 'shared/models';
import type { HttpClient } from '../http/http';
import type { SessionEpoch } from '../session/session-epoch';
import type { DeclinedRequest } from './declined-request';
import type { PendingPayments } from './pending-payment';

interface OrdersParts {
  bus: Bus;
  http: HttpClient;
  store: Store<OrdersState>;
  payments: PendingPayments;
  declined: DeclinedRequest;
  sessionEpoch: SessionEpoch;
  /** Reloads the cart after an order emptied it (PAY-1). */
  reloadCart(): Promise<unknown>;
}

/** Whether a confirmation is permanently refused because the payment is refunded. */
const isRefunded = ({ code }: Failure) => code === 'payment/refunded';

/** The only writer of orders: opens payments, confirms them and loads past orders. */
export function createOrders({ bus, http, store, payments, declined, sessionEpoch, reloadCart }: OrdersParts): OrdersService {
  let confirming: Promise<Result<Order>> | null = null;
  bus.events$.subscribe(({ type }) => {
    if (type === 'app/reset' || type === 'orders/add-success') declined.forget();
    if (type === 'app/reset') payments.forgetTab();
  });

  async function load(): Promise<Result<Order[]>> {
    const isCurrent = sessionEpoch();
    bus.publish('orders/get-request', undefined);
    const result = readOrders(await http.get<Order[]>('/api/order'));
    if (!isCurrent()) return result;
    if (result.ok) bus.publish('orders/get-success', { orders: result.data });
    else bus.publish('orders/get-failure', result.failure);
    return result;
  }

  async function confirm(): Promise<Result<Order>> {
    const payment = payments.read();
    if (!payment) return failed({ kind: 'other', message: 'No active session found. Please try again later.' });
    const isCurrent = sessionEpoch();
    bus.publish('orders/add-request', undefined);
    const result = await http.post<Order>('/api/order/confirmation', payment);
    if (!isCurrent()) return result;
    if (!result.ok) {
      // Any other payment is kept: a retry then confirms the same one and cannot order twice.
      if (isRefunded(result.failure)) payments.settle(payment.sessionId);
      bus.publish('orders/add-failure', result.failure);
      return result;
    }
    payments.settle(payment.sessionId);
    bus.publish('orders/add-success', { order: result.data });
    await Promise.all([reloadCart(), load()]);
    return result;
  }

  return {
    store,
    load,
    async create({ expectedTotalCents, ...request }) {
      const isCurrent = sessionEpoch();
      const before = payments.read();
      const lastRequest = payments.readRequest();
      // Save before sending: if the session has expired, the next log-in finds it (docs/specification/interface.md, token).
      payments.saveRequest(request);
      bus.publish('orders/add-request', undefined);
      // A header field, because the body is the order alone (ORD-2).
      const fields: Record<string, string> =
        expectedTotalCents === undefined ? {} : { 'Expected-Total-Cents': String(expectedTotalCents) };
      const result = readOrderSession(
        (await http.request<OrderSession>('POST', '/api/order', request, { isCounted: true, fields })).result,
      );
      if (!isCurrent()) return result;
      if (result.ok) {
        payments.save({ sessionId: result.data.session_id, orderRequest: request });
        bus.publish('orders/payment-opened', undefined);
      } else {
        if (before) payments.saveRequest(lastRequest);
        else payments.forget();
        bus.publish('orders/add-failure', result.failure);
      }
      return result;
    },
    draft: (hold) =>
      [payments.read()?.orderRequest, declined.read(), payments.readRequest()].find(
        // An order without a hold is of the cart.
        (request: Held) => request && (hold === undefined || hold == request.hold),
      ) ?? null,
    pending: payments.read,
    forgetPending() {
      const request = payments.read()?.orderRequest ?? payments.readRequest();
      if (request) declined.keep(request);
      payments.forget();
    },
    // A second call, from a double render or a double click, shares the first response.
    confirm: () => (confirming ??= confirm().finally(() => (confirming = null))),
  };
}

type Held = (OrderRequest & { hold?: string }) | null | undefined;

function readOrderSession(result: Result<OrderSession>): Result<OrderSession> {
  if (!result.ok || (result.data?.session_id && result.data.payment_url)) return result;
  return failed({ kind: 'other', status: result.status });
}

/** Sorts newest first, whatever order the server uses. */
function readOrders(result: Result<Order[]>): Result<Order[]> {
  if (!result.ok) return result;
  if (!Array.isArray(result.data)) return failed({ kind: 'other', status: result.status });
  return { ...result, data: [...result.data].sort((a, b) => Date.parse(b.orderDate) - Date.parse(a.orderDate)) };
}
