import { executeCommand } from '../src/commands/main';
import { startTestShop, type TestShop } from './shop';

// Signs up customers and places orders.
jest.setTimeout(120_000);

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

test('sample-day fills an empty shop with orders in every state, and refuses a shop that has orders', async () => {
  const run = () => executeCommand({ program: 'shop', argv: ['sample-day'], folder: shop.dataDir }, shop.config.env);
  expect(await run()).toMatchObject({ code: 0, text: expect.stringContaining('7 orders') });
  const states = await shop.sql<{ status: string }>('select distinct status from orders');
  expect(states.map(({ status }) => (status === 'refunded' ? 'cancelled' : status)).sort()).toEqual(
    ['cancelled', 'delivered', 'on its way', 'packed', 'paid'].sort(),
  );
  expect(await shop.sql('select state from returns')).toEqual([{ state: 'requested' }]);
  expect(await shop.sql('select state from contact_messages')).toHaveLength(2);
  expect(await run()).toMatchObject({ code: 1, text: expect.stringContaining('already') });
  expect(await shop.sql('select id from orders')).toHaveLength(7);
});
