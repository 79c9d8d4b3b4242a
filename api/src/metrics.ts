import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Turns } from './http/crowd';

export type ApiMetrics = ReturnType<typeof createMetrics>;

/** The API's own registry; the site merges it into its /metrics. Labels never hold anything that a visitor wrote. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    latency: new Histogram({
      name: 'api_request_seconds',
      help: 'Time to answer, by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
      registers,
    }),
    orders: new Counter({ name: 'shop_orders_total', help: 'Orders made', registers }),
    payments: new Counter({
      name: 'shop_payments_total',
      help: 'Payment sessions by outcome',
      labelNames: ['provider', 'outcome'],
      registers,
    }),
    stockOuts: new Counter({
      name: 'shop_stock_outs_total',
      help: 'Refusals because too few pairs were free',
      labelNames: ['at'],
      registers,
    }),
    mails: new Counter({ name: 'shop_mails_total', help: 'Mails by outcome', labelNames: ['outcome'], registers }),
    limited: new Counter({
      name: 'api_rate_limited_total',
      help: 'Requests refused by a rate limit',
      labelNames: ['limit'],
      registers,
    }),
  };
}

/** Tells how many wait for the database. */
export function tellTurns(registry: Registry, turns: () => Turns): void {
  new Gauge({
    name: 'api_database_waiting',
    help: 'Requests and tasks that wait for a connection to the database',
    registers: [registry],
    collect() {
      this.set(turns().waiting);
    },
  });
}
