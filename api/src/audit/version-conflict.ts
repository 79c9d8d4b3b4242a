import { HttpError } from '../http/http-error';
import type { Trx } from '../db/transact';

interface Changed {
  /** As in the audit log, such as `brand:7`. */
  subject: string;
  /** The action that changes it, if the log has other entries about the subject as well; by default any. */
  action?: string;
  /** A readable name, such as `brand`. */
  what: string;
}

/** Throws 409 if the row has changed since the page was loaded. */
export async function assertUnchanged(
  trx: Trx,
  { version, seen, ...changed }: Changed & { version: number; seen: number },
): Promise<void> {
  if (version !== seen) throw await changedMeanwhile(trx, changed);
}

/** The 409 for a row that has changed since the page was loaded. The message names the member of staff from the audit log. */
export async function changedMeanwhile(trx: Trx, { subject, action, what }: Changed): Promise<HttpError> {
  const last = await trx
    .selectFrom('audit_log')
    .leftJoin('staff', 'staff.id', 'audit_log.staff_id')
    .select('staff.name')
    .where('subject', '=', subject)
    .$if(action !== undefined, (query) => query.where('action', '=', action as string))
    .orderBy('audit_log.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  // Without a member of the staff it was the shop itself, such as when a planned sale begins, or a command.
  const who = last ? (last.name ?? 'the shop') : 'somebody';
  return new HttpError(409, `This ${what} was changed by ${who} a moment ago. Look again.`, { code: 'staff/changed-meanwhile' });
}
