import { prepareScenarios } from '../../../test/scenarios';
import { listRefunds } from '../../commands/refund-commands';
import { PaymentProviderError, type ProviderPayment } from '../../payments/payment-provider';
import { sweep } from './sweeper';

const scenarios = prepareScenarios();
const { openedScenario, makeDue, rows } = scenarios;
const stateOf = async (session: string) =>
  (await rows(`select state, next_check_at is null as closed from payment_sessions where id = '${session}'`))[0];
const isHeld = async (session: string) => (await rows(`select from holds where session_id = '${session}'`)).length > 0;

test('API-8: an open session is closed after three days, but never before a day after its hold', async () => {
  const { session } = await openedScenario(1);
  const sweepAs = async (age: string, holdEnds: string) => {
    await rows(`update payment_sessions set created_at = now() - interval '${age}', hold_ends_at = now() + interval '${holdEnds}'
      where id = '${session}'`);
    await rows(`update holds set expires_at = now() + interval '20 days' where session_id = '${session}'`);
    await makeDue(session);
    await sweep(scenarios.deps);
    return stateOf(session);
  };
  // HOLD_SECONDS may be thirty days.
  expect(await sweepAs('10 days', '20 days')).toEqual({ state: 'open', closed: false });
  expect(await isHeld(session)).toBe(true);
  expect(await sweepAs('10 days', '-23 hours')).toEqual({ state: 'open', closed: false });
  expect(await sweepAs('2 days', '-47 hours')).toEqual({ state: 'open', closed: false });
  expect(await sweepAs('4 days', '-25 hours')).toEqual({ state: 'expired', closed: true });
  expect(await isHeld(session)).toBe(false);
});

test('polls several sessions at once, but not all, and starts none after its signal', async () => {
  const sessions = await Promise.all(Array.from({ length: 20 }, async () => (await openedScenario(1)).session));
  for (const session of sessions) await makeDue(session);
  const { current } = scenarios.deps.payments;
  const stop = new AbortController();
  let [running, most, asked] = [0, 0, 0];
  const release: (() => void)[] = [];
  const slow = {
    ...current,
    async readSession(ref: string): Promise<ProviderPayment> {
      running += 1;
      most = Math.max(most, running);
      asked += 1;
      // Answers only once eight wait: a sweep that asks one after the other never comes to an end.
      await new Promise<void>((resolve) => {
        release.push(resolve);
        if (release.length === 8) release.splice(0).forEach((each) => each());
      });
      running -= 1;
      if (asked >= 8) stop.abort();
      return current.readSession(ref);
    },
  };
  await sweep({ ...scenarios.deps, payments: { current: slow, named: () => slow } }, stop.signal);
  expect([most, asked]).toEqual([8, 8]);
});

test('polls a session less often the longer it is open, down to once an hour', async () => {
  const { session } = await openedScenario(1);
  const seconds: number[] = [];
  for (let check = 0; check < 12; check += 1) {
    await makeDue(session);
    await sweep(scenarios.deps);
    const [row] = await rows<{ s: number }>(
      `select extract(epoch from next_check_at - now())::float as s from payment_sessions where id = '${session}'`,
    );
    seconds.push(Math.round(row!.s / 10) * 10);
  }
  expect(seconds.slice(0, 4)).toEqual([10, 20, 40, 80]);
  expect(Math.max(...seconds)).toBe(3_600);
});

test.each<[string, { refused?: boolean; isKeyRefused?: boolean }, [age: string, state: string][]]>([
  [
    'does not know',
    { refused: true },
    [
      ['2 days', 'open'],
      ['4 days', 'expired'],
    ],
  ],
  [
    'does not speak of, because it rejects the key,',
    { refused: true, isKeyRefused: true },
    [
      ['29 days', 'open'],
      ['31 days', 'expired'],
    ],
  ],
  ['does not answer about', {}, [['100 days', 'open']]],
])('API-8: a payment that the provider %s: %j is given up in time', async (_what, how, ages) => {
  const { session } = await openedScenario(1);
  const refusing = {
    ...scenarios.deps.payments.current,
    readSession: () => Promise.reject(new PaymentProviderError('No.', how)),
  };
  for (const [age, state] of ages) {
    await rows(`update payment_sessions set created_at = now() - interval '${age}', hold_ends_at = created_at
      where id = '${session}'`);
    await makeDue(session);
    await sweep({ ...scenarios.deps, payments: { current: refusing, named: () => refusing } });
    expect(await stateOf(session)).toEqual({ state, closed: state !== 'open' });
  }
  await rows(`update payment_sessions set next_check_at = null where id = '${session}'`);
});

test('the refunds command lists the payments that may still come from a previous provider', async () => {
  const { session } = await openedScenario(1);
  const other = { ...scenarios.deps.payments.current, name: 'yoco' };
  expect(await listRefunds(scenarios.deps)).not.toContain(session);
  const listed = await listRefunds({ ...scenarios.deps, payments: { current: other, named: () => other } });
  expect(listed).toMatch(new RegExp(`${session} .* R 1899.00 {2}payment not settled: .* sandbox ${session}`));
  await rows(`update payment_sessions set next_check_at = null where id = '${session}'`);
  expect(await listRefunds({ ...scenarios.deps, payments: { current: other, named: () => other } })).not.toContain(session);
});
