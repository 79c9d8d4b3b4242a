import { until } from '../../test/buyer';
import { prepareScenarios } from '../../test/scenarios';
import { releaseAllLeases } from '../db/lease';
import { PaymentProviderError, type ProviderRefund } from '../payments/payment-provider';
import { refundPayment } from './refund-payment';
import { settle } from '../checkout/settling/settle';

const scenarios = prepareScenarios();
const { rows, openedScenario, orderedScenario, mailsTo } = scenarios;

/**
 * A slow provider: it accepts a refund request, but processes and shows the refund only when `book` is called. Its
 * response never arrives (the process died or stopped waiting), unless it rejects the request at once.
 */
function lateProvider({ knowsKeys, answer }: { knowsKeys: boolean; answer: (nth: number) => Promise<ProviderRefund> }) {
  const { current } = scenarios.deps.payments;
  const requests: { key: string; cents: number }[] = [];
  let booked = 0;
  const provider = {
    ...current,
    readSession: async (ref: string) => ({ ...(await current.readSession(ref)), refundedCents: booked }),
    refund: (_ref: string, cents: number, key: string) => answer(requests.push({ key, cents })),
  };
  return {
    deps: { ...scenarios.deps, payments: { current: provider, named: () => provider } },
    requests,
    /** Total of all refunds: one per key if the provider supports idempotency keys. */
    book() {
      const counted = knowsKeys ? [...new Map(requests.map((each) => [each.key, each])).values()] : requests;
      booked = counted.reduce((sum, { cents }) => sum + cents, 0);
      return booked;
    },
  };
}

/** Blocks the first caller; a second call, which must not happen, returns. */
const never = (nth: number) =>
  nth === 1
    ? new Promise<never>(() => undefined)
    : Promise.resolve({ providerRef: null, amountCents: AMOUNT, state: 'done' as const });
const lost = () => Promise.reject(new PaymentProviderError('POST /refund got no response (TimeoutError).'));
const AMOUNT = 189_900;

async function refundDue() {
  const scenario = await orderedScenario(1);
  await rows(`update payment_sessions set state = 'refund-due', refund_cents = ${AMOUNT} where id = '${scenario.session}'`);
  return scenario;
}
const expireLease = (session: string) =>
  rows(`update payment_sessions set paying_back_until = now() - interval '1 second' where id = '${session}'`);
const stateOf = async (session: string) =>
  (await rows<{ state: string }>(`select state from payment_sessions where id = '${session}'`))[0]?.state;
/** Waits until the provider has received a request; the caller's own promise may never settle. */
const waitForRequest = (requests: unknown[]) => until(() => requests.length, Boolean, { everyMs: 5 });

describe.each([
  ['supports idempotency keys', true],
  ['ignores idempotency keys', false],
])('refund by a provider that %s and is late', (_name, knowsKeys) => {
  test('API-8: the process dies during the request: after the restart it is not requested again before the lease ends, and refunded once', async () => {
    const { session, one } = await refundDue();
    const { deps, requests, book } = lateProvider({ knowsKeys, answer: never });
    void refundPayment(deps, session);
    await waitForRequest(requests);
    await releaseAllLeases(scenarios.deps.db);
    await refundPayment(deps, session);
    expect(requests).toHaveLength(1);
    expect(book()).toBe(AMOUNT);
    await expireLease(session);
    await refundPayment(deps, session);
    expect(requests).toHaveLength(1);
    expect(await stateOf(session)).toBe('refunded');
    expect(await mailsTo(one, 'Refund for order%')).toBe(1);
  });

  test('API-8: the response is lost: it is not requested again immediately, and the refund booked in the meantime is found', async () => {
    const { session } = await refundDue();
    const { deps, requests, book } = lateProvider({ knowsKeys, answer: lost });
    await refundPayment(deps, session);
    await refundPayment(deps, session);
    expect(requests).toHaveLength(1);
    book();
    await expireLease(session);
    await refundPayment(deps, session);
    expect(requests).toHaveLength(1);
    expect(await stateOf(session)).toBe('refunded');
  });
});

test('API-8: a provider with idempotency keys may be later than any lease: it gets the same key and refunds once', async () => {
  const { session } = await refundDue();
  const { deps, requests, book } = lateProvider({ knowsKeys: true, answer: lost });
  for (let day = 0; day < 3; day += 1) {
    await refundPayment(deps, session);
    await expireLease(session);
  }
  expect(requests.map(({ key }) => key)).toEqual(Array(3).fill(`${session}:refund`));
  expect(book()).toBe(AMOUNT);
  await refundPayment(deps, session);
  expect(requests).toHaveLength(3);
  expect(await stateOf(session)).toBe('refunded');
});

test('a provider that rejected the request did nothing: the request is repeated without waiting', async () => {
  const { session } = await refundDue();
  const reject = () => Promise.reject(new PaymentProviderError('POST /refund answered 400.', { refused: true }));
  const { deps, requests } = lateProvider({ knowsKeys: false, answer: reject });
  await refundPayment(deps, session);
  await refundPayment(deps, session);
  expect(requests).toHaveLength(2);
  expect(await stateOf(session)).toBe('refund-due');
});

test('counts earlier refunds of the provider: refunds exactly the rest', async () => {
  const { session } = await openedScenario(1);
  await rows(
    `update stock set on_hand = 0 where product_id = (select (lines->0->>'productId')::int from payment_sessions where id = '${session}')`,
  );
  const { current } = scenarios.deps.payments;
  const asked: number[] = [];
  const payment = {
    state: 'paid',
    amountCents: AMOUNT,
    refundedCents: 50_000,
    currency: 'ZAR',
    reference: session,
    mode: 'test',
  } as const;
  const provider = {
    ...current,
    readSession: async () => payment,
    refund: async (_ref: string, cents: number) => {
      asked.push(cents);
      return { providerRef: null, amountCents: cents, state: 'done' as const };
    },
  };
  await settle({ ...scenarios.deps, payments: { current: provider, named: () => provider } }, session);
  expect(asked).toEqual([AMOUNT - 50_000]);
});
