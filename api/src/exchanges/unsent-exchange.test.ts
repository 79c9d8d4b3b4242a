import { useDomainFixture } from '../../test/domain-fixture';
import { endPayment } from '../payments/sandbox/payment-store';
import { OPERATOR } from '../audit/actor';
import { exchangeSize } from '../staff/exchanges/exchange-size';
import { sendNewPairs } from '../staff/exchanges/send-exchange';
import { refundOrderByStaff } from '../refunds/refund-order';
import { loseDispute } from '../refunds/lose-dispute';
import { moveOrder } from '../orders/fulfilment/move-order';
import { openSession } from '../checkout/open-session';
import { recordDispute } from '../refunds/record-dispute';
import { reconcileRefunds } from '../refunds/reconcile';
import { settle } from '../checkout/settling/settle';

const PAID = 2 * 189_900;
const fixture = useDomainFixture();

const versionOf = async (orderId: string) =>
  (await fixture.rows<{ version: number }>(`select version from orders where id = '${orderId}'`))[0]!.version;

/** A delivered order of two products; the first was exchanged for a size 8, which waits in the shop for its parcel. */
async function exchanged() {
  const { deps } = fixture;
  const products = [await fixture.product(1), await fixture.product(1)];
  await fixture.rows(`insert into stock (product_id, size, on_hand) values (${products[0]}, 'size8', 3)`);
  const buyer = await fixture.buyer(...products);
  const { session_id: session } = await openSession(deps, buyer.id, buyer.request);
  await endPayment(deps.db, session, 'paid');
  await settle(deps, session);
  const [order] = await fixture.rows<{ id: string }>(`select id from orders where session_id = '${session}'`);
  const orderId = order!.id;
  for (const move of ['packed', 'on its way', 'delivered'] as const) await moveOrder(deps, orderId, move);
  const position = (
    await fixture.rows<{ position: number }>(
      `select position from order_lines where order_id = '${orderId}' and product_id = ${products[0]}`,
    )
  )[0]!.position;
  const seen = { orderId, version: await versionOf(orderId) };
  await exchangeSize(deps, OPERATOR, seen, { position, quantity: 1, toSize: 'size8', reason: 'Too small' });
  const ids = products.join();
  const onHand = async () =>
    (
      await fixture.rows<{ on_hand: number }>(`select on_hand from stock where product_id in (${ids}) order by product_id, size`)
    ).map(({ on_hand }) => on_hand);
  expect(await onHand()).toEqual([0, 2, 0]);
  return { session, orderId, onHand };
}

const statusOf = async (orderId: string) =>
  (await fixture.rows<{ status: string }>(`select status from orders where id = '${orderId}'`))[0]?.status;

const send = async (orderId: string) =>
  sendNewPairs(
    fixture.deps,
    orderId,
    { courier: 'Aramex', tracking: 'AX 77', url: '' },
    { actor: OPERATOR, version: await versionOf(orderId) },
  );

const endings = {
  'the bank takes the payment back': async ({ session, orderId }) => {
    const { deps } = fixture;
    const row = await deps.db.selectFrom('payment_sessions').selectAll().where('id', '=', session).executeTakeFirstOrThrow();
    await recordDispute(deps, row, {
      what: 'dispute',
      dispute: '1',
      received: { provider: 'sandbox', event_id: `event-${session}`, type: 'dispute', session_id: session },
    });
    const lose = () => loseDispute(deps, { orderId, reason: 'The bank decided', decision: { actor: OPERATOR } });
    for (const _tap of [1, 2]) await lose();
  },
  'somebody pays it back at the provider': async ({ session }) => {
    const statement = { refunds: [{ providerRef: 'rfd_1', amountCents: PAID, state: 'done' as const }], refundedCents: PAID };
    for (const _time of [1, 2]) await reconcileRefunds(fixture.deps, session, statement);
  },
  'staff pay it back': async ({ session, orderId }) => {
    const { deps } = fixture;
    const asked = { orderId, expectedRefundedCents: 0 };
    await refundOrderByStaff(deps, OPERATOR, asked, { kind: 'whole', restock: false, reason: 'Goodwill' });
    const statement = { refunds: [{ providerRef: 'rfd_2', amountCents: PAID, state: 'done' as const }], refundedCents: PAID };
    await reconcileRefunds(deps, session, statement);
  },
} satisfies Record<string, (one: { session: string; orderId: string }) => Promise<void>>;

test.each(Object.entries(endings))(
  'the new pair of an exchange that waits in the shop goes back on the shelf when %s, and nothing else does',
  async (_ending, end) => {
    const one = await exchanged();
    await end(one);
    expect(await statusOf(one.orderId)).toBe('refunded');
    expect(await one.onHand()).toEqual([0, 3, 0]);
    await expect(send(one.orderId)).rejects.toMatchObject({ status: 409, code: 'exchange/order-closed' });
    expect(await one.onHand()).toEqual([0, 3, 0]);
  },
);

test('a new pair that was sent before is not put back on the shelf', async () => {
  const one = await exchanged();
  await send(one.orderId);
  await endings['somebody pays it back at the provider'](one);
  expect(await statusOf(one.orderId)).toBe('refunded');
  expect(await one.onHand()).toEqual([0, 2, 0]);
});
