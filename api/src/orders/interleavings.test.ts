import fc from 'fast-check';
import { startTestShop, type TestShop } from '../../test/shop';
import { confirm, DECLINED_CARD, fillCard, order, PAID_CARD, withoutWebhooks, type Buyer } from '../../test/buyer';
import { postWebhook, successOf, WEBHOOK_SECRET } from '../../test/signed-webhook';

const PAIRS = 3;
let shop: TestShop;
let buyers: Buyer[];
beforeAll(async () => {
  shop = await startTestShop({ env: { SANDBOX_WEBHOOK_SECRET: WEBHOOK_SECRET } });
  await withoutWebhooks(shop);
  buyers = [await shop.customer(), await shop.customer(), await shop.customer()];
});
afterAll(() => shop.close());

const step = fc.record({
  kind: fc.constantFrom(
    'add',
    'order',
    'order',
    'pay',
    'pay',
    'decline',
    'cancel page',
    'confirm',
    'confirm',
    'webhook',
    'expire',
    'cancel order',
  ),
  buyer: fc.nat(2),
  pick: fc.nat(5),
});

/** Steps of one inner array happen at the same time. */
const stories = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 9 });

let round = 10;
test('API-8: whatever happens in whatever order: no pair is sold twice, nobody pays for nothing', async () => {
  await fc.assert(
    fc.asyncProperty(stories, async (story) => {
      const size = `size${(round = round === 99 ? 11 : round + 1)}`;
      await clear(size);
      const sessions: { id: string; buyer: Buyer }[] = [];
      for (const together of story) {
        const answers = await Promise.all(together.map((each) => play(each, size, sessions)));
        for (const status of answers) expect(status).toBeLessThan(500);
        expect(await sumsOf(size)).toMatchObject({ tooMuchHeld: false });
      }
      await Promise.all(sessions.map(({ id }) => tellOf(id)));
      const { onHand, kept } = await sumsOf(size);
      expect(onHand + kept).toBe(PAIRS);
      expect(await unpaidFor()).toEqual([]);
    }),
    // The embedded database's one connection leaves less to chance.
    { numRuns: Number(process.env.PROPERTY_RUNS ?? (process.env.TEST_DATABASE_URL ? 25 : 12)), endOnFailure: true },
  );
});

async function clear(size: string): Promise<void> {
  await shop.sql(`delete from cart_lines`);
  await shop.sql(`delete from holds`);
  await shop.sql(`delete from order_lines where size = '${size}'`);
  await shop.sql(`insert into stock (product_id, size, on_hand) values (1, '${size}', ${PAIRS})
    on conflict (product_id, size) do update set on_hand = ${PAIRS}`);
}

type Step = { kind: string; buyer: number; pick: number };

async function play({ kind, buyer: who, pick }: Step, size: string, sessions: { id: string; buyer: Buyer }[]): Promise<number> {
  const buyer = buyers[who] as Buyer;
  const session = sessions[pick % Math.max(1, sessions.length)];
  if (kind === 'add')
    return (await shop.post('/api/cart', { productId: 1, size, quantity: 1 + (pick % 2), price: 1 }, buyer.auth)).status;
  if (kind === 'order') {
    await shop.post('/api/cart', { productId: 1, size, quantity: 1, price: 1 }, buyer.auth);
    const { status, body } = await order(shop, buyer);
    if (status === 200) sessions.push({ id: body.session_id, buyer });
    return status;
  }
  if (kind === 'cancel order') {
    const [first] = (await shop.get('/api/order', buyer.auth)).body;
    return first ? (await shop.post(`/api/order/${first.orderId}/cancel`, {}, buyer.auth)).status : 0;
  }
  if (!session) return 0;
  if (kind === 'pay') return (await fillCard(shop, session.id, PAID_CARD)).status;
  if (kind === 'decline') return (await fillCard(shop, session.id, DECLINED_CARD)).status;
  if (kind === 'cancel page') return (await fillCard(shop, session.id, '', { action: 'cancel' })).status;
  if (kind === 'confirm') return (await confirm(shop, session.buyer, session.id)).status;
  if (kind === 'webhook') return tellOf(session.id);
  await shop.sql(`update holds set expires_at = now() - interval '1 second' where session_id = '${session.id}'`);
  return 0;
}

const tellOf = async (sessionId: string) => (await postWebhook(shop, successOf(sessionId))).status;

async function sumsOf(size: string): Promise<{ onHand: number; kept: number; tooMuchHeld: boolean }> {
  const [row] = await shop.sql<{ onhand: number; kept: number; held: number }>(`select
    (select on_hand from stock where product_id = 1 and size = '${size}') as onhand,
    (select coalesce(sum(quantity), 0)::int from order_lines l join orders o on o.id = l.order_id
      where l.size = '${size}' and o.status not in ('cancelled', 'refunded')) as kept,
    (select coalesce(sum(quantity), 0)::int from holds where size = '${size}' and expires_at > now()) as held`);
  if (!row) throw new Error('no sums');
  return { onHand: row.onhand, kept: row.kept, tooMuchHeld: row.held > row.onhand };
}

/** Sessions whose money stays with the shop without an order that stands, and orders that stand without their money. */
const unpaidFor = () =>
  shop.sql(`select p.session_id, p.status, o.status as "order" from sandbox_payments p
    left join orders o on o.session_id = p.session_id and o.status not in ('cancelled', 'refunded')
    where (p.status = 'paid') <> (o.id is not null)`);
