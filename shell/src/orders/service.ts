import { failed, type Bus, type OrdersService, type OrdersState, type Outcome, type Store } from 'shared/contract';
import type { Order, OrderRequest, OrderSession } from 'shared/models';
import type { HttpClient } from '../http/http';
import type { Visit } from '../session/visit';
import type { PendingPayments } from './pending-payment';

interface OrdersParts {
  bus: Bus;
  http: HttpClient;
  store: Store<OrdersState>;
  payments: PendingPayments;
  visit: Visit;
  /** Reads the cart again after an order took its lines (PAY-1). */
  reloadCart(): Promise<unknown>;
}

/** The one writer of orders: opens payments, confirms them, reads what was ordered. */
export function createOrders({ bus, http, store, payments, visit, reloadCart }: OrdersParts): OrdersService {
  let confirming: Promise<Outcome<Order>> | null = null;
  /** What was typed for a payment that came to nothing: in memory alone, so that another try need not be typed again. */
  let declined: OrderRequest | null = null;
  bus.facts$.subscribe(({ type }) => {
    if (type === 'app/reset' || type === 'orders/add-success') declined = null;
  });

  async function load(): Promise<Outcome<Order[]>> {
    const still = visit();
    bus.publish('orders/get-request', undefined);
    const outcome = list(await http.get<Order[]>('/api/order'));
    if (!still()) return outcome;
    if (outcome.ok) bus.publish('orders/get-success', { orders: outcome.data });
    else bus.publish('orders/get-failure', outcome.failure);
    return outcome;
  }

  async function confirm(): Promise<Outcome<Order>> {
    const payment = payments.read();
    if (!payment) return failed({ kind: 'other', message: 'No active session found. Please try again later.' });
    const still = visit();
    bus.publish('orders/add-request', undefined);
    const outcome = await http.post<Order>('/api/order/confirmation', payment);
    if (!still()) return outcome;
    if (!outcome.ok) {
      // The payment stays known, so that trying again asks about the same one and cannot order twice.
      bus.publish('orders/add-failure', outcome.failure);
      return outcome;
    }
    payments.forget();
    bus.publish('orders/add-success', { order: outcome.data });
    await Promise.all([reloadCart(), load()]);
    return outcome;
  }

  return {
    store,
    load,
    async create(request) {
      const still = visit();
      const before = payments.read();
      // Already now: should the session turn out to have expired, this is what the next log-in finds (interface.md, token).
      payments.keepRequest(request);
      bus.publish('orders/add-request', undefined);
      const outcome = opened(await http.post<OrderSession>('/api/order', request));
      if (!still()) return outcome;
      if (outcome.ok) {
        payments.keep({ sessionId: outcome.data.session_id, orderRequest: request });
        bus.publish('orders/payment-opened', undefined);
      } else {
        if (before) payments.keep(before);
        else payments.forget();
        bus.publish('orders/add-failure', outcome.failure);
      }
      return outcome;
    },
    typed: () => payments.readRequest() ?? declined,
    pending: payments.read,
    forgetPending() {
      declined = payments.readRequest() ?? declined;
      payments.forget();
    },
    // A page drawn twice or an impatient second click waits for the first answer.
    confirm: () => (confirming ??= confirm().finally(() => (confirming = null))),
  };
}

function opened(outcome: Outcome<OrderSession>): Outcome<OrderSession> {
  if (!outcome.ok || (outcome.data?.session_id && outcome.data.payment_url)) return outcome;
  return failed({ kind: 'other', status: outcome.status });
}

/** Newest first, whatever order the server keeps. */
function list(outcome: Outcome<Order[]>): Outcome<Order[]> {
  if (!outcome.ok) return outcome;
  if (!Array.isArray(outcome.data)) return failed({ kind: 'other', status: outcome.status });
  return { ...outcome, data: [...outcome.data].sort((a, b) => Date.parse(b.orderDate) - Date.parse(a.orderDate)) };
}
