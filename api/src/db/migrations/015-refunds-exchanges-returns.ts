import { sql, type Kysely } from 'kysely';

const statements = [
  // Units of a line that were paid back, and units that are back on the shelf: neither can happen twice to one unit.
  `alter table order_lines
    add column refunded_quantity integer not null default 0,
    add column restocked_quantity integer not null default 0,
    add constraint refunded_at_most_bought check (refunded_quantity between 0 and quantity),
    add constraint restocked_at_most_bought check (restocked_quantity between 0 and quantity)`,
  // A row and not a sequence: a transaction that is rolled back leaves no gap in the serial numbers of tax papers.
  `create table counters (name text primary key, value integer not null)`,
  // Tax papers: stored as issued, never changed, not redrawn from today's settings. The buyer is that of the order.
  `create table credit_notes (
    serial text primary key,
    order_id text not null references orders,
    amount_cents integer not null check (amount_cents > 0),
    vat_cents integer not null check (vat_cents >= 0),
    lines jsonb not null,
    reason text not null,
    seller jsonb not null,
    staff_id integer references staff,
    issued_at timestamptz not null default clock_timestamp())`,
  `create index credit_notes_by_order on credit_notes (order_id)`,
  `create table returns (
    id integer generated always as identity primary key,
    order_id text not null references orders,
    state text not null default 'requested'
      check (state in ('requested', 'approved', 'declined', 'received', 'refunded', 'exchanged')),
    version integer not null default 1,
    reason text not null default '',
    instructions text not null default '',
    decline_reason text not null default '',
    note text not null default '',
    asked_at timestamptz not null default now(),
    decided_at timestamptz,
    received_at timestamptz,
    closed_at timestamptz)`,
  `create index returns_by_order on returns (order_id)`,
  `create index returns_by_state on returns (state, asked_at, id)`,
  `create unique index returns_open on returns (order_id) where state in ('requested', 'approved', 'received')`,
  // The size is that of the pair in the parcel: the line of the order may have another one by now.
  `create table return_lines (
    return_id integer not null references returns,
    position integer not null,
    product_id integer not null,
    name text not null,
    size text not null,
    quantity integer not null check (quantity > 0),
    received_quantity integer check (received_quantity between 0 and quantity),
    condition text not null default '' check (condition in ('', 'as new', 'worn', 'defective')),
    restocked boolean not null default false,
    primary key (return_id, position))`,
  `create table exchanges (
    id integer generated always as identity primary key,
    order_id text not null references orders,
    return_id integer references returns,
    product_id integer not null,
    name text not null,
    quantity integer not null check (quantity > 0),
    from_size text not null,
    to_size text not null,
    reason text not null default '',
    staff_id integer references staff,
    made_at timestamptz not null default clock_timestamp())`,
  `create index exchanges_by_order on exchanges (order_id)`,
  `create index exchanges_by_return on exchanges (return_id)`,
  // Returns were one date in orders until now, and programs of the previous release still write only that.
  `create function open_return(of_order text, asked timestamptz, why text, begins_as text) returns void language plpgsql as $$
    declare made integer;
    begin
      if exists (select from returns where order_id = of_order) then return; end if;
      insert into returns (order_id, asked_at, reason, state) values (of_order, asked, why, begins_as) returning id into made;
      insert into return_lines (return_id, position, product_id, name, size, quantity)
        select made, position, product_id, name, size, quantity from order_lines where order_id = of_order;
    end $$`,
  `select open_return(o.id, o.return_asked_at,
      coalesce((select reason from order_events where order_id = o.id and event = 'return asked' order by id limit 1), ''),
      case o.status when 'refunded' then 'refunded' else 'requested' end)
    from orders o where o.return_asked_at is not null`,
  `create function adopt_return() returns trigger language plpgsql as $$
    begin
      perform open_return(new.id, new.return_asked_at, '', 'requested');
      return null;
    end $$`,
  `create trigger orders_adopt_return after update of return_asked_at on orders for each row
    when (old.return_asked_at is null and new.return_asked_at is not null) execute function adopt_return()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
