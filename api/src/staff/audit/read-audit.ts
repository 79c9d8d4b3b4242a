import { sql } from 'kysely';
import { contains, searchText } from '../../http/page-query';
import type { Db } from '../../db/transact';

export interface AuditQuery {
  /** Found anywhere in who, action, subject, values or reason; upper and lower case, accents and apostrophes alike. */
  text?: string | undefined;
  /** Only entries older than this one: the id of the last entry of the previous page. */
  before?: number | undefined;
  limit: number;
}

export interface AuditRow {
  id: string;
  at: Date;
  staffId: number | null;
  /** Name of the member who did it; null for a command, or for a log-in that failed. */
  who: string | null;
  action: string;
  subject: string;
  /** Email of the member or invitation that the entry is about. */
  subjectEmail: string | null;
  /** Code of the discount, or name of the product or brand, that the entry is about, as it is now. */
  subjectName: string | null;
  before: unknown;
  after: unknown;
  reason: string;
  requestId: string;
}

/**
 * Entries of the audit log, the newest first. Without a text those of failed log-ins of unknown accounts are left out, which
 * releases before 045 wrote one by one.
 */
export async function readAudit(db: Db, { text, before, limit }: AuditQuery): Promise<AuditRow[]> {
  const searched = sql`concat_ws(' ', m.name, m.email, a.action, a.subject, s.name, s.email, i.email, d.code, p.name, b.name, a.before, a.after, a.reason)`;
  const { rows } = await sql<AuditRow>`
    select a.id::text, a.at, a.staff_id as "staffId", m.name as who, a.action, a.subject,
      coalesce(s.email, i.email) as "subjectEmail", coalesce(d.code, p.name, b.name) as "subjectName", a.before, a.after, a.reason, a.request_id as "requestId"
    from audit_log a
    left join staff m on m.id = a.staff_id
    left join staff s on a.subject = 'staff:' || s.id
    left join staff_invitations i on a.subject = 'invitation:' || i.id
    left join discounts d on a.subject = 'discount:' || d.id
    left join products p on a.subject = 'product:' || p.id
    left join brands b on a.subject = 'brand:' || b.id
    where ${before === undefined ? sql`true` : sql`a.id < ${before}`}
      and ${
        text
          ? sql`(position(${searchText(text)}::text in lower(${searched})) > 0
        or (octet_length(${searched}) > char_length(${searched}) and ${contains(searched, text)}))`
          : sql`(a.subject, a.action) <> ('staff:unknown', 'session.refuse')`
      }
    order by a.id desc limit ${limit}`.execute(db);
  return rows;
}

const AT_ONCE = 1_000;

/** All entries, the newest first, in pages, so that a long log never is in memory as a whole. */
export async function* eachAuditPage(db: Db, text: string | undefined): AsyncGenerator<AuditRow[]> {
  for (let before: number | undefined; ;) {
    const rows = await readAudit(db, { text, before, limit: AT_ONCE });
    if (rows.length) yield rows;
    if (rows.length < AT_ONCE) return;
    before = Number(rows.at(-1)?.id);
  }
}
