import { openSession } from '../src/orders/open-session';
import type { OrdersDeps } from '../src/orders/orders-deps';
import { settle } from '../src/orders/settle';
import { endPayment } from '../src/payments/sandbox/ledger';
import { type Interleaved } from './interleave';
import { openStage, type Buyer, type Stage } from './stage';

/** One product, its pairs, and who wants them. */
export interface Scene {
  product: number;
  initial: number;
  one: Buyer;
  two: Buyer;
  /** A session of `one`, where the scene begins with one. */
  session: string;
}
export type Work = (scene: Scene) => Promise<unknown>;

export type Scenes = ReturnType<typeof prepareScenes>;

/** What the races are played with: one stage for the file, scenes to begin with, and what must hold once all came to rest. */
export function prepareScenes() {
  let stage: Stage;
  beforeAll(async () => void (stage = await openStage()));
  afterAll(() => stage.close());
  const rows = <Row = Record<string, unknown>>(text: string) => stage.rows<Row>(text);
  const sumOf = async (text: string) => (await rows<{ sum: number }>(text))[0]?.sum ?? NaN;
  const open = async (buyer: Buyer) => (await openSession(stage.deps, buyer.id, buyer.request)).session_id;
  const pay = (session: string) => endPayment(stage.deps.db, session, 'paid');
  const settled = (session: string) => settle(stage.deps, session);
  const orderOf = async (session: string) =>
    (
      await rows<{ id: string; status: string; total_cents: number }>(
        `select id, status, total_cents from orders where session_id = '${session}'`,
      )
    )[0];

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
    const sessions = await rows<{ id: string }>(
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
      const [payment] = await rows<{ status: string }>(`select status from sandbox_payments where session_id = '${id}'`);
      const standing = !['cancelled', 'refunded', undefined].includes((await orderOf(id))?.status);
      expect({ id, paid: payment?.status === 'paid' }).toEqual({ id, paid: standing });
    }
  }

  return {
    get deps(): OrdersDeps {
      return stage.deps;
    },
    get db() {
      return stage.deps.db as never;
    },
    product: (pairs: number) => stage.product(pairs),
    buyer: (...products: number[]) => stage.buyer(...products),
    rows,
    sumOf,
    open,
    pay,
    settled,
    orderOf,
    sceneOf,
    openedScene,
    paidScene,
    orderedScene,
    expectFair,
    lapse: (session: string) => rows(`update holds set expires_at = now() - interval '1 second' where session_id = '${session}'`),
    due: (session: string) => rows(`update payment_sessions set next_check_at = now() where id = '${session}'`),
    cartOf: ({ id }: Buyer) => rows<{ quantity: number }>(`select quantity from cart_lines where account_id = ${id}`),
    mailsTo: async ({ email }: Buyer, subject: string) =>
      (await rows(`select from mails where recipient = '${email}' and subject like '${subject}'`)).length,
  };
}

/** Status or words of what failed on either side; undefined where it did not. */
export const failures = ({ a, b }: Interleaved<unknown, unknown>) => [
  a.error?.status ?? a.error?.message,
  b.error?.status ?? b.error?.message,
];
