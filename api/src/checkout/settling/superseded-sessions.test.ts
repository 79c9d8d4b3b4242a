import { prepareScenarios } from '../../../test/scenarios';
import { endPayment } from '../../payments/sandbox/payment-store';
import { cancelOrder } from '../../refunds/cancel-order';
import { openSession } from '../open-session';
import { settle } from './settle';

const scenarios = prepareScenarios();
const { orderOf, rows } = scenarios;

test('API-8: three payment pages of one cart, the first order cancelled: the third payment makes no order beside another', async () => {
  const product = await scenarios.product(5);
  const buyer = await scenarios.buyer(product);
  const open = async () => (await openSession(scenarios.deps, buyer.id, buyer.request)).session_id;
  const pay = async (session: string) => {
    await endPayment(scenarios.deps.db, session, 'paid');
    return settle(scenarios.deps, session);
  };
  const oldest = await open();
  const first = await open();
  expect(await pay(first)).toMatchObject({ state: 'settled' });
  await cancelOrder(scenarios.deps, { orderId: (await orderOf(first))!.id, reason: '' });
  await rows(`insert into cart_lines (account_id, product_id, size, quantity, price_cents)
    values (${buyer.id}, ${product}, 'size7', 1, 189900)`);
  expect(await pay(await open())).toMatchObject({ state: 'settled' });
  expect(await pay(oldest)).toMatchObject({ state: 'refunded' });
  expect(await orderOf(oldest)).toBeUndefined();
});
