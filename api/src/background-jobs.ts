import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Database } from './db/open';
import type { ApiDeps } from './deps';
import type { Funnel } from './funnel/funnel';
import { handleNotFound } from './http/error-handler';
import { createMailSender } from './mail/sender';
import type { ConfiguredPayments } from './payments/payments';
import { createDeliveries } from './payments/sandbox/deliveries';
import { sandboxRoutes } from './payments/sandbox/routes';
import type { Poller } from './runtime/poller';
import { createRefundPoller } from './refunds/refund-poller';
import { orderRoutes } from './shopper-orders/routes';
import { createSweeper } from './checkout/settling/sweeper';
import { webhookRoute } from './checkout/settling/webhook-route';

/** Orders, payments and mail as one part of the API. */
export interface Checkout {
  /** Routes that need a signed-in customer. */
  authenticatedRoutes: FastifyPluginAsync[];
  /** Routes that authenticate callers themselves. */
  publicRoutes: FastifyPluginAsync[];
  /** Starts the background jobs: mail, refunds, the sandbox's webhooks, the sweeper. */
  start(): Promise<void>;
  /** Stops polling; resolves when running jobs have ended. Call it before closing the database. */
  stop(): Promise<void>;
}

/** `followers`: further jobs, keyed by the table that wakes them when it changes. */
export function createCheckout(
  shop: ApiDeps,
  payments: ConfiguredPayments,
  listen: Database['listen'],
  funnel: Funnel,
  followers: Readonly<Record<string, Poller>> = {},
): Checkout {
  const { db, log, config } = shop;
  const deps = { ...shop, payments };
  const pollers: Record<string, Poller> = {
    mails: createMailSender(deps),
    sweeper: createSweeper(deps),
    refunds: createRefundPoller(deps),
    ...followers,
  };
  const isSandbox = payments.current.name === 'sandbox';
  // The sandbox's routes are open only while it is the provider: its payments are made up.
  const publicRoutes = [webhookRoute(deps, isSandbox ? payments.all : payments.all.filter(({ name }) => name !== 'sandbox'))];
  if (isSandbox) {
    let server: FastifyInstance | undefined;
    publicRoutes.push(async (app) => {
      server = app;
      await sandboxRoutes(app, { db, publicUrl: config.publicUrl });
    });
    pollers.sandbox_deliveries = createDeliveries({
      db,
      log,
      secret: config.sandboxWebhookSecret,
      target: () => webhookUrl(server),
    });
  } else publicRoutes.push(closedSandbox);
  let unlisten: (() => Promise<void>) | undefined;
  return {
    authenticatedRoutes: [orderRoutes(deps, funnel)],
    publicRoutes,
    async start() {
      if (config.isProduction && isSandbox)
        log.warn('PAYMENT_PROVIDER=sandbox takes no money: anyone who knows the published test card can order without paying.');
      if (!config.smtpUrl)
        log.warn('SMTP_URL is not set: mails, including one-time codes, are not sent but stored in DATA_DIR/outbox for 30 days.');
      // The database announces new jobs of any process on commit; '' means that announcements may have been missed.
      unlisten = await listen('work', (table) => {
        for (const [name, poller] of Object.entries(pollers)) if (table === name || table === '') poller.trigger();
      });
      for (const poller of Object.values(pollers)) poller.start();
    },
    async stop() {
      await unlisten?.();
      await Promise.all(Object.values(pollers).map((poller) => poller.stop()));
    },
  };
}

/** With another provider the sandbox's URLs are 404, not a page of the web server. */
const closedSandbox: FastifyPluginAsync = async (app) => {
  for (const url of ['/sandbox/*', '/api/payments/sandbox/webhook']) app.all(url, handleNotFound);
};

/** URL of the sandbox's webhook in this process, bypassing any proxy; undefined until the server listens. */
function webhookUrl(app: FastifyInstance | undefined): string | undefined {
  const address = app?.server.address();
  if (!address || typeof address === 'string') return undefined;
  const host = /^(0\.0\.0\.0|::)$/.test(address.address) ? '127.0.0.1' : address.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}/api/payments/sandbox/webhook`;
}
