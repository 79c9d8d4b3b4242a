import { addToCart } from '../cart/change-cart';
import { changeStock, setPrice } from '../commands/shelf';
import { atEveryStep, interleave, type Interleaved } from '../../test/interleave';
import { openStage, type Buyer, type Stage } from '../../test/stage';
import { endPayment } from '../payments/sandbox/ledger';
import { erasePerson } from '../personal-data/erase-person';
import { cancelOrder } from './cancel-order';
import { moveOrder } from './move-order';
import { openSession } from './open-session';
import { payBack } from './pay-back';
import { settle } from './settle';
import { sweep } from './sweeper';

let stage: Stage;
beforeAll(async () => void (stage = await openStage()));
afterAll(() => stage.close());

/** One product, its pairs, and who wants them. */
interface Scene {
  product: number;
  initial: number;
  one: Buyer;
  two: Buyer;
  /** A session of `one`, where the scene begins with one. */
  session: string;
}

const db = () => stage.deps.db as never;
const open = async (buyer: Buyer) => (await openSession(stage.deps, buyer.id, buyer.request)).session_id;
const pay = (session: string) => endPayment(stage.deps.db, session, 'paid');
const settled = (session: string) => settle(stage.deps, session);
const lapse = (session: string) =>
  stage.rows(`update holds set expires_at = now() - interval '1 second' where session_id = '${session}'`);
const due = (session: string) => stage.rows(`update payment_sessions set next_check_at = now() where id = '${session}'`);
const cartOf = ({ id }: Buyer) => stage.rows<{ quantity: number }>(`select quantity from cart_lines where account_id = ${id}`);
const orderOf = async (session: string) =>
  (
    await stage.rows<{ id: string; status: string; total_cents: number }>(
      `select id, status, total_cents from orders where session_id = '${session}'`,
    )
  )[0];
const mailsTo = async ({ email }: Buyer, subject: string) =>
  (await stage.rows(`select from mails where recipient = '${email}' and subject like '${subject}'`)).length;

/** Two buyers with the same pair in their carts. */
async function sceneOf(initial: number): Promise<Scene> {
  const product = await stage.product(initial);
  return { product, initial, one: await stage.buyer(product), two: await stage.buyer(product), session: '' };
}
async function openedScene(initial: number): Promise<Scene> {
  const scene = await sceneOf(initial);
  return { ...scene, session: await open(scene.one) };
}
async function paidScene(initial: number): Promise<Scene> {
  const scene = await openedScene(initial);
  await pay(scene.session);
  return scene;
}
async function orderedScene(initial: number): Promise<Scene & { orderId: string }> {
  const scene = await paidScene(initial);
  await settled(scene.session);
  return { ...scene, orderId: (await orderOf(scene.session))?.id ?? '' };
}

/** Once everything came to rest: no pair is lost or sold twice, nobody paid for nothing, nobody got anything for nothing. */
async function expectFair({ product, initial }: Scene, mayLackHeld = false): Promise<void> {
  const sessions = await stage.rows<{ id: string }>(
    `select id from payment_sessions where lines @> '[{"productId": ${product}}]' order by id`,
  );
  const held = await sumOf(
    `select coalesce(sum(quantity), 0)::int as sum from holds where product_id = ${product} and expires_at > now()`,
  );
  if (!mayLackHeld)
    expect(held).toBeLessThanOrEqual(await sumOf(`select on_hand as sum from stock where product_id = ${product}`));
  for (const { id } of sessions) await settled(id);
  const onHand = await sumOf(`select on_hand as sum from stock where product_id = ${product}`);
  const kept = await sumOf(`select coalesce(sum(quantity), 0)::int as sum from order_lines l join orders o on o.id = l.order_id
    where l.product_id = ${product} and o.status not in ('cancelled', 'refunded')`);
  expect(onHand + kept).toBe(initial);
  for (const { id } of sessions) {
    const [payment] = await stage.rows<{ status: string }>(`select status from sandbox_payments where session_id = '${id}'`);
    const standing = !['cancelled', 'refunded', undefined].includes((await orderOf(id))?.status);
    expect({ id, paid: payment?.status === 'paid' }).toEqual({ id, paid: standing });
  }
}
const sumOf = async (text: string) => (await stage.rows<{ sum: number }>(text))[0]?.sum ?? NaN;
const failures = ({ a, b }: Interleaved<unknown, unknown>) => [
  a.error?.status ?? a.error?.message,
  b.error?.status ?? b.error?.message,
];

type Work = (scene: Scene) => Promise<unknown>;

describe('API-7: one session, settled on two roads', () => {
  test.each<[string, Work, Work]>([
    ['browser and webhook', ({ session }: Scene) => settled(session), ({ session }: Scene) => settled(session)],
    [
      'browser and sweeper',
      ({ session }: Scene) => settled(session),
      ({ session }: Scene) => due(session).then(() => sweep(stage.deps)),
    ],
    [
      'sweeper and webhook',
      ({ session }: Scene) => due(session).then(() => sweep(stage.deps)),
      ({ session }: Scene) => settled(session),
    ],
    ['two sweepers', ({ session }: Scene) => due(session).then(() => sweep(stage.deps)), () => sweep(stage.deps)],
  ])('%s: one order, one pair, one mail, at every step', async (_name, a, b) => {
    const steps = await atEveryStep(db(), {
      scene: () => paidScene(3),
      a,
      b,
      async check(scene, outcome) {
        expect(failures(outcome)).toEqual([undefined, undefined]);
        expect(await orderOf(scene.session)).toMatchObject({ status: 'paid', total_cents: 189_900 });
        expect(await mailsTo(scene.one, 'Your order%')).toBe(1);
        expect(await cartOf(scene.one)).toEqual([]);
        await expectFair(scene);
      },
    });
    expect(steps.length).toBeGreaterThan(10);
  });
});

describe('API-8: the last pair', () => {
  test('two buyers order it: one may pay, the other is told before', async () => {
    await atEveryStep(db(), {
      scene: () => sceneOf(1),
      a: ({ one }) => open(one),
      b: ({ two }) => open(two),
      async check(scene, outcome) {
        expect(failures(outcome).filter((failure) => failure === 409)).toHaveLength(1);
        expect(failures(outcome).filter((failure) => failure === undefined)).toHaveLength(1);
        await expectFair(scene);
      },
    });
  });

  test('two carts of the same two pairs, put in the other way round: no deadlock, one gets both', async () => {
    const outcomes: unknown[] = [];
    await atEveryStep(db(), {
      async scene() {
        const [x, y] = [await stage.product(1), await stage.product(1)];
        return { product: x, initial: 1, other: y, one: await stage.buyer(x, y), two: await stage.buyer(y, x), session: '' };
      },
      a: ({ one }) => open(one),
      b: ({ two }) => open(two),
      async check(scene, outcome) {
        outcomes.push(failures(outcome));
        await expectFair(scene);
        await expectFair({ ...scene, product: scene.other });
      },
    });
    for (const outcome of outcomes)
      expect([
        [undefined, 409],
        [409, undefined],
      ]).toContainEqual(outcome);
  });

  test('one shopper presses Send twice: one hold, both answers lead to a page', async () => {
    await atEveryStep(db(), {
      scene: () => sceneOf(1),
      a: ({ one }) => open(one),
      b: ({ one }) => open(one),
      async check(scene, outcome) {
        expect(failures(outcome)).toEqual([undefined, undefined]);
        const sessions = [outcome.a.value, outcome.b.value] as string[];
        for (const session of sessions) await pay(session);
        for (const session of sessions) await settled(session);
        await expectFair(scene);
      },
    });
  });

  test('paid after the hold while another buyer orders it: an order for one, and money back or 409 for the other', async () => {
    await atEveryStep(db(), {
      async scene() {
        const scene = await paidScene(1);
        await lapse(scene.session);
        return scene;
      },
      a: ({ session }) => settled(session),
      b: ({ two }) => open(two),
      async check(scene, outcome) {
        expect(outcome.a.error).toBeUndefined();
        if (outcome.b.value) await pay(outcome.b.value);
        expect([200, 409]).toContain(outcome.b.error?.status ?? 200);
        await expectFair(scene);
        expect(await sumOf(`select on_hand as sum from stock where product_id = ${scene.product}`)).toBe(0);
      },
    });
  });

  test('two late payments for it: one order, one refund', async () => {
    await atEveryStep(db(), {
      async scene() {
        const scene = await paidScene(1);
        await lapse(scene.session);
        const other = await open(scene.two);
        await lapse(other);
        await pay(other);
        return { ...scene, other };
      },
      a: ({ session }) => settled(session),
      b: ({ other }) => settled(other),
      async check(scene) {
        await expectFair(scene);
        expect([await orderOf(scene.session), await orderOf(scene.other)].filter(Boolean)).toHaveLength(1);
      },
    });
  });

  test('the sweeper frees an ended hold while its payment is settled', async () => {
    await atEveryStep(db(), {
      async scene() {
        const scene = await paidScene(1);
        await lapse(scene.session);
        return scene;
      },
      a: () => sweep(stage.deps),
      b: ({ session }) => settled(session),
      async check(scene) {
        await expectFair(scene);
        expect(await orderOf(scene.session)).toMatchObject({ status: 'paid' });
      },
    });
  });

  test('the shopkeeper takes it off the shelf while it is ordered or settled: never below zero, never paid for nothing', async () => {
    for (const begin of [() => sceneOf(1), () => paidScene(1)])
      await atEveryStep(db(), {
        scene: begin,
        a: ({ session, one }): Promise<unknown> => (session ? settled(session) : open(one)),
        b: ({ product }) => changeStock(stage.deps, String(product), '7', '-1'),
        async check(scene, outcome) {
          if (!scene.session && outcome.a.value) await pay(outcome.a.value as string);
          // What is damaged or stolen goes, held or not.
          await expectFair({ ...scene, initial: outcome.b.error ? 1 : 0 }, true);
        },
      });
  });
});

describe('API-7: the cart and the price', () => {
  test.each<[string, Work, Work]>([
    ['settled while', (scene: Scene) => settled(scene.session), (scene: Scene) => add(scene)],
    ['settled in the middle of', (scene: Scene) => add(scene), (scene: Scene) => settled(scene.session)],
  ])(
    'an order is %s its shopper adds the same pair: it is charged as frozen, the added pair alone stays',
    async (_name, a, b) => {
      await atEveryStep(db(), {
        scene: () => paidScene(5),
        a,
        b,
        async check(scene, outcome) {
          expect(failures(outcome)).toEqual([undefined, undefined]);
          expect(await orderOf(scene.session)).toMatchObject({ total_cents: 189_900 });
          expect(await cartOf(scene.one)).toEqual([{ quantity: 1 }]);
          await expectFair(scene);
        },
      });
    },
  );
  const add = ({ one, product }: Scene) => addToCart(stage.deps, one.id, { productId: product, size: 'size7', quantity: 1 });

  test('a pair added while the order is sent is charged or stays, never half of it', async () => {
    await atEveryStep(db(), {
      scene: () => sceneOf(5),
      a: ({ one }) => open(one),
      b: add,
      async check(scene, outcome) {
        expect(failures(outcome)).toEqual([undefined, undefined]);
        await pay(outcome.a.value as string);
        await settled(outcome.a.value as string);
        const pairs = ((await orderOf(outcome.a.value as string))?.total_cents ?? 0) / 189_900;
        const left = (await cartOf(scene.one)).reduce((sum, { quantity }) => sum + quantity, 0);
        expect(pairs + left).toBe(2);
        await expectFair(scene);
      },
    });
  });

  test('a price that changes while the order is sent: what is charged is what was frozen', async () => {
    await atEveryStep(db(), {
      scene: () => sceneOf(1),
      a: ({ one }) => openSession(stage.deps, one.id, one.request),
      b: ({ product }) => setPrice(stage.deps, String(product), '2500'),
      async check(scene, outcome) {
        const { session_id: session, total } = outcome.a.value as { session_id: string; total: number };
        expect([1899, 2500]).toContain(total);
        await pay(session);
        await settled(session);
        expect(await orderOf(session)).toMatchObject({ total_cents: total * 100 });
        await expectFair(scene);
      },
    });
  });

  test('a new session while the earlier one is settled never holds or sells the pair twice', async () => {
    await atEveryStep(db(), {
      scene: () => paidScene(1),
      a: ({ one }) => open(one),
      b: ({ session }) => settled(session),
      async check(scene, outcome) {
        expect([undefined, 409]).toContain(outcome.a.error?.status);
        if (outcome.a.value) await pay(outcome.a.value);
        await expectFair(scene);
      },
    });
  });
});

describe('API-8: money back', () => {
  test('an order is cancelled twice, or cancelled while it is packed: pairs and money go back once, or not at all', async () => {
    for (const rival of ['cancel', 'pack'] as const)
      await atEveryStep(db(), {
        scene: () => orderedScene(2),
        a: ({ orderId }) => cancelOrder(stage.deps, { orderId, reason: '' }),
        b: ({ orderId }) =>
          rival === 'pack' ? moveOrder(stage.deps, orderId, 'packed') : cancelOrder(stage.deps, { orderId, reason: '' }),
        async check(scene, outcome) {
          await expectFair(scene);
          const refused = failures(outcome).filter((failure) => failure === 409);
          expect(refused).toHaveLength(rival === 'pack' ? 1 : 0);
          expect(await mailsTo(scene.one, 'Refund for order%')).toBe(outcome.a.error ? 0 : 1);
        },
      });
  });

  test('two that pay back at a moment ask the provider once, whether or not it knows keys', async () => {
    const asked = new Map<string, number>();
    const { current } = stage.deps.payments;
    const careless = { ...current, refund: async (ref: string) => void asked.set(ref, (asked.get(ref) ?? 0) + 1) };
    const deps = { ...stage.deps, payments: { current: careless, named: () => careless } };
    await atEveryStep(db(), {
      async scene() {
        const scene = await orderedScene(1);
        await stage.rows(`update payment_sessions set state = 'refund-due', refund_cents = 189900 where id = '${scene.session}'`);
        return scene;
      },
      a: ({ session }) => payBack(deps, session),
      b: ({ session }) => payBack(deps, session),
      async check({ session, one }) {
        expect(asked.get(session)).toBe(1);
        expect(await mailsTo(one, 'Refund for order%')).toBe(1);
      },
    });
  });

  test('an account is erased while its payment is settled: an order without the person, or the money back', async () => {
    await atEveryStep(db(), {
      scene: () => paidScene(1),
      a: ({ session }) => settled(session),
      b: ({ one }) => erasePerson(stage.deps, one.email),
      async check(scene, outcome) {
        expect(failures(outcome)).toEqual([undefined, undefined]);
        await expectFair(scene);
      },
    });
  });
});

describe('API-8: the provider', () => {
  test('its word that came late never undoes an order: declined, then paid with another card', async () => {
    const word = { state: 'declined' as 'declined' | 'paid' };
    const { current } = stage.deps.payments;
    const retrying = {
      ...current,
      readSession: async (ref: string) => ({ ...(await current.readSession(ref)), state: word.state }),
    };
    const deps = { ...stage.deps, payments: { current: retrying, named: () => retrying } };
    const scene = await paidScene(1);
    word.state = 'declined';
    // A has heard 'declined' and is about to write it down; meanwhile the card is charged and B settles.
    const { before } = await interleave(
      db(),
      () => settle(deps, scene.session),
      /^begin/,
      async () => {
        word.state = 'paid';
        await settle(deps, scene.session);
      },
    );
    expect(before).toBe('begin');
    expect(await orderOf(scene.session)).toMatchObject({ status: 'paid' });
    await expectFair(scene);
  });

  test('nobody waits for another shopper’s provider: no lock is held while it is asked', async () => {
    const scene = await sceneOf(2);
    const { before, waited, a, b } = await interleave(
      db(),
      () => open(scene.one),
      /sandbox_payments/,
      () => open(scene.two),
    );
    expect(before).toContain('insert into "sandbox_payments"');
    expect([a.error, b.error]).toEqual([undefined, undefined]);
    // The embedded database's one connection is taken for this statement, whoever asks.
    if (process.env.TEST_DATABASE_URL) expect(waited).toBe(false);
    await expectFair(scene);
  });

  test('after a declined card the shopper can order and pay again', async () => {
    const scene = await openedScene(1);
    await endPayment(stage.deps.db, scene.session, 'declined');
    const { a, b } = await interleave(
      db(),
      () => settled(scene.session),
      /for update/,
      () => open(scene.one),
    );
    expect([a.error, b.error]).toEqual([undefined, undefined]);
    await pay(b.value as string);
    expect(await settled(b.value as string)).toMatchObject({ state: 'settled' });
    await expectFair(scene);
  });
});
