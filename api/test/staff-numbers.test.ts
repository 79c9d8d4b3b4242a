import { businessDay, daysAfter, startOfDay } from '../src/time/business-day';
import { readNumbers, type Numbers } from '../src/staff/reports/read-numbers';
import { useTestShop } from './shop';
import { useMember } from './staff';

// Opens a database and makes a staff member.
jest.setTimeout(180_000);

const shop = useTestShop();
const manager = useMember(shop, 'manager');
beforeEach(async () => {
  for (const table of ['refunds', 'orders', 'payment_sessions']) await shop.sql(`delete from ${table}`);
});

let made = 0;
/** An order of one pair of product 1, as the shop stores it. Cents; the refund, if any, is done at its own time. */
async function orderAt(
  at: Date,
  cents: number,
  { status = 'paid', refund }: { status?: string; refund?: { cents: number; at: Date; state?: string } } = {},
): Promise<void> {
  const id = `number-${(made += 1)}`;
  await shop.sql(`insert into payment_sessions (id, provider, mode, state, amount_cents, currency, request, lines, hold_ends_at)
    values ('${id}', 'sandbox', 'test', 'settled', ${cents}, 'ZAR', '{}', '[]', now())`);
  await shop.sql(`insert into orders (id, session_id, status, total_cents, currency, request, ordered_at, delivery_at)
    values ('${id}', '${id}', '${status}', ${cents}, 'ZAR', '{}', '${at.toISOString()}', now())`);
  await shop.sql(`insert into order_lines (order_id, position, product_id, name, size, quantity, price_cents)
    values ('${id}', 0, 1, 'Dunk Chalk', 'size3', 1, ${cents})`);
  if (refund)
    await shop.sql(`insert into refunds (id, session_id, amount_cents, state, done_at)
      values ('${id}:refund', '${id}', ${refund.cents}, '${refund.state ?? 'done'}', '${refund.at.toISOString()}')`);
}
const numbers = (days: number, at: string): Promise<Numbers> => readNumbers(shop.api.db, days, new Date(at));

test('BO-13: an order counts on its day in South Africa: midnight there is 22:00 UTC, even at the end of a month or year', async () => {
  // The last moment of 31 December and the first of 1 January, in South Africa.
  await orderAt(new Date('2026-12-31T21:59:59.999Z'), 10_001);
  await orderAt(new Date('2026-12-31T22:00:00.000Z'), 20_002);
  await orderAt(new Date('2027-01-01T21:59:59.999Z'), 30_003);
  const newYear = await numbers(1, '2027-01-01T22:00:00Z');
  expect(newYear.now).toEqual({ orders: 0, sales: 0, refunds: 0, revenue: 0 });
  expect(await numbers(1, '2027-01-01T21:59:59.9995Z')).toMatchObject({
    from: new Date('2026-12-31T22:00:00Z'),
    now: { orders: 1, sales: 20_002 },
  });
  expect((await numbers(7, '2027-01-02T10:00:00Z')).days.slice(-4)).toEqual([
    { day: '2026-12-30', orders: 0, sales: 0, refunds: 0, revenue: 0 },
    { day: '2026-12-31', orders: 1, sales: 10_001, refunds: 0, revenue: 10_001 },
    { day: '2027-01-01', orders: 2, sales: 50_005, refunds: 0, revenue: 50_005 },
    { day: '2027-01-02', orders: 0, sales: 0, refunds: 0, revenue: 0 },
  ]);
  // February has 28 days in 2027: 30 days back from 1 March begin on 31 January.
  await orderAt(new Date('2027-01-30T22:00:00.000Z'), 5);
  await orderAt(new Date('2027-01-30T21:59:59.998Z'), 7);
  const march = await numbers(30, '2027-03-01T21:59:59.999Z');
  expect(march.days.map(({ day }) => day).filter((_, index) => [0, 28, 29].includes(index))).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-01',
  ]);
  expect([march.now.sales, march.before.sales]).toEqual([5, 50_005 + 7]);
});

test('BO-13: a refund counts on the day when it is paid, whatever the day of its order; pending and failed ones do not count', async () => {
  const day = (text: string) => new Date(`${text}T10:00:00Z`);
  await orderAt(day('2026-10-30'), 189_900, { status: 'refunded', refund: { cents: 189_900, at: day('2026-11-01') } });
  await orderAt(day('2026-10-31'), 329_950, { refund: { cents: 33_333, at: day('2026-10-31') } });
  await orderAt(day('2026-11-01'), 159_900, { refund: { cents: 159_900, at: day('2026-11-01'), state: 'accepted' } });
  // Money that never became an order is not revenue, and neither is its refund a loss.
  await shop.sql(`insert into payment_sessions (id, provider, mode, state, amount_cents, currency, request, lines, hold_ends_at)
    values ('no-order', 'sandbox', 'test', 'refunded', 999, 'ZAR', '{}', '[]', now())`);
  await shop.sql(`insert into refunds (id, session_id, amount_cents, state, done_at)
    values ('no-order:refund', 'no-order', 999, 'done', '2026-11-01T10:00:00Z')`);
  const { now, before, days, bestSellers } = await numbers(1, '2026-11-01T12:00:00Z');
  expect(now).toEqual({ orders: 1, sales: 159_900, refunds: 189_900, revenue: -30_000 });
  expect(before).toEqual({ orders: 1, sales: 329_950, refunds: 33_333, revenue: 296_617 });
  expect(days).toEqual([{ day: '2026-11-01', ...now }]);
  expect(bestSellers).toEqual([{ productId: 1, name: 'Dunk Chalk', units: 1, sales: 159_900 }]);
});

test('best sellers count the amounts paid for pairs that were not returned, to the cent', async () => {
  await orderAt(new Date('2027-06-01T10:00:00Z'), 100_000);
  const own = `order_id = (select id from orders where ordered_at = '2027-06-01T10:00:00Z')`;
  await shop.sql(
    `update order_lines set quantity = 3, price_cents = 33334, discount_cents = 2, refunded_quantity = 1 where ${own}`,
  );
  const { bestSellers } = await numbers(1, '2027-06-01T12:00:00Z');
  expect(bestSellers).toMatchObject([{ units: 2, sales: 66_667 }]);
  await shop.sql(`update order_lines set refunded_quantity = 3 where ${own}`);
  expect((await numbers(1, '2027-06-01T12:00:00Z')).bestSellers).toEqual([]);
});

test('BO-13: the answer is the sum of the orders to the cent, and the previous period ends at the same time of day', async () => {
  const now = Date.now();
  const today = startOfDay(businessDay(new Date(now)));
  const sums = { 1: 0, 7: 0, 30: 0 };
  for (let back = 0; back < 30; back += 1) {
    const cents = 10_000 + back * 101 + 1;
    await orderAt(startOfDay(daysAfter(businessDay(new Date(now)), -back)), cents);
    for (const days of [1, 7, 30] as const) if (back < days) sums[days] += cents;
  }
  // A day ago, but later in the day than now: not in the part of yesterday that today is compared with.
  const laterYesterday = new Date(now - 86_400_000 + 60_000);
  const isYesterday = laterYesterday < today;
  if (isYesterday) await orderAt(laterYesterday, 1_000_000);
  const ask = async (period: string) => (await shop.get(`/staff/api/numbers?period=${period}`, manager.headers)).body;
  expect((await ask('today')).now.revenue).toBe(sums[1]);
  expect((await ask('today')).before.revenue).toBe(10_102);
  const week = await ask('7');
  expect(week.now.revenue).toBe(sums[7] + (isYesterday ? 1_000_000 : 0));
  expect(week.days.reduce((sum: number, { revenue }: { revenue: number }) => sum + revenue, 0)).toBe(week.now.revenue);
  expect((await ask('30')).now).toMatchObject({ orders: isYesterday ? 31 : 30, sales: sums[30] + (isYesterday ? 1_000_000 : 0) });
  expect((await shop.get('/staff/api/numbers?period=90', manager.headers)).status).toBe(400);
});
