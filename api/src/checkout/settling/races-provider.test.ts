import { onPostgres } from '../../../test/databases';
import { interleave } from '../../../test/interleave';
import { prepareScenarios } from '../../../test/scenarios';
import { endPayment } from '../../payments/sandbox/payment-store';
import { settle } from './settle';

const scenarios = prepareScenarios();
const { open, pay, settled, orderOf, createScenario, openedScenario, paidScenario, expectInvariants } = scenarios;

describe('the payment provider', () => {
  test('API-8: a late response never undoes an order: declined, then paid with another card', async () => {
    const reported = { state: 'declined' as 'declined' | 'paid' };
    const { current } = scenarios.deps.payments;
    const retrying = {
      ...current,
      readSession: async (ref: string) => ({ ...(await current.readSession(ref)), state: reported.state }),
    };
    const deps = { ...scenarios.deps, payments: { current: retrying, named: () => retrying } };
    const scenario = await paidScenario(1);
    reported.state = 'declined';
    // A has read 'declined' and is about to store it; meanwhile the card is charged and B settles.
    const { before } = await interleave(
      scenarios.db,
      () => settle(deps, scenario.session),
      /^begin/,
      async () => {
        reported.state = 'paid';
        await settle(deps, scenario.session);
      },
    );
    expect(before).toBe('begin');
    expect(await orderOf(scenario.session)).toMatchObject({ status: 'paid' });
    await expectInvariants(scenario);
  });

  // The embedded database's single connection is in use during this statement in any case.
  onPostgres.test('holds no lock while the provider is asked', async () => {
    const scenario = await createScenario(2);
    const { before, waited, a, b } = await interleave(
      scenarios.db,
      () => open(scenario.one),
      /sandbox_payments/,
      () => open(scenario.two),
    );
    expect(before).toContain('insert into "sandbox_payments"');
    expect([a.error, b.error]).toEqual([undefined, undefined]);
    expect(waited).toBe(false);
    await expectInvariants(scenario);
  });

  test('the shopper can order and pay again after a declined card', async () => {
    const scenario = await openedScenario(1);
    await endPayment(scenarios.deps.db, scenario.session, 'declined');
    const { a, b } = await interleave(
      scenarios.db,
      () => settled(scenario.session),
      /for update/,
      () => open(scenario.one),
    );
    expect([a.error, b.error]).toEqual([undefined, undefined]);
    await pay(b.value as string);
    expect(await settled(b.value as string)).toMatchObject({ state: 'settled' });
    await expectInvariants(scenario);
  });
});
