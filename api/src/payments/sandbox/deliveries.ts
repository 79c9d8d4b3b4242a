import type { Kysely } from 'kysely';
import { claimDue, secondsAfter } from '../../db/claim';
import { fromNow } from '../../db/clock';
import type { Schema } from '../../db/schema';
import type { Logger } from '../../logger';
import { createRounds, type Rounds } from '../../rounds';
import { signatureOf } from './signature';

const AT_ONCE = 20;
const TIMEOUT_MS = 10_000;
const CLAIM_S = 30;
/** Between two attempts, in seconds: 1, 2, 4 … at most an hour. */
const PAUSE = { first: 1, most: 3_600 };
/** Roughly three days with these pauses. */
const LAST_ATTEMPT = 90;

interface DeliveryDeps {
  db: Kysely<Schema>;
  log: Logger;
  secret: string;
  /** Where the webhook is, as seen from this process; undefined while the server does not listen yet. */
  target(): string | undefined;
}

/** Posts the sandbox's webhooks: at once, and again with growing pauses until the shop answers 2xx. */
export function createDeliveries(deps: DeliveryDeps): Rounds {
  return createRounds({ name: 'sandbox webhooks', everyMs: 1_000, log: deps.log, round: () => deliverDue(deps) });
}

/** One round. Each delivery is claimed before it is posted, so that several processes do not post it at a time. */
export async function deliverDue({ db, log, secret, target }: DeliveryDeps): Promise<void> {
  const url = target();
  if (!url) return;
  const claimed = await claimDue(db, 'sandbox_deliveries', { limit: AT_ONCE, ends: CLAIM_S });
  await Promise.all(
    claimed.map(async ({ id, body, attempts }) => {
      const answer = await post(url, body, secret);
      if (answer >= 200 && answer < 300) return db.deleteFrom('sandbox_deliveries').where('id', '=', id).execute();
      const next_try_at = attempts >= LAST_ATTEMPT ? null : fromNow(secondsAfter(PAUSE, attempts));
      log.warn({ delivery: id, attempts, answer }, 'a sandbox webhook was not taken');
      return db.updateTable('sandbox_deliveries').set({ next_try_at }).where('id', '=', id).execute();
    }),
  );
}

/** Status of the answer; 0 where none came. Each attempt is signed anew, or a late one would be refused as stale. */
async function post(url: string, body: string, secret: string): Promise<number> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'storefront-signature': signatureOf(body, secret) },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}
