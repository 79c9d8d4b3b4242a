import type { Transaction } from 'kysely';
import type { Schema } from '../db/schema';
import { HttpError } from '../http-error';

/**
 * Throws 409 where somebody changed this since the page was loaded; names them as the audit log does. `subject` as in the log,
 * such as `brand:7`; `what` as people say it, such as `brand`.
 */
export async function assertUnchanged(
  trx: Transaction<Schema>,
  { subject, what, version, seen }: { subject: string; what: string; version: number; seen: number },
): Promise<void> {
  if (version === seen) return;
  const last = await trx
    .selectFrom('audit_log')
    .leftJoin('staff', 'staff.id', 'audit_log.staff_id')
    .select('staff.name')
    .where('subject', '=', subject)
    .orderBy('audit_log.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const who = last?.name ?? 'somebody';
  throw new HttpError(409, `This ${what} was changed by ${who} a moment ago. Look again.`, { code: 'staff/changed-meanwhile' });
}
