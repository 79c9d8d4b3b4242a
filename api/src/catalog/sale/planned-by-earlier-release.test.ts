import { prepareScenarios } from '../../../test/scenarios';
import { OPERATOR } from '../../audit/actor';
import { planSale } from './planned-sale';
import { startSales } from './start-sales';

const scenarios = prepareScenarios();

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const plan = (productId: number) =>
  planSale(scenarios.deps.db, OPERATOR, {
    productId,
    priceCents: 99_900,
    compareAtCents: 189_900,
    startsAt: inHours(24),
    endsAt: null,
    reason: 'The price of our shop in Durban',
  });
const charge = (product: number, cents: number) =>
  scenarios.rows(`update products set price_cents = ${cents} where id = ${product}`);
const startNow = async (product: number) => {
  await scenarios.rows(`update planned_sales set starts_at = now() - interval '1 minute' where product_id = ${product}`);
  await startSales(scenarios.deps);
  const [sale] = await scenarios.rows(`select failure from planned_sales where product_id = ${product}`);
  const [{ price_cents: charged } = {}] = await scenarios.rows(`select price_cents from products where id = ${product}`);
  return { charged, failure: sale?.failure };
};
const CHANGED = expect.stringMatching(/^The price was changed after the sale was planned/);

test('a sale begins if a release without the price of the plan plans it again after a change of the price', async () => {
  const product = await scenarios.product(1);
  await plan(product);
  await charge(product, 149_900);
  // As that release does.
  await scenarios.rows(`insert into planned_sales (product_id, price_cents, compare_at_cents, starts_at, ends_at, reason, failure)
    values (${product}, 89900, 189900, '${inHours(30)}', null, 'The price of our shop in Durban', '')
    on conflict (product_id) do update set price_cents = excluded.price_cents, compare_at_cents = excluded.compare_at_cents,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, reason = excluded.reason, failure = excluded.failure`);
  expect(await startNow(product)).toEqual({ charged: 89_900, failure: undefined });
});

test('a sale does not begin if the price changed after it was planned again, whichever release planned it', async () => {
  const product = await scenarios.product(1);
  for (const price of [149_900, 139_900, 139_900]) {
    await charge(product, price);
    await plan(product);
  }
  await scenarios.rows(
    `update planned_sales set price_cents = 89900, starts_at = '${inHours(30)}' where product_id = ${product}`,
  );
  await charge(product, 129_900);
  expect(await startNow(product)).toEqual({ charged: 129_900, failure: CHANGED });
});
