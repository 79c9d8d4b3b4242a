import { sql, type Kysely } from 'kysely';

const statements = [
  // Releases before 037 run beside newer ones, and plan a sale again without knowing regular_cents: that of the plan before would stay, and
  // refuse the sale. A plan is always for a later time; nothing else about it is a new plan.
  `create function keep_regular_price() returns trigger language plpgsql as $$
    begin
      select greatest(price_cents, coalesce(compare_at_cents, 0)) into new.regular_cents from products where id = new.product_id;
      return new;
    end $$`,
  `create trigger planned_sales_keep_regular_price before update on planned_sales
    for each row when (new.failure = '' and new.starts_at > now() and new.regular_cents is not distinct from old.regular_cents)
    execute function keep_regular_price()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
