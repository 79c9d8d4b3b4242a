import { executeCommand } from '../src/commands/main';
import { useTestShop } from './shop';

// Signs up customers and places orders.
jest.setTimeout(180_000);

const shop = useTestShop();

test('sample-day fills an empty shop with orders in every state, and refuses a shop that has orders', async () => {
  const run = () => executeCommand({ program: 'shop', argv: ['sample-day'], folder: shop.dataDir }, shop.config.env);
  expect(await run()).toMatchObject({ code: 0, text: expect.stringContaining('7 orders') });
  const states = await shop.sql<{ status: string }>('select distinct status from orders');
  expect(states.map(({ status }) => (status === 'refunded' ? 'cancelled' : status)).sort()).toEqual(
    ['cancelled', 'delivered', 'on its way', 'packed', 'paid'].sort(),
  );
  expect(await shop.sql('select state from returns')).toEqual([{ state: 'requested' }]);
  expect(await shop.sql('select state from contact_messages')).toHaveLength(2);
  expect(await shop.sql('select state from launches order by id')).toEqual([
    { state: 'scheduled' },
    { state: 'open' },
    { state: 'drawn' },
  ]);
  // As of every launch: whole minutes, published before the opening, and the price of the opening is kept.
  expect(
    await shop.sql(`select opening_price_cents > 0 as priced, extract(second from opens_at)::int as seconds, committed_at < opens_at as early
      from launches where state <> 'scheduled'`),
  ).toEqual(Array(2).fill({ priced: true, seconds: 0, early: true }));
  expect(await shop.sql(`select state, count(*)::int from launch_entries group by 1 order by 1`)).toEqual([
    { state: 'entered', count: 5 },
    { state: 'selected', count: 2 },
    { state: 'set-aside', count: 1 },
  ]);
  expect(await shop.sql(`select result, count(*)::int from launch_results group by 1 order by 1`)).toEqual([
    { result: 'selected', count: 2 },
    { result: 'waiting', count: 2 },
  ]);
  expect(await run()).toMatchObject({ code: 1, text: expect.stringContaining('already') });
  expect(await shop.sql('select id from orders')).toHaveLength(7);
});
