import { useDomainFixture } from '../../test/domain-fixture';
import { openSession } from '../checkout/open-session';
import { settle } from '../checkout/settling/settle';
import { endPayment } from '../payments/sandbox/payment-store';
import { moveOrder } from '../orders/fulfilment/move-order';
import { OPERATOR } from '../audit/actor';
import { refundOrderByStaff } from '../refunds/refund-order';
import { closeDispute } from '../refunds/close-dispute';
import { recordDispute } from '../refunds/record-dispute';
import { releaseHold } from '../orders/fulfilment/packing-hold';
import { eraseAccount, scrubErased } from './erase-person';

const fixture = useDomainFixture();

/** An order with one pair that is refunded before packing, less a fee: it is cancelled, and never becomes refunded. */
async function cancelledWithFee() {
  const one = await ordered();
  const lines = [{ position: 0, quantity: 1, restock: true }];
  const asked = { kind: 'lines', lines, amountCents: 180_000, reason: 'A fee' } as const;
  await refundOrderByStaff(fixture.deps, OPERATOR, { orderId: one.orderId, expectedRefundedCents: 0 }, asked);
  return one;
}
async function deliveredAndRefundedInPart() {
  const one = await ordered();
  for (const move of ['packed', 'on its way', 'delivered'] as const) await moveOrder(fixture.deps, one.orderId, move);
  const asked = { kind: 'amount', amountCents: 50_000, reason: 'Late' } as const;
  await refundOrderByStaff(fixture.deps, OPERATOR, { orderId: one.orderId, expectedRefundedCents: 0 }, asked);
  return one;
}
async function ordered() {
  const { deps } = fixture;
  const buyer = await fixture.buyer(await fixture.product(1));
  const { session_id: session } = await openSession(deps, buyer.id, buyer.request);
  await endPayment(deps.db, session, 'paid');
  await settle(deps, session);
  const [order] = await fixture.rows<{ id: string }>(`select id from orders where session_id = '${session}'`);
  return { buyer, session, orderId: order!.id };
}
type Ordered = Awaited<ReturnType<typeof ordered>>;

const emailsOf = async ({ session, orderId }: Ordered) => {
  const rows = await fixture.rows<{ email: string }>(`select request ->> 'email' as email from orders where id = '${orderId}'
    union all select request ->> 'email' from payment_sessions where id = '${session}'`);
  return rows.map(({ email }) => email);
};
const setRefund = ({ session }: Ordered, state: string) =>
  fixture.rows(`update refunds set state = '${state}' where session_id = '${session}'`);

test('erases a cancelled order with a kept fee together with its person, because its status never changes again', async () => {
  const one = await cancelledWithFee();
  await setRefund(one, 'done');
  expect(await fixture.rows(`select status from orders where id = '${one.orderId}'`)).toEqual([{ status: 'cancelled' }]);
  await eraseAccount(fixture.deps, one.buyer.id);
  expect(await emailsOf(one)).toEqual(['', '']);
});

test.each([
  ['cancelled', cancelledWithFee],
  ['delivered', deliveredAndRefundedInPart],
])('an order that is %s keeps name and address while money is still to go back', async (_status, make) => {
  const one = await make();
  const known = [one.buyer.email, one.buyer.email];
  await setRefund(one, 'attention');
  await eraseAccount(fixture.deps, one.buyer.id);
  for (const open of ['attention', 'requested', 'accepted']) {
    await setRefund(one, open);
    await scrubErased(fixture.deps.db);
    expect(await emailsOf(one)).toEqual(known);
  }
  await setRefund(one, 'failed');
  await fixture.rows(`update payment_sessions set state = 'refund-due' where id = '${one.session}'`);
  await scrubErased(fixture.deps.db);
  expect(await emailsOf(one)).toEqual(known);
  await fixture.rows(`update payment_sessions set state = 'refunded' where id = '${one.session}'`);
  await scrubErased(fixture.deps.db);
  expect(await emailsOf(one)).toEqual(['', '']);
});

test('a delivered order keeps name, address and parcel while its payment is disputed', async () => {
  const { deps } = fixture;
  const one = await deliveredAndRefundedInPart();
  await setRefund(one, 'done');
  const known = [one.buyer.email, one.buyer.email];
  const row = await deps.db.selectFrom('payment_sessions').selectAll().where('id', '=', one.session).executeTakeFirstOrThrow();
  const received = { provider: 'sandbox', event_id: one.session, type: 'dispute', session_id: one.session };
  await recordDispute(deps, row, { what: 'dispute', dispute: '1', received });
  await eraseAccount(deps, one.buyer.id);
  expect(await emailsOf(one)).toEqual(known);
  await fixture.rows(`update orders set packing_hold = '' where id = '${one.orderId}'`);
  await scrubErased(deps.db);
  expect(await emailsOf(one)).toEqual(known);
  await fixture.rows(`update orders set packing_hold = 'payment disputed' where id = '${one.orderId}'`);
  await releaseHold(deps, one.orderId, 'The bank decided for us');
  await scrubErased(deps.db);
  expect(await emailsOf(one)).toEqual(['', '']);
});

test('a disputed payment without an order keeps its person until staff close the dispute', async () => {
  const { deps } = fixture;
  const buyer = await fixture.buyer(await fixture.product(1));
  const { session_id: sessionId } = await openSession(deps, buyer.id, buyer.request);
  await endPayment(deps.db, sessionId, 'cancelled');
  await settle(deps, sessionId);
  await fixture.rows(`update payment_sessions set disputed_at = now() where id = '${sessionId}'`);
  await eraseAccount(deps, buyer.id);
  const email = async () =>
    (
      await fixture.rows<{ email: string }>(`select request ->> 'email' as email from payment_sessions where id = '${sessionId}'`)
    )[0]!.email;
  expect(await email()).toBe(buyer.email);
  await closeDispute(deps.db, OPERATOR, { sessionId, reason: 'It was a mistake' });
  await scrubErased(deps.db);
  expect(await email()).toBe('');
});
