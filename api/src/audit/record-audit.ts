import type { StaffRole } from '../db/tables/staff';
import { noteEntry } from './require-entry';
import type { Db } from '../db/transact';

/** The author of a change: a signed-in staff member, or an operator's command (`staffId` and `role` null). */
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
  /** The staff member, if it is not the actor. */
  staffId?: number | null;
}

const AT_ONCE = 1_000;

/**
 * Records a change in the audit log. Called in the transaction of the change, so that both are stored or neither; with the
 * database itself for events without a change, such as a failed log-in. A staff route that forgets it fails in tests
 * (require-entry.ts).
 */
export async function recordAudit(trx: Db, actor: Actor, given: AuditEntry | readonly AuditEntry[]): Promise<void> {
  const entries = [given].flat() as AuditEntry[];
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
    await trx
      .insertInto('audit_log')
      .values(rows.slice(at, at + AT_ONCE))
      .execute();
}

/** The result of a change that was found to be made already, such as by a second tap: nothing is written down. */
export function unchanged(): null {
  noteEntry();
  return null;
}
