import type { Kysely, Transaction } from 'kysely';
import { transact } from '../../db/transact';
import type { Schema } from '../../db/schema';
import type { StaffRole } from '../../db/tables/staff';
import { noteEntry } from './require-entry';

/** Who makes a change: a signed-in staff member, or an operator's command (`staffId` and `role` null). */
export interface Actor {
  staffId: number | null;
  role: StaffRole | null;
  requestId: string;
}

/**
 * One entry of the audit log, which stays as it is when a customer is erased. `before` and `after` hold ids and values; never secrets, and no
 * name, address or text about a customer: such texts are stored where they can be erased. `reason` is why the staff did it, in their words.
 */
export interface AuditEntry {
  /** Such as `member.role`. */
  action: string;
  /** Kind and id, such as `staff:7`. */
  subject: string;
  before?: object | undefined;
  after?: object | undefined;
  reason?: string | undefined;
  /** Who it was, if not the actor. */
  staffId?: number | null;
}

/** Adds an entry to the change that is being made. */
export type RecordEntry = (entry: AuditEntry) => void;

/**
 * Makes a change and its audit entries in one transaction: either both are stored or neither. `change` calls `record` for
 * what it did; a change that records nothing throws and is rolled back. Everything said of `transact` holds here too.
 */
export const audited = <T>(db: Kysely<Schema>, actor: Actor, change: AuditedChange<T>): Promise<T> =>
  transact(db, (trx) => recorded(trx, actor, change, false));

/** The same for a change that may have been made already: `change` then returns null, and nothing is stored. */
export const auditedOnce = <T>(db: Kysely<Schema>, actor: Actor, change: AuditedChange<T | null>): Promise<T | null> =>
  transact(db, (trx) => recorded(trx, actor, change, true));

type AuditedChange<T> = (trx: Transaction<Schema>, record: RecordEntry) => Promise<T>;

async function recorded<T>(
  trx: Transaction<Schema>,
  actor: Actor,
  change: AuditedChange<T>,
  mayChangeNothing: boolean,
): Promise<T> {
  const entries: AuditEntry[] = [];
  const result = await change(trx, (entry) => void entries.push(entry));
  if (result === null && mayChangeNothing) {
    noteEntry();
    return result;
  }
  if (!entries.length) throw new Error('This change recorded no audit entry.');
  await writeEntries(trx, actor, entries);
  return result;
}

/** Stores what is not a change, such as a failed log-in. */
export const recordEvent = (db: Kysely<Schema>, actor: Actor, entry: AuditEntry): Promise<void> =>
  writeEntries(db, actor, [entry]);

const AT_ONCE = 1_000;

async function writeEntries(db: Kysely<Schema>, actor: Actor, entries: readonly AuditEntry[]): Promise<void> {
  noteEntry();
  const json = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value));
  const rows = entries.map(({ action, subject, before, after, reason = '', staffId = actor.staffId }) => ({
    staff_id: staffId,
    action,
    subject,
    before: json(before),
    after: json(after),
    reason,
    request_id: actor.requestId,
  }));
  // A statement has at most 65,535 parameters.
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await db
      .insertInto('audit_log')
      .values(rows.slice(at, at + AT_ONCE))
      .execute();
}
