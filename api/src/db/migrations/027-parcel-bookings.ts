import { sql, type Kysely } from 'kysely';

const statements = [
  // `booking` from before the courier is asked until it has answered, so that the request is known even if the process dies.
  `create table parcel_bookings (
    id integer generated always as identity primary key,
    order_id text not null references orders,
    courier text not null,
    state text not null default 'booking' check (state in ('booking', 'refused', 'booked', 'collected', 'moving',
      'out for delivery', 'delivered', 'attempt failed', 'returning', 'cancelled')),
    courier_id text not null default '',
    tracking text not null default '',
    tracking_url text not null default '',
    failure text not null default '',
    asked_until timestamptz,
    checks integer not null default 0,
    next_check_at timestamptz,
    created_at timestamptz not null default clock_timestamp())`,
  // One parcel per order, until the courier refuses or cancels it.
  `create unique index parcel_bookings_open on parcel_bookings (order_id) where state not in ('refused', 'cancelled')`,
  `create index parcel_bookings_due on parcel_bookings (next_check_at) where next_check_at is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
