import { sql } from 'kysely';
import type { Db } from '../../db/transact';

/** Rows of one hour that name their network. */
const MOST_NETWORKS = 100;

/**
 * Counts a failed log-in of the staff, by hour, network and the member it tried to be (`staff:7`, `staff:unknown`). Returns
 * whether it is the first of them. However many networks there are, an hour has a bounded number of rows: the networks after
 * those share one.
 */
export async function countRefused(db: Db, { network, subject }: { network: string; subject: string }): Promise<boolean> {
  const hour = sql`date_trunc('hour', now())`;
  const { rows } = await sql<{ attempts: number }>`
    insert into refused_log_ins (hour, network, subject, attempts)
    select ${hour}, case
        when exists (select from refused_log_ins where hour = ${hour} and network = ${network} and subject = ${subject})
          or (select count(*) from refused_log_ins where hour = ${hour}) < ${MOST_NETWORKS}::integer then ${network}::text
        else '' end, ${subject}, 1
    on conflict (hour, network, subject) do update set attempts = refused_log_ins.attempts + 1
    returning attempts`.execute(db);
  return rows[0]?.attempts === 1;
}

/** Failed log-ins of one hour from one network, with one email. */
interface RefusedRow {
  hour: Date;
  /** '' means many networks together. */
  network: string;
  /** The member with that email; null if no active member has it. */
  member: string | null;
  attempts: number;
}

const MOST_SHOWN = 500;

/** The newest hours first, within them those with the most attempts. */
export async function readRefused(db: Db): Promise<RefusedRow[]> {
  const { rows } = await sql<RefusedRow>`
    select r.hour, r.network, s.email as member, r.attempts from refused_log_ins r left join staff s on r.subject = 'staff:' || s.id
    order by r.hour desc, r.attempts desc, r.network limit ${MOST_SHOWN}::integer`.execute(db);
  return rows;
}

/** The subject of a log-in with an email that no active member has. */
export const UNKNOWN = 'staff:unknown';
