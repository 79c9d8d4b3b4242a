import fc from 'fast-check';
import { useTestShop } from '../../test/shop';
import { confirm, DECLINED_CARD, fillCard, order, PAID_CARD, withoutWebhooks, type Buyer } from '../../test/buyer';
import { postWebhook, successOf, WEBHOOK_SECRET } from '../../test/signed-webhook';

const STOCK = 3;
const shop = useTestShop({ env: { SANDBOX_WEBHOOK_SECRET: WEBHOOK_SECRET } });
let buyers: Buyer[];
beforeAll(async () => {
  await withoutWebhooks(shop);
  buyers = [await shop.customer(), await shop.customer(), await shop.customer()];
});

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
  choice: fc.nat(5),
});

/** The steps of one inner array run concurrently. */
const scenarios = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 9 });

let sizeNumber = 10;
test('API-8: random interleavings: no item is sold twice, no payment is kept without an order', async () => {
  await fc.assert(
    fc.asyncProperty(scenarios, async (scenario) => {
      const size = `size${(sizeNumber = sizeNumber === 99 ? 11 : sizeNumber + 1)}`;
      await clear(size);
      const sessions: { id: string; buyer: Buyer }[] = [];
      for (const concurrent of scenario) {
        const answers = await Promise.all(concurrent.map((each) => perform(each, size, sessions)));
        for (const status of answers) expect(status).toBeLessThan(500);
        expect(await sumsOf(size)).toMatchObject({ tooMuchHeld: false });
      }
      await Promise.all(sessions.map(({ id }) => deliverWebhook(id)));
      const { onHand, sold } = await sumsOf(size);
      expect(onHand + sold).toBe(STOCK);
      expect(await unpaidFor()).toEqual([]);
    }),
    // The embedded database's single connection leaves fewer interleavings.
    { numRuns: Number(process.env.PROPERTY_RUNS ?? (process.env.TEST_DATABASE_URL ? 25 : 12)), endOnFailure: true },
  );
});

async function clear(size: string): Promise<void> {
  await shop.sql(`delete from cart_lines`);
  await shop.sql(`delete from holds`);
  await shop.sql(`delete from order_lines where size = '${size}'`);
  await shop.sql(`insert into stock (product_id, size, on_hand) values (1, '${size}', ${STOCK})
    on conflict (product_id, size) do update set on_hand = ${STOCK}`);
}

type Step = { kind: string; buyer: number; choice: number };

async function perform(
  { kind, buyer: who, choice }: Step,
  size: string,
  sessions: { id: string; buyer: Buyer }[],
): Promise<number> {
  const buyer = buyers[who] as Buyer;
  const session = sessions[choice % Math.max(1, sessions.length)];
  if (kind === 'add')
    return (await shop.post('/api/cart', { productId: 1, size, quantity: 1 + (choice % 2), price: 1 }, buyer.auth)).status;
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
  if (kind === 'webhook') return deliverWebhook(session.id);
  await shop.sql(`update holds set expires_at = now() - interval '1 second' where session_id = '${session.id}'`);
  return 0;
}

const deliverWebhook = async (sessionId: string) => (await postWebhook(shop, successOf(sessionId))).status;

async function sumsOf(size: string): Promise<{ onHand: number; sold: number; tooMuchHeld: boolean }> {
  const [row] = await shop.sql<{ onhand: number; sold: number; held: number }>(`select
    (select on_hand from stock where product_id = 1 and size = '${size}') as onhand,
    (select coalesce(sum(quantity), 0)::int from order_lines l join orders o on o.id = l.order_id
      where l.size = '${size}' and o.status not in ('cancelled', 'refunded')) as sold,
    (select coalesce(sum(quantity), 0)::int from holds where size = '${size}' and expires_at > now()) as held`);
  if (!row) throw new Error('the sums query returned no row');
  return { onHand: row.onhand, sold: row.sold, tooMuchHeld: row.held > row.onhand };
}

/** Paid sessions that were not refunded and have no active order, and active orders that are not paid. */
const unpaidFor = () =>
  shop.sql(`select p.session_id, p.status, o.status as "order" from sandbox_payments p
    left join orders o on o.session_id = p.session_id and o.status not in ('cancelled', 'refunded')
    where (p.status = 'paid') <> (o.id is not null)`);
