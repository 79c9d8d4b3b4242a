import { prepareScenarios } from '../../test/scenarios';
import { transact } from '../db/transact';
import { erasePerson } from '../personal-data/erase-person';
import { creditOrder } from './credit-notes';

const scenarios = prepareScenarios();
const { orderedScenario, rows } = scenarios;

test('after the person was erased, a credit note names the buyer of the previous note; without a previous note it names no buyer', async () => {
  const credit = (orderId: string, creditedCents: number) =>
    transact(scenarios.deps.db, (trx) =>
      creditOrder(
        trx,
        scenarios.deps.config,
        { paidCents: 189_900, creditedCents, hasVat: true },
        { orderId, amountCents: 100, lines: [], reason: 'Scuffed', staffId: null },
      ),
    );
  const buyersOf = (orderId: string) =>
    rows(
      `select buyer ->> 'name' as name, buyer ->> 'address' as address from credit_notes where order_id = '${orderId}' order by serial`,
    );
  const [one, other] = [await orderedScenario(1), await orderedScenario(1)];
  await credit(one.orderId, 0);
  for (const { orderId, one: buyer } of [one, other]) {
    await rows(`update orders set status = 'delivered' where id = '${orderId}'`);
    await erasePerson(scenarios.deps, buyer.email);
  }
  for (const { orderId } of [one, other]) await credit(orderId, 100);
  const named = { name: 'Thandi Nkosi', address: '12 Fox Street, Johannesburg, Gauteng, 2001' };
  expect(await buyersOf(one.orderId)).toEqual([named, named]);
  expect(await buyersOf(other.orderId)).toEqual([{ name: '', address: 'Gauteng' }]);
});
