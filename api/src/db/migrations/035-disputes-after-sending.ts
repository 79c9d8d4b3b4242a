import { sql, type Kysely } from 'kysely';

/**
 * A dispute of an order that had left the shop was recorded without a hold, so its money could be refunded beside the amount that
 * the bank takes back. Holds those that are neither resolved nor released.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update orders o set packing_hold = 'payment disputed'
    where o.status in ('on its way', 'delivered') and o.packing_hold = '' and o.id in (
      select e.order_id from order_events e where e.event in ('payment disputed', 'dispute resolved', 'released') group by e.order_id
      having count(*) filter (where e.event = 'payment disputed') > count(*) filter (where e.event = 'dispute resolved')
        and max(e.id) filter (where e.event = 'payment disputed') > coalesce(max(e.id) filter (where e.event = 'released'), 0))`.execute(
    db,
  );
}
