import { sql, type Kysely } from 'kysely';

const statements = [
  `create table attention_items (
    id integer generated always as identity primary key,
    order_id text not null references orders (id),
    kind text not null check (kind in ('dispute', 'late parcel', 'refund')),
    ref text not null default '',
    detail text not null default '',
    opened_at timestamptz not null default clock_timestamp(),
    closed_at timestamptz,
    closed_by integer references staff (id))`,
  `create unique index attention_items_open on attention_items (order_id, kind, ref) where closed_at is null`,
  // Tasks that are open by the events of the history, as releases before 051 read them.
  `insert into attention_items (order_id, kind, ref, opened_at)
    select order_id, 'dispute', reason, max(happened_at) from (
      select e.*, row_number() over (partition by e.order_id, e.event order by e.id desc) as newest,
        count(*) filter (where e.event = 'payment disputed') over (partition by e.order_id)
          - count(*) filter (where e.event = 'dispute resolved') over (partition by e.order_id) as left_open
      from order_events e where e.event in ('payment disputed', 'dispute resolved')
        and not exists (select from order_events n where n.order_id = e.order_id and n.id > e.id and n.event in ('released', 'dispute lost'))) d
    where event = 'payment disputed' and newest <= left_open group by order_id, reason`,
  `insert into attention_items (order_id, kind, detail, opened_at)
    select distinct on (e.order_id) e.order_id, 'late parcel', e.reason, e.happened_at from order_events e
    where e.event in ('courier has the parcel', 'courier delivered the parcel')
      and not exists (select from order_events n where n.order_id = e.order_id and n.id > e.id and n.staff_id is not null
        and n.event in ('note', 'released'))
    order by e.order_id, e.id desc`,
  `insert into attention_items (order_id, kind, detail, opened_at)
    select distinct on (e.order_id) e.order_id, 'refund', e.reason, e.happened_at from order_events e
    where e.event in ('refund paid twice', 'refund of another amount', 'refund at the provider failed')
      and not exists (select from order_events n where n.order_id = e.order_id and n.id > e.id and n.event = 'note')
    order by e.order_id, e.id desc`,
  // Releases before 051 write the history only. For a newer one this finds the item open, or closed, already.
  `create function keep_attention() returns trigger language plpgsql as $$
    declare
      opened text := case
        when new.event = 'payment disputed' then 'dispute'
        when new.event in ('courier has the parcel', 'courier delivered the parcel') then 'late parcel'
        when new.event in ('refund paid twice', 'refund of another amount', 'refund at the provider failed') then 'refund' end;
    begin
      if coalesce(current_setting('shop.restoring', true), '') = 'on' then return null; end if;
      if opened is not null then
        insert into attention_items (order_id, kind, ref, detail)
          values (new.order_id, opened, case opened when 'dispute' then new.reason else '' end, case opened when 'dispute' then '' else new.reason end)
          on conflict (order_id, kind, ref) where closed_at is null do nothing;
      elsif new.event = 'dispute resolved' then
        update attention_items set closed_at = clock_timestamp()
          where order_id = new.order_id and kind = 'dispute' and closed_at is null and ref in (new.reason, '');
      elsif new.event in ('released', 'dispute lost') then
        update attention_items set closed_at = clock_timestamp(), closed_by = new.staff_id
          where order_id = new.order_id and closed_at is null
            and (kind = 'dispute' or (kind = 'late parcel' and new.event = 'released' and new.staff_id is not null));
      elsif new.event = 'note' then
        update attention_items set closed_at = clock_timestamp(), closed_by = new.staff_id
          where order_id = new.order_id and closed_at is null and kind in ('late parcel', 'refund');
      end if;
      return null;
    end $$`,
  `create trigger order_events_keep_attention after insert on order_events
    for each row when (new.event in ('payment disputed', 'dispute resolved', 'released', 'dispute lost', 'note', 'courier has the parcel',
      'courier delivered the parcel', 'refund paid twice', 'refund of another amount', 'refund at the provider failed'))
    execute function keep_attention()`,
];

/** Tasks for staff are rows that are opened and closed; releases before 051 read them from an order's history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
