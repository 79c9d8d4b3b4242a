/**
 * The units of every item that are on hand, that open payment sessions hold, except those of the account `buyer` (its next order
 * releases them), that launches have set aside, and that are free: on hand less both. Null counts every hold. `next_end` is when the first of these
 * holds expires. This is the only definition of free stock. The planner inlines it (language sql, stable, one select), so
 * that conditions on product and size use the indexes.
 */
export const freeStock = `create or replace function {{free_stock}}(buyer integer)
  returns table (product_id integer, size text, on_hand integer, held integer, aside integer, free integer, next_end timestamptz) language sql stable as $$
    select item.product_id, item.size, item.on_hand, held.quantity, aside.quantity, greatest(item.on_hand - held.quantity - aside.quantity, 0), held.next_end
    from stock item cross join lateral (
      select coalesce(sum(launch.set_aside), 0)::integer as quantity from launch_sizes launch
      where launch.product_id = item.product_id and launch.size = item.size and launch.set_aside > 0) aside cross join lateral (
      select coalesce(sum(hold.quantity), 0)::integer as quantity, min(hold.expires_at) as next_end
      from holds hold left join payment_sessions holder on holder.id = hold.session_id
      where hold.product_id = item.product_id and hold.size = item.size and hold.expires_at > statement_timestamp()
        and (buyer is null or holder.account_id is distinct from buyer)) held $$`;
