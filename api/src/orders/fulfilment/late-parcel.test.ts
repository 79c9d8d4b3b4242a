import { prepareScenarios } from '../../../test/scenarios';
import { moveOrder } from './move-order';

const scenarios = prepareScenarios();

const byCourier = { byCourier: true };
const lateParcelEventsOf = (orderId: string) =>
  scenarios.rows<{ event: string }>(`select event from order_events where order_id = '${orderId}' and event like 'courier %'`);

test('reports no arrival of an order that was refunded after it had left', async () => {
  const { orderId } = await scenarios.orderedScenario(1);
  await moveOrder(scenarios.deps, orderId, 'packed');
  await moveOrder(scenarios.deps, orderId, 'on its way', byCourier);
  await scenarios.rows(`update orders set status = 'refunded' where id = '${orderId}'`);
  await moveOrder(scenarios.deps, orderId, 'delivered', byCourier);
  expect(await lateParcelEventsOf(orderId)).toEqual([]);
});

test('reports the parcel of an order that was refunded before', async () => {
  const { orderId } = await scenarios.orderedScenario(1);
  await moveOrder(scenarios.deps, orderId, 'packed');
  await scenarios.rows(`update orders set status = 'refunded' where id = '${orderId}'`);
  for (const move of ['on its way', 'delivered', 'delivered'] as const) await moveOrder(scenarios.deps, orderId, move, byCourier);
  expect((await lateParcelEventsOf(orderId)).map(({ event }) => event)).toEqual([
    'courier has the parcel',
    'courier delivered the parcel',
  ]);
});
