import { prepareScenes } from '../../test/scenes';
import { endAllClaims } from '../db/claim';
import { PaymentProviderError } from '../payments/port';
import { payBack } from './pay-back';
import { settle } from './settle';

const scenes = prepareScenes();
const { rows, openedScene, orderedScene, mailsTo } = scenes;

/**
 * A provider that is late: it has been asked to refund, but books that, and shows it, only when `book` is called. Its
 * answer comes never (the process died, or gave up waiting), unless it refuses at once.
 */
function lateProvider({ knowsKeys, answer }: { knowsKeys: boolean; answer: (nth: number) => Promise<void> }) {
  const { current } = scenes.deps.payments;
  const requests: { key: string; cents: number }[] = [];
  let booked = 0;
  const provider = {
    ...current,
    readSession: async (ref: string) => ({ ...(await current.readSession(ref)), refundedCents: booked }),
    refund: (_ref: string, cents: number, key: string) => answer(requests.push({ key, cents })),
  };
  return {
    deps: { ...scenes.deps, payments: { current: provider, named: () => provider } },
    requests,
    /** What all requests together amount to: one per key where it knows keys. */
    book() {
      const counted = knowsKeys ? [...new Map(requests.map((each) => [each.key, each])).values()] : requests;
      booked = counted.reduce((sum, { cents }) => sum + cents, 0);
      return booked;
    },
  };
}

/** The first time; who asks again, which must not be, is answered. */
const never = (nth: number) => (nth === 1 ? new Promise<void>(() => undefined) : Promise.resolve());
const lost = () => Promise.reject(new PaymentProviderError('POST /refund had no answer (TimeoutError).'));
const AMOUNT = 189_900;

async function refundDue() {
  const scene = await orderedScene(1);
  await rows(`update payment_sessions set state = 'refund-due', refund_cents = ${AMOUNT} where id = '${scene.session}'`);
  return scene;
}
const claimEnds = (session: string) =>
  rows(`update payment_sessions set paying_back_until = now() - interval '1 second' where id = '${session}'`);
const stateOf = async (session: string) =>
  (await rows<{ state: string }>(`select state from payment_sessions where id = '${session}'`))[0]?.state;
/** Until the provider was asked; the promise of who asks may never settle. */
async function begun(requests: unknown[]): Promise<void> {
  for (const end = Date.now() + 20_000; !requests.length && Date.now() < end;) await new Promise((next) => setTimeout(next, 5));
}

describe.each([
  ['knows keys', true],
  ['knows no keys', false],
])('money back, from a provider that %s and is late', (_name, knowsKeys) => {
  test('API-8: the process died while it asked: after the next start nobody asks again before the claim ends, and it is paid once', async () => {
    const { session, one } = await refundDue();
    const { deps, requests, book } = lateProvider({ knowsKeys, answer: never });
    void payBack(deps, session);
    await begun(requests);
    await endAllClaims(scenes.deps.db);
    await payBack(deps, session);
    expect(requests).toHaveLength(1);
    expect(book()).toBe(AMOUNT);
    await claimEnds(session);
    await payBack(deps, session);
    expect(requests).toHaveLength(1);
    expect(await stateOf(session)).toBe('refunded');
    expect(await mailsTo(one, 'Refund for order%')).toBe(1);
  });

  test('API-8: its answer was lost: nobody asks again at once, and what it booked meanwhile is found', async () => {
    const { session } = await refundDue();
    const { deps, requests, book } = lateProvider({ knowsKeys, answer: lost });
    await payBack(deps, session);
    await payBack(deps, session);
    expect(requests).toHaveLength(1);
    book();
    await claimEnds(session);
    await payBack(deps, session);
    expect(requests).toHaveLength(1);
    expect(await stateOf(session)).toBe('refunded');
  });
});

test('API-8: a provider that knows keys may be later than any claim: it is asked with the same key and pays once', async () => {
  const { session } = await refundDue();
  const { deps, requests, book } = lateProvider({ knowsKeys: true, answer: lost });
  for (let day = 0; day < 3; day += 1) {
    await payBack(deps, session);
    await claimEnds(session);
  }
  expect(requests.map(({ key }) => key)).toEqual(Array(3).fill(`${session}:refund`));
  expect(book()).toBe(AMOUNT);
  await payBack(deps, session);
  expect(requests).toHaveLength(3);
  expect(await stateOf(session)).toBe('refunded');
});

test('a provider that refuses did nothing: it is asked again without waiting', async () => {
  const { session } = await refundDue();
  const refuse = () => Promise.reject(new PaymentProviderError('POST /refund answered 400.', { refused: true }));
  const { deps, requests } = lateProvider({ knowsKeys: false, answer: refuse });
  await payBack(deps, session);
  await payBack(deps, session);
  expect(requests).toHaveLength(2);
  expect(await stateOf(session)).toBe('refund-due');
});

test('what the provider has given back before is not missed twice: the rest goes back, no more and no less', async () => {
  const { session } = await openedScene(1);
  await rows(
    `update stock set on_hand = 0 where product_id = (select (lines->0->>'productId')::int from payment_sessions where id = '${session}')`,
  );
  const { current } = scenes.deps.payments;
  const asked: number[] = [];
  const reading = {
    state: 'paid',
    amountCents: AMOUNT,
    refundedCents: 50_000,
    currency: 'ZAR',
    reference: session,
    mode: 'test',
  } as const;
  const provider = {
    ...current,
    readSession: async () => reading,
    refund: async (_ref: string, cents: number) => void asked.push(cents),
  };
  await settle({ ...scenes.deps, payments: { current: provider, named: () => provider } }, session);
  expect(asked).toEqual([AMOUNT - 50_000]);
});
