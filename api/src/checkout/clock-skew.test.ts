import { onPostgres } from '../../test/databases';
import { withShiftedClock } from '../../test/shifted-clock';
import { prepareScenarios } from '../../test/scenarios';
import { createTokens } from '../accounts/tokens';
import { readProducts } from '../catalog/read-products';
import { queueMail } from '../mail/queue-mail';
import { sendDue } from '../mail/sender';
import { endPayment, readPayment } from '../payments/sandbox/payment-store';
import { cancelOrder } from '../refunds/cancel-order';
import { hasLapsed } from '../stock/hold-stock';
import { sweep } from './settling/sweeper';

const scenarios = prepareScenarios();
const { open, rows, createScenario, openedScenario, orderedScenario, settled, makeDue } = scenarios;
const HOUR = 3_600;

/** A time this many seconds from now, by the database's clock. */
const secondsUntil = async (column: string, from: string) =>
  (await rows<{ seconds: number }>(`select extract(epoch from ${column} - clock_timestamp())::float8 as seconds from ${from}`))[0]
    ?.seconds;
const checkOf = (session: string) => secondsUntil('next_check_at', `payment_sessions where id = '${session}'`);

// The embedded database runs in the process and shares its clock.
onPostgres.describe('with clocks that differ', () => {
  // The hold lasts half an hour: with a process clock that is off by an hour, it would end immediately or last three times as long.
  describe.each([
    ['an hour behind', -HOUR],
    ['an hour ahead', HOUR],
  ])('with the process clock %s', (_name, shift) => {
    const withSkew = <T>(work: () => Promise<T>) => withShiftedClock(shift, work);

    test('holds items for the promised time and polls the session on schedule', async () => {
      const scenario = await createScenario(1);
      const session = await withSkew(() => open(scenario.one));
      expect(await secondsUntil('expires_at', `holds where session_id = '${session}'`)).toBeCloseTo(1_800, -2);
      expect(await secondsUntil('hold_ends_at', `payment_sessions where id = '${session}'`)).toBeCloseTo(1_800, -2);
      expect(await checkOf(session)).toBeCloseTo(10, -1);
      await expect(withSkew(() => open(scenario.two))).rejects.toMatchObject({ status: 409 });
      expect(await withSkew(() => hasLapsed(scenarios.deps.db, session))).toBe(false);
      const [{ holdEndsInMs } = { holdEndsInMs: null }] = await withSkew(() =>
        readProducts(scenarios.deps.db, [scenario.product]),
      );
      expect(Number(holdEndsInMs) / 1000).toBeCloseTo(1_800, -2);
    });

    test('the sweeper neither closes a young session nor leaves it for hours', async () => {
      const { session } = await openedScenario(1);
      await rows(`update payment_sessions set state = 'opening' where id = '${session}'`);
      await makeDue(session);
      await withSkew(() => sweep(scenarios.deps));
      expect(await rows(`select state from payment_sessions where id = '${session}'`)).toEqual([{ state: 'opening' }]);
      expect(await checkOf(session)).toBeCloseTo(10, -1);
      await rows(
        `update payment_sessions set created_at = created_at - interval '3 minutes', next_check_at = now() where id = '${session}'`,
      );
      await withSkew(() => sweep(scenarios.deps));
      expect(await rows(`select state from payment_sessions where id = '${session}'`)).toEqual([{ state: 'failed' }]);
    });

    test('the sandbox accepts a card while its page is open, and the payment settles', async () => {
      const { session } = await openedScenario(1);
      expect(await withSkew(() => readPayment(scenarios.deps.db, session))).toMatchObject({ status: 'open' });
      await withSkew(() => endPayment(scenarios.deps.db, session, 'paid'));
      expect(await withSkew(() => settled(session))).toMatchObject({ state: 'settled' });
    });

    test('retries a failed mail and a failed refund after their backoff', async () => {
      const { deps } = scenarios;
      await rows('delete from mails');
      await queueMail(deps.db, { to: 'a@example.com', subject: 'Hello', text: 'Text', html: 'Text' });
      await withSkew(() => sendDue(deps as never, () => Promise.reject(new Error('away'))));
      expect(await secondsUntil('next_try_at', 'mails')).toBeCloseTo(5, -1);
      const { orderId, session } = await orderedScenario(1);
      const { current } = deps.payments;
      const away = { ...current, readSession: () => Promise.reject(new Error('away')) };
      await withSkew(() => cancelOrder({ ...deps, payments: { current: away, named: () => away } }, { orderId, reason: '' }));
      expect(await secondsUntil('next_check_at', `refunds where session_id = '${session}'`)).toBeCloseTo(5, -1);
    });

    test('a revoked session stays revoked for longer than its tokens last', async () => {
      const tokens = createTokens({ db: scenarios.deps.db, secret: 'x'.repeat(32), holdSeconds: 1_800, sessionDays: 90 });
      await withSkew(() => tokens.revoke(`of ${shift}`));
      const left = await secondsUntil('expires_at', `revoked_sessions where session_id = 'of ${shift}'`);
      expect(left).toBeGreaterThan(tokens.seconds);
    });
  });
});
