import { sql, type Kysely } from 'kysely';

const statements = [
  // One row per request: an address, product and size. Mailed rows stay until their 90 days are over, because the link of the
  // mail finds its address here.
  `create table stock_waits (
    id bigint generated always as identity primary key,
    product_id integer not null references products on delete cascade,
    size text not null,
    email text not null,
    asked_at timestamptz not null default clock_timestamp(),
    told_at timestamptz,
    forget_hash text unique)`,
  `create unique index stock_waits_once on stock_waits (product_id, size, email) where told_at is null`,
  `create index stock_waits_told on stock_waits (product_id, size, told_at) where told_at is not null`,
  `create index stock_waits_by_email on stock_waits (email)`,
  // Triggers, so that no way in which stock rises (cancellation, refund, stock screen, import) can forget who waits for it.
  `create trigger stock_announce_new after insert on stock
    for each row when (new.on_hand > 0) execute function announce_work()`,
  `create trigger stock_announce_more after update of on_hand on stock
    for each row when (new.on_hand > old.on_hand) execute function announce_work()`,
];

/** Requests for a mail when a size is back in stock. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
