import { sql, type Kysely } from 'kysely';

const statements = [
  // A dispute of a payment that became no order: there is no order to hold. Its refund waits for a person.
  'alter table payment_sessions add column disputed_at timestamptz',
  // The price of the product, sale or not, when its sale was planned: a sale may not begin if its old price is not charged any
  // more.
  'alter table planned_sales add column regular_cents integer',
  'update planned_sales s set regular_cents = coalesce(p.compare_at_cents, p.price_cents) from products p where p.id = s.product_id',
  // Parcels that were delivered although their orders stayed in the shop: the courier is asked once more, and the orders follow.
  `update parcel_bookings b set next_check_at = now() from orders o
    where o.id = b.order_id and b.state = 'delivered' and o.status in ('placed', 'paid', 'packed')`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
