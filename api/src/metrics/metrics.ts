import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { readBackupState } from './backup-state';
import type { SessionState } from '../db/tables/payments';
import { REFUND_OUTCOMES } from '../refunds/refund-states';
import type { QueueStats } from '../runtime/overload';

export type ApiMetrics = ReturnType<typeof createMetrics>;

const PROVIDERS = ['sandbox', 'yoco', 'paystack'];
const PAYMENT_OUTCOMES = [
  'settled',
  'declined',
  'cancelled',
  'expired',
  'refund-due',
  'refunded',
  'disputed',
] satisfies SessionState[];
const MAIL_OUTCOMES = ['sent', 'failed', 'given up'];

/**
 * The API's registry; the web server merges it into its /metrics. Labels never contain visitors' input. Series that alerts watch
 * start at zero: Prometheus sees no increase in a series that begins with its first event, and that event may be the only one.
 */
export function createMetrics() {
  const metrics = createEmptyMetrics();
  for (const provider of PROVIDERS) {
    for (const outcome of PAYMENT_OUTCOMES) metrics.payments.inc({ provider, outcome }, 0);
    for (const outcome of [...REFUND_OUTCOMES, 'dispute', 'dispute-resolved']) metrics.refunds.inc({ provider, outcome }, 0);
  }
  for (const outcome of ['mailed', 'wrong']) metrics.oneTimeCodes.inc({ outcome }, 0);
  for (const email of ['member', 'unknown']) metrics.refusedLogIns.inc({ email }, 0);
  for (const outcome of ['entered', 'set aside', 'changed', 'left']) metrics.launchEntries.inc({ outcome }, 0);
  for (const outcome of MAIL_OUTCOMES) metrics.mails.inc({ outcome }, 0);
  return metrics;
}

function createEmptyMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    countAnswer: countAnswers(registry, { name: 'api_answers_total', help: 'Answers of the API by class of status' }),
    latency: new Histogram({
      name: 'api_request_seconds',
      help: 'Response time by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
      registers,
    }),
    orders: new Counter({ name: 'shop_orders_total', help: 'Orders created', registers }),
    payments: new Counter({
      name: 'shop_payments_total',
      help: 'Payment sessions by outcome',
      labelNames: ['provider', 'outcome'],
      registers,
    }),
    refunds: new Counter({
      name: 'shop_refunds_total',
      help: 'Refunds by outcome, and disputes',
      labelNames: ['provider', 'outcome'],
      registers,
    }),
    stockOuts: new Counter({
      name: 'shop_stock_outs_total',
      help: 'Requests rejected because too few units were free',
      labelNames: ['at'],
      registers,
    }),
    launchEntries: new Counter({
      name: 'shop_launch_entries_total',
      help: 'Actions of customers in launch draws',
      labelNames: ['outcome'],
      registers,
    }),
    funnel: new Counter({
      name: 'shop_funnel_total',
      help: 'Visits, product views, adds to the cart, checkouts and orders of shoppers who may be counted',
      labelNames: ['step'],
      registers,
    }),
    funnelByVersion: new Counter({
      name: 'shop_funnel_by_version_total',
      help: 'The same by the release versions of the page',
      labelNames: ['step', 'slice', 'version'],
      registers,
    }),
    mails: new Counter({ name: 'shop_mails_total', help: 'Mails by outcome', labelNames: ['outcome'], registers }),
    oneTimeCodes: new Counter({
      name: 'shop_one_time_codes_total',
      help: 'One-time codes by outcome: mailed, and wrong codes that were entered',
      labelNames: ['outcome'],
      registers,
    }),
    refusedLogIns: new Counter({
      name: 'shop_staff_log_ins_refused_total',
      help: 'Failed log-ins of the staff, with the email of a member or an unknown one',
      labelNames: ['email'],
      registers,
    }),
    limited: new Counter({
      name: 'api_rate_limited_total',
      help: 'Requests rejected by a rate limit',
      labelNames: ['limit'],
      registers,
    }),
  };
}

/**
 * Adds a counter of answers by the first digit of their status, each from zero on, and returns the function that counts a
 * status. A histogram by route and exact status has too many series for that.
 */
export function countAnswers(registry: Registry, { name, help }: { name: string; help: string }): (status: number) => void {
  const counter = new Counter({ name, help, labelNames: ['status'], registers: [registry] });
  const classOf = (digit: number) => ({ status: `${digit}xx` });
  for (const digit of [2, 3, 4, 5]) counter.inc(classOf(digit), 0);
  return (status) => counter.inc(classOf(Math.floor(status / 100)));
}

/** Exports the length of the database queue. */
export function registerQueueMetrics(registry: Registry, queueStats: () => QueueStats): void {
  new Gauge({
    name: 'api_database_waiting',
    help: 'Requests and jobs waiting for a database connection',
    registers: [registry],
    collect() {
      this.set(queueStats().waiting);
    },
  });
}

/** Exports when a backup was last restored into a scratch database; 0 until the first one. */
export function registerBackupMetrics(registry: Registry, dataDir: string): void {
  new Gauge({
    name: 'shop_backup_verified_timestamp_seconds',
    help: 'When the newest backup was read back and restored into a scratch database, as a Unix time; 0: never',
    registers: [registry],
    collect() {
      this.set(Date.parse(readBackupState(dataDir)?.verifiedAt ?? '') / 1000 || 0);
    },
  });
}
