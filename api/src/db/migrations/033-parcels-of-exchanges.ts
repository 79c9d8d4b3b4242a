import { sql, type Kysely } from 'kysely';

const statements = [
  // Exchanges from before are not known to be sent or not: they count as sent.
  `alter table order_lines add column awaits_parcel boolean not null default false`,
  `create index order_lines_awaiting_parcel on order_lines (order_id) where awaits_parcel`,
  `alter table shipments add column of_exchange boolean not null default false`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
