import type { Selectable } from 'kysely';
import { leaseDueJobs, backoffSeconds } from '../db/lease';
import { fromNow } from '../db/clock';
import type { MailsTable } from '../db/tables/mails';
import type { Logger } from '../runtime/logger';
import { createPoller, type Poller } from '../runtime/poller';
import { outboxFolder } from './outbox-files';
import { senderAddress, type SenderConfig } from './sender-address';
import { folderTransport, MAX_CONNECTIONS, smtpTransport, type SendMail } from './transport';
import type { Db } from '../db/transact';

const LEASE_SECONDS = 60;
/** A mail that takes longer is given up for now. Shorter than the lease, so that no other process has begun to send it. */
const SEND_LIMIT_MS = 45_000;
/** When the process stops, mails that are being sent get this long. */
const STOP_GRACE_MS = 5_000;
/** Between two attempts, in seconds: 5, 10, 20 … at most six hours. */
const BACKOFF = { initial: 5, max: 6 * 3_600 };
/** About two days with this backoff. */
const MAX_ATTEMPTS = 16;

/**
 * Ids of the mails that this process has sent and could not delete yet, because the database failed in between. They are never sent
 * again, whatever their lease.
 */
const sentAndKept = new Set<string>();

interface SenderDeps {
  db: Db;
  log: Logger;
  config: SenderConfig & { smtpUrl: string | undefined; dataDir: string };
  metrics: { mails: { inc(labels: { outcome: string }): void } };
}

/** Sends the outbox: immediately when new mail is announced, and every second for retries. */
export function createMailSender(deps: SenderDeps): Poller {
  const { smtpUrl, dataDir } = deps.config;
  const transport = smtpUrl ? smtpTransport(smtpUrl, () => senderAddress(deps.config)) : folderTransport(outboxFolder(dataDir));
  const poll = (signal: AbortSignal) => sendDue(deps, transport.send, signal);
  const poller = createPoller({ name: 'mail', intervalMs: 1_000, log: deps.log, poll });
  return { ...poller, stop: () => poller.stop().finally(transport.close) };
}

/**
 * Sends the mails that are due, several at once, one-time codes first. Each is leased for a minute just before it is sent,
 * and sending ends before the lease does: two processes never send the same mail, and another one takes over if a process
 * dies, or cannot reach the database until the lease has ended: such a mail may arrive twice. Once the signal is aborted no further mail is begun, and those in progress are given up soon after.
 */
export async function sendDue(deps: SenderDeps, send: SendMail, signal = new AbortController().signal): Promise<void> {
  const workers = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const giveUp = abortAfter(signal, STOP_GRACE_MS);
  const startWorker = () => {
    const worker = sendUntilNoneIsDue().catch((error: unknown) => void failures.push(error));
    workers.add(worker);
    void worker.then(() => workers.delete(worker));
  };
  const sendUntilNoneIsDue = async () => {
    while (!signal.aborted) {
      const limit = AbortSignal.timeout(SEND_LIMIT_MS);
      const [mail] = await leaseDueJobs(deps.db, 'mails', { limit: 1, leaseFor: LEASE_SECONDS });
      if (!mail) return;
      // More workers only while there are mails: an empty outbox costs one query.
      if (workers.size < MAX_CONNECTIONS) startWorker();
      await sendLeased(deps, mail, (outgoing) => send(outgoing, AbortSignal.any([limit, giveUp.signal])));
    }
  };
  startWorker();
  while (workers.size) await Promise.all(workers);
  giveUp.cancel();
  await deleteSent(deps, [...sentAndKept]).catch((error: unknown) => void failures.push(error));
  if (failures.length) throw failures[0];
}

/** Sends one mail and deletes it. If the database fails after sending, the mail counts as sent and is deleted later. */
async function sendLeased(deps: SenderDeps, mail: Selectable<MailsTable>, send: SendMail): Promise<void> {
  if (!sentAndKept.has(mail.id)) {
    try {
      await send({
        id: mail.id,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.body_text,
        html: mail.body_html,
        createdAt: mail.created_at,
        unsubscribeUrl: mail.unsubscribe_url,
      });
    } catch (error) {
      return tryLater(deps, mail, error);
    }
    sentAndKept.add(mail.id);
    deps.metrics.mails.inc({ outcome: 'sent' });
  }
  await deleteSent(deps, [mail.id]).catch((error: unknown) =>
    deps.log.warn({ mail: mail.id, err: error }, 'failed to delete a sent mail; will retry'),
  );
}

/** Records why a mail failed, and when it is retried: never if that is of no use. */
async function tryLater({ db, log, metrics }: SenderDeps, mail: Selectable<MailsTable>, error: unknown): Promise<void> {
  const givenUp = mail.attempts >= MAX_ATTEMPTS || isPermanentFailure(error);
  const next = givenUp ? null : fromNow(backoffSeconds(BACKOFF, mail.attempts));
  const last_error = reasonOf(error);
  await db.updateTable('mails').set({ next_try_at: next, last_error }).where('id', '=', mail.id).execute();
  metrics.mails.inc({ outcome: givenUp ? 'given up' : 'failed' });
  log.warn({ mail: mail.id, attempts: mail.attempts, givenUp, reason: last_error }, 'failed to send mail');
}

async function deleteSent({ db }: SenderDeps, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('mails').where('id', 'in', ids).execute();
  for (const id of ids) sentAndKept.delete(id);
}

/** A signal that is aborted `ms` after the given one. */
function abortAfter(signal: AbortSignal, ms: number): { signal: AbortSignal; cancel(): void } {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const begin = () => void (timer = setTimeout(() => controller.abort(), ms));
  if (signal.aborted) begin();
  else signal.addEventListener('abort', begin, { once: true });
  return {
    signal: controller.signal,
    cancel() {
      signal.removeEventListener('abort', begin);
      clearTimeout(timer);
    },
  };
}

type Failure = Error & { code?: string; responseCode?: number; command?: string };

/**
 * The server permanently rejected this recipient or message. Failed authentication is not permanent, nor is a rejected sender (a
 * daily quota, SPF, a suspended account): those affect every mail, and pass or get repaired.
 */
function isPermanentFailure(error: unknown): boolean {
  const { code, responseCode = 0, command } = error as Failure;
  if (responseCode < 500 || responseCode >= 600) return false;
  return code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
}

/** Code and status only: the server's text may contain the recipient's address. */
const reasonOf = (error: unknown) => {
  const { code, name, responseCode } = error as Failure;
  return [code ?? name, responseCode].filter(Boolean).join(' ');
};
