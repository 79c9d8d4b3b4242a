import { leaseDueJobs, backoffSeconds } from '../../db/lease';
import { fromNow } from '../../db/clock';
import type { Logger } from '../../runtime/logger';
import { createPoller, type Poller } from '../../runtime/poller';
import { signatureOf } from './signature';
import type { Db } from '../../db/transact';

const BATCH_SIZE = 20;
const TIMEOUT_MS = 10_000;
const LEASE_SECONDS = 30;
/** Between two attempts, in seconds: 1, 2, 4 … at most an hour. */
const BACKOFF = { initial: 1, max: 3_600 };
/** About three days with this backoff. */
const MAX_ATTEMPTS = 90;

interface DeliveryDeps {
  db: Db;
  log: Logger;
  secret: string;
  /** URL of the webhook as this process reaches it; undefined until the server listens. */
  target(): string | undefined;
}

/** Posts the sandbox's webhooks: immediately, then with growing delays until the shop answers 2xx. */
export function createDeliveries(deps: DeliveryDeps): Poller {
  return createPoller({ name: 'sandbox webhooks', intervalMs: 1_000, log: deps.log, poll: () => deliverDue(deps) });
}

/** Posts the due webhooks once. Each is leased first, so that two processes do not post the same one at once. */
export async function deliverDue({ db, log, secret, target }: DeliveryDeps): Promise<void> {
  const url = target();
  if (!url) return;
  const leased = await leaseDueJobs(db, 'sandbox_deliveries', { limit: BATCH_SIZE, leaseFor: LEASE_SECONDS });
  await Promise.all(
    leased.map(async ({ id, body, attempts }) => {
      const status = await post(url, body, secret);
      if (status >= 200 && status < 300) return db.deleteFrom('sandbox_deliveries').where('id', '=', id).execute();
      const next_try_at = attempts >= MAX_ATTEMPTS ? null : fromNow(backoffSeconds(BACKOFF, attempts));
      log.warn({ delivery: id, attempts, answer: status }, 'sandbox webhook delivery failed');
      return db.updateTable('sandbox_deliveries').set({ next_try_at }).where('id', '=', id).execute();
    }),
  );
}

/** Status of the response; 0 if there was none. Each attempt gets a new signature, since an old one would be rejected as stale. */
async function post(url: string, body: string, secret: string): Promise<number> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'storefront-signature': signatureOf(body, secret) },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}
