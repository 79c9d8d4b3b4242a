import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table payment_sessions add column given_up_at timestamptz`,
  // Those of the last day count for the next holds: without an end they would count for as long as they were to hold.
  `update payment_sessions s set given_up_at = n.next from (
     select id, lead(created_at) over (partition by account_id order by created_at) as next
     from payment_sessions where created_at > now() - interval '1 day') n
   where n.id = s.id and n.next < s.hold_ends_at and s.state in ('expired', 'declined', 'cancelled')`,
];

/** When a payment session ended because its account opened the next one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
