import { sql, type Kysely } from 'kysely';

/**
 * A note closes the tasks that its writer may close, which the release that writes it knows (add-note.ts). The notes of releases before
 * 051, which do not, close none: 'Mark as settled' does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(KEEP_ATTENTION).execute(db);
}

const KEEP_ATTENTION = `create or replace function keep_attention() returns trigger language plpgsql as $$
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
    end if;
    return null;
  end $$`;
