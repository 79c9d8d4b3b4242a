import { sql, type Kysely } from 'kysely';

const statements = [
  // Counts the changes of an order, so that staff do not decide about a state that they have not seen. The staff's search looks
  // through search_text; both are the trigger's, so that every program that writes orders keeps them right.
  `alter table orders
    add column version integer not null default 1,
    add column search_text text not null default ''`,
  `create function describe_order() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then new.version = old.version + 1; end if;
      new.search_text = lower(concat_ws(' ', new.id, replace(new.id, '-', ''),
        new.request ->> 'firstname', new.request ->> 'lastname', new.request ->> 'email',
        regexp_replace(regexp_replace(coalesce(new.request ->> 'phoneNumber', ''), '\\D', '', 'g'), '^27', '0')));
      return new;
    end $$`,
  `create trigger orders_describe before insert or update on orders for each row execute function describe_order()`,
  `update orders set search_text = ''`,
  `create index orders_by_date on orders (ordered_at, id)`,
  `create index orders_by_status on orders (status, ordered_at, id)`,
  `create index orders_by_total on orders (total_cents, id)`,
  `create index orders_by_customer on orders (lower((request ->> 'lastname') || ' ' || (request ->> 'firstname')), id)`,
  // The author: staff_id, the shopper, or neither: the shop itself or a command.
  `alter table order_events
    add column staff_id integer references staff,
    add column by_shopper boolean not null default false`,
  `create table shipments (
    id integer generated always as identity primary key,
    order_id text not null references orders on delete cascade,
    courier text not null default '',
    tracking text not null default '',
    tracking_url text not null default '',
    sent_at timestamptz not null default now())`,
  `create index shipments_by_order on shipments (order_id)`,
  `create index shipments_by_tracking on shipments (upper(regexp_replace(tracking, '[^A-Za-z0-9]', '', 'g')) text_pattern_ops)`,
  // Which mails an order caused. The mails themselves are deleted when they are sent.
  `create table order_mails (
    id integer generated always as identity primary key,
    order_id text not null references orders on delete cascade,
    mail_id uuid not null,
    subject text not null,
    queued_at timestamptz not null default clock_timestamp())`,
  `create index order_mails_by_order on order_mails (order_id)`,
  `create index payment_events_by_session on payment_events (session_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
