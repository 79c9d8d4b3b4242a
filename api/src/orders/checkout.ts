import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Database } from '../db/open';
import type { ApiDeps } from '../deps';
import { answerNotFound } from '../http/failures';
import { createMailSender } from '../mail/sender';
import { createPayments } from '../payments/payments';
import { createDeliveries } from '../payments/sandbox/deliveries';
import { sandboxRoutes } from '../payments/sandbox/routes';
import type { Rounds } from '../rounds';
import { orderRoutes } from './routes';
import { createSweeper } from './sweeper';
import { webhookRoute } from './webhook-route';

/** Orders, payments and mail as one part of the API. */
export interface Checkout {
  /** Routes that need a signed-in customer. */
  signedIn: FastifyPluginAsync[];
  /** Routes that check for themselves who calls. */
  open: FastifyPluginAsync[];
  /** Begins what happens without being asked for: mail, the sandbox's webhooks, the sweeper. */
  start(): Promise<void>;
  /** No further rounds; settles when the running ones have ended. Call it before the database is closed. */
  stop(): Promise<void>;
}

export function createCheckout(shop: ApiDeps, listen: Database['listen']): Checkout {
  const { db, log, config } = shop;
  const deps = { ...shop, payments: createPayments(db, config) };
  const rounds: Record<string, Rounds> = { mails: createMailSender(deps), sweeper: createSweeper(deps) };
  const open = [webhookRoute(deps)];
  if (deps.payments.current.name === 'sandbox') {
    let server: FastifyInstance | undefined;
    open.push(async (app) => {
      server = app;
      await sandboxRoutes(app, { db, publicUrl: config.publicUrl });
    });
    rounds.sandbox_deliveries = createDeliveries({
      db,
      log,
      secret: config.sandboxWebhookSecret,
      target: () => webhookUrl(server),
    });
  } else open.push(closedSandbox);
  let unlisten: (() => Promise<void>) | undefined;
  return {
    signedIn: [orderRoutes(deps)],
    open,
    async start() {
      // The database says so when new work was committed, by whichever process; '' means that we may have missed it.
      unlisten = await listen('work', (table) => {
        for (const [name, round] of Object.entries(rounds)) if (table === name || table === '') round.kick();
      });
      for (const round of Object.values(rounds)) round.start();
    },
    async stop() {
      await unlisten?.();
      await Promise.all(Object.values(rounds).map((round) => round.stop()));
    },
  };
}

/** With another provider there is no sandbox: not even the site's page answers for it. */
const closedSandbox: FastifyPluginAsync = async (app) => {
  for (const url of ['/sandbox/*', '/api/payments/sandbox/webhook']) app.all(url, answerNotFound);
};

/** Address of the sandbox's webhook in this very process, whatever stands in front of it; undefined until it listens. */
function webhookUrl(app: FastifyInstance | undefined): string | undefined {
  const address = app?.server.address();
  if (!address || typeof address === 'string') return undefined;
  const host = /^(0\.0\.0\.0|::)$/.test(address.address) ? '127.0.0.1' : address.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}/api/payments/sandbox/webhook`;
}
