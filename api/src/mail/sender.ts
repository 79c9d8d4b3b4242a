import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { claimDue, secondsAfter } from '../db/claim';
import { fromNow } from '../db/clock';
import type { Schema } from '../db/schema';
import type { Logger } from '../logger';
import { createRounds, type Rounds } from '../rounds';
import { folderCarrier, smtpCarrier, type Carrier } from './carrier';

const AT_ONCE = 20;
const CLAIM_S = 60;
/** Between two attempts, in seconds: 5, 10, 20 … at most six hours. */
const PAUSE = { first: 5, most: 6 * 3_600 };
/** About two days with these pauses. */
const LAST_ATTEMPT = 16;

interface SenderDeps {
  db: Kysely<Schema>;
  log: Logger;
  config: { smtpUrl: string | undefined; mailFrom: string; dataDir: string };
  metrics: { mails: { inc(labels: { outcome: string }): void } };
}

/** Empties the outbox table: at once when told of new mail, and every second for what is due again. */
export function createMailSender(deps: SenderDeps): Rounds {
  const { smtpUrl, mailFrom, dataDir } = deps.config;
  const carrier = smtpUrl ? smtpCarrier(smtpUrl, mailFrom) : folderCarrier(join(dataDir, 'outbox'));
  return createRounds({ name: 'mail', everyMs: 1_000, log: deps.log, round: () => sendDue(deps, carrier) });
}

/**
 * Sends what is due. Mails are claimed for a minute before they are carried, so several processes never send the
 * same one, and one whose process died is sent by another.
 */
export async function sendDue({ db, log, metrics }: SenderDeps, carrier: Carrier): Promise<void> {
  for (;;) {
    const claimed = await claimDue(db, 'mails', { limit: AT_ONCE, ends: CLAIM_S });
    for (const mail of claimed) {
      try {
        await carrier({
          id: mail.id,
          to: mail.recipient,
          subject: mail.subject,
          text: mail.body_text,
          html: mail.body_html,
          createdAt: mail.created_at,
          unsubscribeUrl: mail.unsubscribe_url,
        });
        await db.deleteFrom('mails').where('id', '=', mail.id).execute();
        metrics.mails.inc({ outcome: 'sent' });
      } catch (error) {
        const givenUp = mail.attempts >= LAST_ATTEMPT || isFinal(error);
        const next = givenUp ? null : fromNow(secondsAfter(PAUSE, mail.attempts));
        const last_error = reasonOf(error);
        await db.updateTable('mails').set({ next_try_at: next, last_error }).where('id', '=', mail.id).execute();
        metrics.mails.inc({ outcome: givenUp ? 'given up' : 'failed' });
        log.warn({ mail: mail.id, attempts: mail.attempts, givenUp, reason: last_error }, 'a mail could not be sent');
      }
    }
    if (claimed.length < AT_ONCE) return;
  }
}

type Failure = Error & { code?: string; responseCode?: number };

/** The server said for good that it will not take this recipient or this message. A wrong password of ours is no such thing. */
function isFinal(error: unknown): boolean {
  const { code, responseCode = 0 } = error as Failure;
  return responseCode >= 500 && responseCode < 600 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}

/** Code and number only: what a server says may hold the address. */
const reasonOf = (error: unknown) => {
  const { code, name, responseCode } = error as Failure;
  return [code ?? name, responseCode].filter(Boolean).join(' ');
};
