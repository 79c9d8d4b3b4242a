import { atEveryStep } from '../../test/interleave';
import { failures, prepareScenarios } from '../../test/scenarios';
import { erasePerson } from '../personal-data/erase-person';
import { cancelOrder } from './cancel-order';
import { moveOrder } from '../orders/fulfilment/move-order';
import { recordDispute } from './record-dispute';
import { retryRefund } from './decide-refund';
import { refundPayment } from './refund-payment';
import { readSession } from '../checkout/settling/settle';

const scenarios = prepareScenarios();
const { settled, mailsTo, paidScenario, orderedScenario, expectInvariants, rows } = scenarios;

describe('refunds', () => {
  test('API-8: an order is cancelled twice, or cancelled while it is packed: restocks and refunds once, or not at all', async () => {
    for (const rival of ['cancel', 'pack'] as const)
      await atEveryStep(scenarios.db, {
        scenario: () => orderedScenario(2),
        a: ({ orderId }) => cancelOrder(scenarios.deps, { orderId, reason: '' }),
        b: ({ orderId }) =>
          rival === 'pack'
            ? moveOrder(scenarios.deps, orderId, 'packed').then(() => undefined)
            : cancelOrder(scenarios.deps, { orderId, reason: '' }),
        async check(scenario, outcome) {
          await expectInvariants(scenario);
          const refused = failures(outcome).filter((failure) => failure === 409);
          expect(refused).toHaveLength(rival === 'pack' ? 1 : 0);
          expect(await mailsTo(scenario.one, 'Refund for order%')).toBe(outcome.a.error ? 0 : 1);
        },
      });
  });

  test('API-8: two concurrent refunds ask the provider once, even if it ignores idempotency keys', async () => {
    const asked = new Map<string, number>();
    const { current } = scenarios.deps.payments;
    const careless = {
      ...current,
      async refund(ref: string, amountCents: number) {
        asked.set(ref, (asked.get(ref) ?? 0) + 1);
        return { providerRef: null, amountCents, state: 'done' as const };
      },
    };
    const deps = { ...scenarios.deps, payments: { current: careless, named: () => careless } };
    await atEveryStep(scenarios.db, {
      async scenario() {
        const scenario = await orderedScenario(1);
        await rows(`update payment_sessions set state = 'refund-due', refund_cents = 189900 where id = '${scenario.session}'`);
        return scenario;
      },
      a: ({ session }) => refundPayment(deps, session),
      b: ({ session }) => refundPayment(deps, session),
      async check({ session, one }) {
        expect(asked.get(session)).toBe(1);
        expect(await mailsTo(one, 'Refund for order%')).toBe(1);
      },
    });
  });

  test('a payment is disputed while staff ask for its refund again: asked for before the dispute, or not at all', async () => {
    // An event has the time at which its transaction began, which may have waited for the refund since.
    await rows('create table held (order_id text, at timestamptz)');
    await rows(`create function note_hold() returns trigger language plpgsql as
      $$ begin insert into held values (new.id, clock_timestamp()); return new; end $$`);
    await rows(`create trigger note_hold after update on orders for each row
      when (old.packing_hold is distinct from new.packing_hold) execute function note_hold()`);
    await atEveryStep(scenarios.db, {
      async scenario() {
        const scenario = await orderedScenario(1);
        await rows(`update orders set status = 'cancelled' where id = '${scenario.orderId}'`);
        await rows(`update payment_sessions set state = 'refund-due', refund_cents = 189900 where id = '${scenario.session}'`);
        await rows(`insert into refunds (id, session_id, amount_cents, state)
          values ('${scenario.session}:refund', '${scenario.session}', 189900, 'attention')`);
        return scenario;
      },
      a: ({ session }) => retryRefund(scenarios.deps, `${session}:refund`),
      async b({ session }) {
        const found = await readSession(scenarios.deps.db, session);
        return recordDispute(scenarios.deps, found!, {
          what: 'dispute',
          dispute: '1',
          received: { provider: 'sandbox', event_id: '1', type: 'dispute', session_id: session },
        });
      },
      async check({ session, orderId }, outcome) {
        expect([
          [undefined, undefined],
          [409, undefined],
        ]).toContainEqual(failures(outcome));
        const late = await rows(`select from refunds r join held h on h.order_id = '${orderId}'
          where r.session_id = '${session}' and r.asked_at > h.at`);
        expect(late).toEqual([]);
      },
    });
    await rows('drop trigger note_hold on orders');
  });

  test('an order is cancelled while the courier has its parcel: it is refunded and needs attention, or it has left', async () => {
    await atEveryStep(scenarios.db, {
      scenario: () => orderedScenario(2),
      a: ({ orderId }) => cancelOrder(scenarios.deps, { orderId, reason: '' }),
      b: ({ orderId }) => moveOrder(scenarios.deps, orderId, 'on its way', { byCourier: true }).then(() => undefined),
      async check(scenario, outcome) {
        await expectInvariants(scenario);
        expect([
          [undefined, undefined],
          [409, undefined],
        ]).toContainEqual(failures(outcome));
        const entries = await rows(
          `select from order_events where order_id = '${scenario.orderId}' and event = 'courier has the parcel'`,
        );
        expect(entries).toHaveLength(1);
        expect((await scenarios.orderOf(scenario.session))?.status).toBe(outcome.a.error ? 'on its way' : 'refunded');
      },
    });
  });

  test('API-8: an account is erased while its payment settles: an order without personal data, or a refund', async () => {
    await atEveryStep(scenarios.db, {
      scenario: () => paidScenario(1),
      a: ({ session }) => settled(session),
      b: ({ one }) => erasePerson(scenarios.deps, one.email),
      async check(scenario, outcome) {
        expect(failures(outcome)).toEqual([undefined, undefined]);
        await expectInvariants(scenario);
        // An account that was erased first has no delivery address.
        const undeliverable = await rows(
          `select from orders where session_id = '${scenario.session}' and request ->> 'address' = ''`,
        );
        expect(undeliverable).toEqual([]);
      },
    });
  });
});
