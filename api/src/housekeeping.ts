import { sql } from 'kysely';
import { STOCK_WAIT_DAYS } from './back-in-stock/is-subscribed';
import { fromNow } from './db/clock';
import type { ApiDeps } from './deps';
import { RECORD_DAYS, removeOldRecords } from './launches/erase-entries';
import { scrubErased } from './personal-data/erase-person';
import { deleteGivenUpMails } from './mail/given-up';
import { deleteOldOutboxFiles, outboxFolder } from './mail/outbox-files';
import { CODE_PRIORITY } from './mail/queue-mail';
import { UNUSED_PICTURE_DAYS } from './pictures/sweep-unused';
import { createPoller, type Poller } from './runtime/poller';
import type { Db } from './db/transact';

const DAY = 24 * 3600;
const EVERY_MS = 10 * 60_000;
/** A stored response to a repeated request (`kept_answers`) expires after a day, codes after ten minutes, `email_undos` after 30 days. */
const EXPIRING = [
  'rate_limits',
  'revoked_sessions',
  'reset_codes',
  'reset_grants',
  'email_codes',
  'email_undos',
  'kept_answers',
  'staff_passkey_challenges',
  'used_proofs',
] as const;

/** Retention of data without an expiry date, in days. docs/how-to/operate.md lists these for operators. */
export const RETENTION_DAYS = {
  /** Time to see why a mail was given up and to send it again. Sent mails are deleted immediately. */
  givenUpMails: 30,
  /** Mails as files, without SMTP_URL. */
  outboxFiles: 30,
  /** Card holders may dispute a payment for 120 days; until then the provider's messages and their times help. */
  paymentEvents: 180,
  /** Requests for a mail when a size is back; the mail's link works for as long. */
  stockWaits: STOCK_WAIT_DAYS,
  /** Tax papers name their buyer for five years (Tax Administration Act, section 29). */
  creditNoteBuyers: 5 * 366,
  /** Ended sessions of the staff: until then owners see when a member was last there. */
  staffSessions: 90,
  /** Counts of failed log-ins of the staff, by network. */
  refusedLogIns: 90,
  /** Counts of visits, views and adds, without personal data: two years, to compare a season with the previous one. */
  funnelCounts: 730,
  /** Pictures that no product and no brand shows any more: mails of orders still do (pictures/sweep-unused.ts). */
  unusedPictures: UNUSED_PICTURE_DAYS,
  /** Participants of a launch (Consumer Protection Act, regulation 11). */
  launchEntries: RECORD_DAYS,
} as const;

/** Tables with rows that are deleted at an age of so many days, and the column of their time. */
const AGEING = [
  ['payment_events', 'received_at', RETENTION_DAYS.paymentEvents],
  ['staff_sessions', 'expires_at', RETENTION_DAYS.staffSessions],
  ['refused_log_ins', 'hour', RETENTION_DAYS.refusedLogIns],
  ['stock_waits', 'asked_at', RETENTION_DAYS.stockWaits],
  ['funnel_batches', 'written_at', 1],
] as const;

/** Longer than any code works. */
const CODE_MAIL_SECONDS = 3600;

/**
 * Deletes what has expired (readers check expiry themselves, so nothing depends on it) and what was kept for long enough,
 * and scrubs personal data from completed orders of erased customers.
 */
export function createHousekeeping({ db, log, config }: Pick<ApiDeps, 'db' | 'log' | 'config'>): Poller {
  const poll = async () => {
    for (const table of EXPIRING) {
      const end = sql.ref(table === 'rate_limits' ? 'resets_at' : 'expires_at');
      await sql`delete from ${sql.table(table)} where ${end} < now()`.execute(db);
    }
    await deleteOldMails(db);
    for (const [table, column, days] of AGEING)
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} < ${fromNow(-days * DAY)}`.execute(db);
    await db
      .updateTable('credit_notes')
      .set({ buyer: null })
      .where('buyer', 'is not', null)
      .where('issued_at', '<', fromNow(-RETENTION_DAYS.creditNoteBuyers * DAY))
      .execute();
    await sql`update payment_sessions set networks = '{}' where networks <> '{}' and created_at < ${fromNow(-DAY)}`.execute(db);
    await sql`delete from funnel_counts where day < current_date - ${RETENTION_DAYS.funnelCounts}::integer`.execute(db);
    await removeOldRecords(db);
    await scrubErased(db);
    await deleteOldOutboxFiles(outboxFolder(config.dataDir), new Date(Date.now() - RETENTION_DAYS.outboxFiles * DAY * 1000));
  };
  return createPoller({ name: 'housekeeping', intervalMs: EVERY_MS, log, poll });
}

async function deleteOldMails(db: Db): Promise<void> {
  await deleteGivenUpMails(db, sql`created_at < ${fromNow(-RETENTION_DAYS.givenUpMails * DAY)}`);
  // Codes that could not be sent: they have expired, and would only confuse their recipient.
  await db
    .deleteFrom('mails')
    .where('priority', '=', CODE_PRIORITY)
    .where('created_at', '<', fromNow(-CODE_MAIL_SECONDS))
    .execute();
}
