import { atEveryStep, killedAtEveryStep } from '../../test/interleave';
import { closedLaunch, enterAll } from '../../test/launch-scenario';
import { prepareScenarios, type Scenario } from '../../test/scenarios';
import { cancelOrder } from '../refunds/cancel-order';
import { closeCheckout } from '../checkout/closed-checkout';
import { openSession } from '../checkout/open-session';
import { sweep } from '../checkout/settling/sweeper';
import { OPERATOR } from '../audit/actor';
import { notifySubscribers } from '../back-in-stock/notify-subscribers';
import { transact } from '../db/transact';
import { declineClaim, passOn } from './claims';
import { freeze } from './draw/freeze';
import { runDraw } from './draw/run-draw';
import { callOff, passOnNow, releasePairs, secondDraw } from './edit-launch';
import { shownEntries } from './shown-entries';
import { readClaims } from './staff/read-claims';

// Repeats one case at every statement.
jest.setTimeout(180_000);

const scenarios = prepareScenarios();
const { rows, sumOf, settled, pay } = scenarios;

interface Drawn extends Scenario {
  launch: number;
  /** The pairs that are sold by the launch, all of size7. */
  pairs: number;
  claim: string;
  /** The one who is selected first. */
  buyer: { id: number; email: string };
}

/** A launch that was drawn: `pairs` people are selected and the others wait; two more pairs are on hand for the ordinary shop. */
async function drawn({ pairs = 1, people = 3 } = {}): Promise<Drawn> {
  const initial = pairs + 2;
  const product = await scenarios.product(initial);
  const entrants = [];
  for (let each = 0; each < people; each += 1) entrants.push(await scenarios.buyer());
  const { db } = scenarios.deps;
  const launch = await closedLaunch(db, { product, pairs: { size7: pairs } });
  await enterAll(db, launch, entrants);
  await freeze(db, launch);
  await runDraw(db, launch);
  const [first] = await openClaims(launch);
  const buyer = entrants.find(({ id }) => id === first!.account_id)!;
  return { product, initial, one: buyer as never, two: buyer as never, session: '', launch, pairs, claim: first!.id, buyer };
}
const openClaims = (launch: number) =>
  rows<{ id: string; account_id: number; email: string }>(`select c.id, e.account_id, e.email from launch_claims c
    join launch_entries e on e.id = c.entry_id join launch_results r on r.launch_id = e.launch_id and r.code = e.code
    where c.launch_id = ${launch} and c.state = 'open' order by r.rank`);

const sessionOf = async ({ claim, buyer, one }: Drawn) =>
  (await openSession(scenarios.deps, buyer.id, one.request, { claimId: claim })).session_id;
async function paid(scenario: Drawn): Promise<Drawn> {
  const session = await sessionOf(scenario);
  await pay(session);
  return { ...scenario, session };
}
const endTime = ({ claim }: Drawn, ago: string) =>
  rows(`update launch_claims set until = now() - interval '${ago}' where id = '${claim}'`);
/** The time is over for so long that the word of the provider is not waited for. */
const makeLate = (scenario: Drawn) => endTime(scenario, '2 minutes');
const lapse = async (scenario: Drawn) => {
  await makeLate(scenario);
  await passOn(scenarios.deps, scenario.launch);
};
const decline = async ({ claim, buyer, launch }: Drawn) => {
  await declineClaim(scenarios.deps, { claimId: claim, accountId: buyer.id });
  await passOn(scenarios.deps, launch);
};
const stop = ({ launch }: Drawn) => callOff(scenarios.deps.db, OPERATOR, { id: launch, reason: 'The pairs are damaged.' });
const passNow = async ({ launch, claim }: Drawn) => {
  await passOnNow(scenarios.deps.db, scenarios.deps.config, { actor: OPERATOR, id: launch, claimId: claim });
  await passOn(scenarios.deps, launch);
};

/** Pairs that are sold, held, set aside and free add up to all pairs; a pair is never claimed twice; money follows orders. */
async function expectSums(scenario: Drawn): Promise<void> {
  const { launch, product, pairs, initial } = scenario;
  await scenarios.expectInvariants(scenario);
  const aside = await sumOf(`select coalesce(sum(set_aside), 0)::int as sum from launch_sizes where launch_id = ${launch}`);
  const count = (state: string) =>
    sumOf(`select count(*)::int as sum from launch_claims where launch_id = ${launch} and state = '${state}'`);
  const [bought, claimed] = [await count('bought'), await count('open')];
  const [{ state }] = (await rows<{ state: string }>(`select state from launches where id = ${launch}`)) as [{ state: string }];
  expect(bought + aside).toBe(state === 'called-off' ? bought : pairs);
  expect(claimed).toBeLessThanOrEqual(aside);
  const orders = await sumOf(`select count(*)::int as sum from orders where launch_id = ${launch}`);
  expect(orders).toBe(bought);
  const held = await sumOf(`select coalesce(sum(quantity), 0)::int as sum from holds where product_id = ${product}`);
  const onHand = await sumOf(`select on_hand as sum from stock where product_id = ${product}`);
  const live = await sumOf(
    `select count(*)::int as sum from orders where launch_id = ${launch} and status not in ('cancelled', 'refunded')`,
  );
  // Two pairs belong to the ordinary shop, and none of them is bought.
  expect({ held, free: onHand - aside, sold: initial - onHand }).toEqual({ held: 0, free: initial - live - aside, sold: live });
  const twice = await rows(
    `select entry_id from launch_claims where launch_id = ${launch} group by entry_id having count(*) > 1`,
  );
  expect(twice).toEqual([]);
}
const messages = ({ a, b }: { a: { error?: Error }; b: { error?: Error } }) => [a.error?.message, b.error?.message];
const OVER = 'The time to buy this pair is over. Nothing was charged.';
const BOUGHT = ['You have bought this pair already.', 'This pair is bought already.'];

describe('two concurrent events on one pair, interleaved at every statement', () => {
  test.each<[string, (scenario: Drawn) => Promise<unknown>, (scenario: Drawn) => Promise<unknown>]>([
    ['a payment and the end of its time', ({ session }) => settled(session), lapse],
    ['a payment and "I do not want it"', ({ session }) => settled(session), decline],
    ['a payment and "Pass on now"', ({ session }) => settled(session), passNow],
    ['a payment and "Call off"', ({ session }) => settled(session), stop],
    ['the end of its time and a payment', lapse, ({ session }) => settled(session)],
    ['"Call off" and a payment', stop, ({ session }) => settled(session)],
    ['two reports of a payment', ({ session }) => settled(session), ({ session }) => settled(session)],
    ['the end of its time in two servers', lapse, lapse],
    ['"I do not want it" and the end of its time', decline, lapse],
    ['"Pass on now" and "Call off"', passNow, stop],
  ])('LCH-8: only one counts: %s', async (_name, a, b) => {
    const steps = await atEveryStep(scenarios.db, {
      scenario: async () => paid(await drawn()),
      a,
      b,
      async check(scenario, outcome) {
        for (const message of messages(outcome))
          expect([undefined, OVER, ...BOUGHT, 'This launch is over already.', 'This launch was called off.']).toContain(message);
        await expectSums(scenario);
        const [order] = await rows<{ id: string }>(`select id from orders where session_id = '${scenario.session}'`);
        const [session] = await rows<{ state: string }>(`select state from payment_sessions where id = '${scenario.session}'`);
        expect(session!.state).toBe(order ? 'settled' : 'refunded');
      },
    });
    expect(steps.length).toBeGreaterThan(1);
  });

  test.each<[string, (scenario: Drawn) => Promise<unknown>]>([
    ['its pair is passed on to nobody', lapse],
    ['a second server looks whom to pass it on to', ({ launch }) => passOn(scenarios.deps, launch)],
  ])('LCH-8: a payment after its time is an order while %s', async (_name, rival) => {
    await atEveryStep(scenarios.db, {
      async scenario() {
        const scenario = await paid(await drawn({ people: 1 }));
        await makeLate(scenario);
        return scenario;
      },
      a: ({ session }) => settled(session),
      b: rival,
      async check(scenario, outcome) {
        expect(messages(outcome)).toEqual([undefined, undefined]);
        await expectSums(scenario);
        expect(await rows(`select from orders where launch_id = ${scenario.launch} and status = 'paid'`)).toHaveLength(1);
      },
    });
  });

  test('LCH-8: a payment after its time and the pair in the ordinary stock, or in a second draw', async () => {
    for (const [move, gone] of [
      [releasePairs, 'ordinary stock'],
      [
        (...[db, actor, id]: Parameters<typeof releasePairs>) => secondDraw(db, scenarios.deps.config.shop, { actor, id }),
        'second draw',
      ],
    ] as const) {
      const scenario = await paid(await drawn({ people: 1 }));
      await lapse(scenario);
      await move(scenarios.deps.db, OPERATOR, scenario.launch);
      await settled(scenario.session);
      const [session] = await rows<{ state: string }>(`select state from payment_sessions where id = '${scenario.session}'`);
      expect([gone, session!.state]).toEqual([gone, 'refunded']);
    }
  });

  test.each<[string, (scenario: Drawn) => Promise<unknown>]>([
    ['before its time is over', stop],
    [
      'after its time was over',
      async (scenario) => {
        await lapse(scenario);
        await rows(`update launches set state = 'drawn' where id = ${scenario.launch}`);
        await stop(scenario);
      },
    ],
  ])('a payment after the launch was called off, %s, says so', async (_name, end) => {
    const scenario = await paid(await drawn({ people: 1 }));
    await end(scenario);
    await settled(scenario.session);
    const [session] = await rows<{ reason: string; email: string }>(
      `select reason, request->>'email' as email from payment_sessions where id = '${scenario.session}'`,
    );
    expect(session!.reason).toBe('The launch of this payment was called off before the payment arrived.');
    const [mail] = await rows<{ text: string }>(
      `select body_text as text from mails where recipient = '${session!.email}' and subject = 'We are refunding your payment'`,
    );
    expect(mail!.text).toContain('the launch was called off in the meantime');
    expect(mail!.text).not.toContain('passed on');
  });

  test('LCH-10: "Pass on now" again changes nothing; after the end of the time it says so to staff', async () => {
    const scenario = await drawn();
    await passNow(scenario);
    const next = await openClaims(scenario.launch);
    await passNow(scenario);
    expect(await openClaims(scenario.launch)).toEqual(next);
    expect(
      await rows(`select from audit_log where subject = 'launch:${scenario.launch}' and action = 'launch.pass-on'`),
    ).toHaveLength(1);
    for (const end of [lapse, decline]) {
      const other = await drawn();
      await end(other);
      await expect(passNow(other)).rejects.toThrow('This person can no longer buy the pair: it was passed on already.');
    }
  });

  test('two pairs that lapse while one person waits: one is passed on, and the other one goes back to the shop', async () => {
    const { launch } = await drawn({ pairs: 2, people: 3 });
    const claims = await openClaims(launch);
    await rows(`update launch_claims set until = now() where launch_id = ${launch}`);
    await passOn(scenarios.deps, launch);
    const subjects = await rows<{ subject: string }>(`select subject from mails where subject like 'Your pair%'
      and recipient in (${claims.map(({ email }) => `'${email}'`).join()}) order by subject`);
    expect(subjects.map(({ subject }) => subject)).toEqual(['Your pair goes back to the shop', 'Your pair was passed on']);
  });

  test('the time to buy is paused while the checkout is closed, and the reminder names the new end', async () => {
    const { launch, claim } = await drawn({ people: 2 });
    const close = (message: string | null) => transact(scenarios.deps.db, (trx) => closeCheckout(trx, message));
    const minutesLeft = async () => {
      const [left] = await rows<{ minutes: number; reminded_at: unknown }>(
        `select round(extract(epoch from until - now()) / 60)::int as minutes, reminded_at from launch_claims where id = '${claim}'`,
      );
      return left;
    };
    await close('Back on Monday.');
    // Closed for two hours; the person had one left.
    await rows(
      `update settings set value = jsonb_set(value, '{since}', to_jsonb(now() - interval '2 hours')) where name = 'checkout'`,
    );
    await rows(`update launch_claims set until = now() - interval '1 hour', reminded_at = now() where id = '${claim}'`);
    await close('Back on Tuesday.');
    await passOn(scenarios.deps, launch);
    expect(await openClaims(launch)).toMatchObject([{ id: claim }]);
    await close(null);
    expect(await minutesLeft()).toEqual({ minutes: 60, reminded_at: null });
    await passOn(scenarios.deps, launch);
    expect(await openClaims(launch)).toMatchObject([{ id: claim }]);
    // A claim made during the pause has its whole window, not more.
    await close('Back on Monday.');
    await rows(
      `update settings set value = jsonb_set(value, '{since}', to_jsonb(now() - interval '9 days')) where name = 'checkout'`,
    );
    await close(null);
    expect((await minutesLeft())!.minutes).toBe(24 * 60);
  });

  test.each<[string, (scenario: Drawn) => Promise<unknown>]>([
    ['"I do not want it"', decline],
    ['"Pass on now"', passNow],
  ])('LCH-8: %s while a server looks for the next in the queue: the next gets the pair', async (_name, giveUp) => {
    await atEveryStep(scenarios.db, {
      scenario: () => drawn(),
      a: ({ launch }) => passOn(scenarios.deps, launch),
      b: giveUp,
      async check(scenario, outcome) {
        expect(messages(outcome)).toEqual([undefined, undefined]);
        await expectSums(scenario);
        expect(await openClaims(scenario.launch)).toHaveLength(1);
      },
    });
  });

  describe('a claim with its time over while the webhook and the next question of the sweeper are late', () => {
    async function justOver(scenario: Drawn): Promise<Drawn> {
      await endTime(scenario, '1 second');
      await rows(`update payment_sessions set next_check_at = now() + interval '1 hour', unpaid_at = unpaid_at - interval '1 hour'
        where claim_id = '${scenario.claim}'`);
      await passOn(scenarios.deps, scenario.launch);
      return scenario;
    }
    const hears = async ({ launch }: Drawn) => {
      await sweep(scenarios.deps);
      await passOn(scenarios.deps, launch);
    };
    const stateOf = async ({ claim }: Drawn) => (await rows(`select state from launch_claims where id = '${claim}'`))[0];

    test('LCH-8: is bought if it was paid in time, and its pair is offered to no other', async () => {
      const scenario = await justOver(await paid(await drawn()));
      expect(await stateOf(scenario)).toEqual({ state: 'open' });
      await hears(scenario);
      expect(await stateOf(scenario)).toEqual({ state: 'bought' });
      expect(await openClaims(scenario.launch)).toEqual([]);
      expect(await rows(`select from orders where launch_id = ${scenario.launch}`)).toHaveLength(1);
      await expectSums(scenario);
    });

    test('LCH-8: lapses once the provider has said that no page of it is paid', async () => {
      const scenario = await drawn();
      // An earlier page is closed, and can be paid nevertheless.
      for (let each = 0; each < 2; each += 1) await sessionOf(scenario);
      await justOver(scenario);
      expect(await stateOf(scenario)).toEqual({ state: 'open' });
      await hears(scenario);
      expect(await stateOf(scenario)).toEqual({ state: 'lapsed' });
      expect(await openClaims(scenario.launch)).toHaveLength(1);
      await expectSums(scenario);
    });

    test('LCH-8: lapses immediately without a payment page, and with one after a minute without a response', async () => {
      expect(await stateOf(await justOver(await drawn()))).toEqual({ state: 'lapsed' });
      const scenario = await drawn();
      await sessionOf(scenario);
      await justOver(scenario);
      await endTime(scenario, '50 seconds');
      await passOn(scenarios.deps, scenario.launch);
      expect(await stateOf(scenario)).toEqual({ state: 'open' });
      await endTime(scenario, '61 seconds');
      await passOn(scenarios.deps, scenario.launch);
      expect(await stateOf(scenario)).toEqual({ state: 'lapsed' });
    });
  });

  test('LCH-8: opening a payment and "I do not want it"', async () => {
    await atEveryStep(scenarios.db, {
      scenario: () => drawn(),
      a: sessionOf,
      b: decline,
      async check(scenario, { a, b }) {
        expect(b.error).toBeUndefined();
        if (a.value) {
          await pay(a.value);
          await settled(a.value);
        } else expect(a.error!.message).toBe(OVER);
        await expectSums(scenario);
        expect(await openClaims(scenario.launch)).toHaveLength(1);
      },
    });
  });

  test('LCH-8: two payments of one pair: one becomes an order, the other is refunded', async () => {
    await atEveryStep(scenarios.db, {
      scenario: async () => {
        const first = await paid(await drawn());
        // The page of the first session was paid although a second one was opened.
        const second = await sessionOf(first).catch(() => '');
        if (second) await pay(second);
        return { ...first, second };
      },
      a: ({ session }) => settled(session),
      b: async ({ second }) => (second ? settled(second) : undefined),
      async check(scenario, outcome) {
        expect(messages(outcome)).toEqual([undefined, undefined]);
        await expectSums(scenario);
        expect(await rows(`select from orders where launch_id = ${scenario.launch}`)).toHaveLength(1);
      },
    });
  });

  test('a second payment of a pair is refunded as too late if the order of the first was cancelled', async () => {
    const scenario = await drawn();
    const [one, two] = [await sessionOf(scenario), await sessionOf(scenario)];
    await pay(two);
    await settled(two);
    const [order] = await rows<{ id: string }>(`select id from orders where session_id = '${two}'`);
    await cancelOrder(scenarios.deps, { accountId: scenario.buyer.id, orderId: order!.id, reason: '' });
    await pay(one);
    await settled(one);
    const [session] = await rows(`select state, reason from payment_sessions where id = '${one}'`);
    expect(session).toEqual({
      state: 'refunded',
      reason: 'The time to buy the pair of this payment was over before the payment arrived.',
    });
    await expectSums(scenario);
  });

  test('LCH-8: a cancelled order goes to the ordinary stock, and its pair is not offered again', async () => {
    await atEveryStep(scenarios.db, {
      async scenario() {
        const scenario = await paid(await drawn());
        await settled(scenario.session);
        const [order] = await rows<{ id: string }>(`select id from orders where session_id = '${scenario.session}'`);
        return { ...scenario, order: order!.id };
      },
      a: ({ order, buyer }) => cancelOrder(scenarios.deps, { accountId: buyer.id, orderId: order, reason: '' }),
      b: ({ launch }) => passOn(scenarios.deps, launch),
      async check(scenario, outcome) {
        expect(messages(outcome)).toEqual([undefined, undefined]);
        await expectSums(scenario);
        expect(await openClaims(scenario.launch)).toEqual([]);
        expect(await sumOf(`select on_hand as sum from stock where product_id = ${scenario.product}`)).toBe(scenario.initial);
      },
    });
  });
});

test.each<[string, (scenario: Drawn) => Promise<unknown>]>([
  ['a payment', ({ session }) => settled(session)],
  ['the end of its time', lapse],
  ['"I do not want it"', decline],
  ['"Call off"', stop],
])('LCH-8: a server that is killed at any statement of %s loses neither pair nor money', async (_name, work) => {
  const steps = await killedAtEveryStep({
    scenario: async () => paid(await drawn()),
    work,
    async check(scenario) {
      await settled(scenario.session);
      await passOn(scenarios.deps, scenario.launch);
      await expectSums(scenario);
    },
  });
  expect(steps.length).toBeGreaterThan(5);
});

test('the waiting list ends a week after the draw, although a pair may still be bought', async () => {
  const { launch } = await drawn({ people: 2 });
  const states = async () => {
    const entries = await shownEntries(scenarios.deps.db).where('e.launch_id', '=', launch).orderBy('r.rank').execute();
    return entries.map(({ state }) => state);
  };
  expect(await states()).toEqual(['selected', 'waiting']);
  await rows(`update launches set drawn_at = now() - interval '8 days' where id = ${launch}`);
  await passOn(scenarios.deps, launch);
  expect(await states()).toEqual(['selected', 'not-selected']);
});

test('staff see the open claims of a launch, however many are over', async () => {
  const { launch } = await drawn({ people: 1 });
  await rows(`with entries as (
      insert into launch_entries (launch_id, code, size, details, email, state)
      select ${launch}, lpad(n::text, 8, 'A'), 'size7', '{}', n || '@example.com', 'passed-on' from generate_series(1, 5001) n returning id, code),
    results as (insert into launch_results (launch_id, rank, code, size, result)
      select ${launch}, -id, code, 'size7', 'selected' from entries)
    insert into launch_claims (id, launch_id, entry_id, size, until, state)
      select 'over-' || code, ${launch}, id, 'size7', now(), 'lapsed' from entries`);
  const { claims } = await readClaims(scenarios.deps.db, launch);
  expect(claims.map(({ state }) => state)).toEqual([...Array<string>(4_999).fill('lapsed'), 'open']);
});

test('a pair that a launch sells is none of those that mails about stock have announced', async () => {
  const scenario = await drawn();
  const { product } = scenario;
  for (const each of ['a', 'b', 'c', 'd'])
    await rows(`insert into stock_waits (product_id, size, email) values (${product}, 'size7', '${each}@example.com')`);
  const told = async () => {
    await notifySubscribers(scenarios.deps);
    const mailed = await rows<{ email: string }>(
      `select email from stock_waits where product_id = ${product} and told_at is not null order by email`,
    );
    return mailed.map(({ email }) => email);
  };
  // Two pairs are free beside the one of the launch.
  expect(await told()).toEqual(['a@example.com', 'b@example.com']);
  const session = await sessionOf(scenario);
  await pay(session);
  await settled(session);
  expect(await rows(`select from orders where launch_id = ${scenario.launch}`)).toHaveLength(1);
  expect(await told()).toEqual(['a@example.com', 'b@example.com']);
});

test('LCH-8: many claims with their time over lapse in parts, until none is left', async () => {
  const { launch } = await drawn({ pairs: 30, people: 40 });
  await rows(`update launch_claims set until = now() where launch_id = ${launch}`);
  const states = async () =>
    (
      await rows<{ state: string; count: number }>(
        `select state, count(*)::int as count from launch_claims where launch_id = ${launch} group by state order by state`,
      )
    ).map(({ state, count }) => [state, count]);
  expect(await passOn(scenarios.deps, launch)).toBe(true);
  expect(await states()).toEqual([
    ['lapsed', 25],
    ['open', 15],
  ]);
  expect(await passOn(scenarios.deps, launch)).toBe(false);
  expect(await states()).toEqual([
    ['lapsed', 30],
    ['open', 10],
  ]);
});

test('LCH-8: a hundred concurrent claims, lapses, refunds and passings-on: pairs and money add up, and left-over pairs go to the shop', async () => {
  const scenario = await drawn({ pairs: 20, people: 60 });
  const { launch, product, initial } = scenario;
  for (let round = 0; round < 5; round += 1) {
    const claims = await openClaims(launch);
    await Promise.all(
      claims.map(async (claim, index) => {
        const each = { ...scenario, claim: claim.id, buyer: { id: claim.account_id, email: claim.email } };
        if (index % 5 === 4) return decline(each);
        const session = await sessionOf(each);
        if (index % 5 === 3) return makeLate(each);
        await pay(session);
        if (index % 5 === 2) return Promise.all([settled(session), lapse(each)]);
        await Promise.all([settled(session), settled(session), passOn(scenarios.deps, launch)]);
        const [order] = await rows<{ id: string }>(`select id from orders where session_id = '${session}'`);
        if (index % 5 === 1) await cancelOrder(scenarios.deps, { accountId: each.buyer.id, orderId: order!.id, reason: '' });
      }),
    );
    await passOn(scenarios.deps, launch);
    await expectSums(scenario);
  }
  for (const { id } of await openClaims(launch)) await rows(`update launch_claims set until = now() where id = '${id}'`);
  await rows(`update launch_entries set state = 'withdrawn' where launch_id = ${launch} and state = 'entered'`);
  await passOn(scenarios.deps, launch);
  await expectSums(scenario);
  const left = await sumOf(`select set_aside as sum from launch_sizes where launch_id = ${launch}`);
  if (left > 0) await releasePairs(scenarios.deps.db, OPERATOR, launch);
  const sold = await sumOf(`select count(*)::int as sum from orders where launch_id = ${launch} and status = 'paid'`);
  expect(
    await sumOf(`select sum(free)::int as sum from stock s, lateral (select s.on_hand - coalesce((select sum(set_aside)
    from launch_sizes where product_id = s.product_id), 0) as free) f where product_id = ${product}`),
  ).toBe(initial - sold);
});
