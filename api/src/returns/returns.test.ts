import { buyerWith, confirm, fillCard, onHand, openedSession, PAID_CARD, until } from '../../test/buyer';
import { startTestShop, type TestShop } from '../../test/shop';
import { staffMember, type TestMember } from '../../test/staff';
import { moveOrder } from '../orders/move-order';

// Starts a shop.
jest.setTimeout(60_000);

let shop: TestShop;
let manager: TestMember;
beforeAll(async () => {
  shop = await startTestShop();
  manager = await staffMember(shop, 'manager');
});
afterAll(() => shop.close());

/** A delivered order of two pairs of size 3 and one of size 4. */
async function delivered() {
  const buyer = await buyerWith(shop, { productId: 1, size: 'size3', quantity: 2 }, { productId: 4, size: 'size8' });
  const session = await openedSession(shop, buyer);
  await fillCard(shop, session, PAID_CARD);
  const { orderId } = (await confirm(shop, buyer, session)).body as { orderId: string };
  for (const move of ['packed', 'on its way', 'delivered'] as const)
    await moveOrder({ db: shop.api.db, config: shop.config }, orderId, move);
  return { buyer, session, orderId };
}
type Delivered = Awaited<ReturnType<typeof delivered>>;
const ask = ({ buyer, orderId }: Delivered, body: object = {}) =>
  shop.post(`/api/order/${orderId}/return`, { reason: 'They pinch', ...body }, buyer.auth);
const shown = async ({ buyer, orderId }: Delivered) =>
  (await shop.get('/api/order', buyer.auth)).body.find((each: { orderId: string }) => each.orderId === orderId);
const find = async (orderId: string) => (await shop.get(`/staff/api/returns?q=${orderId}`, manager.headers)).body.rows[0];
const step = async (orderId: string, name: string, body: object) => {
  const { id, version } = await find(orderId);
  return shop.post(`/staff/api/returns/${id}/${name}`, { version, ...body }, manager.headers);
};
const subjects = async ({ buyer }: Delivered, atLeast: number) =>
  (await shop.outbox(buyer.email, atLeast)).map(({ subject }) => subject);

test('from request to refund: each step is mailed, seen by the shopper, in the history and the audit log', async () => {
  const one = await delivered();
  const { orderId } = one;
  expect(await ask(one, { lines: [{ position: 0, quantity: 1 }] })).toMatchObject({
    status: 200,
    body: { return: { state: 'requested' }, returnAskedAt: expect.any(String) },
  });
  expect(await find(orderId)).toMatchObject({
    state: 'requested',
    pairs: 1,
    customer: 'Thandi Nkosi',
    refundDueAt: expect.any(String),
  });
  await step(orderId, 'approve', { instructions: 'Hand it to the courier on Monday.\nLabel: LC-1' });
  expect((await shown(one)).return).toMatchObject({
    state: 'approved',
    instructions: 'Hand it to the courier on Monday.\nLabel: LC-1',
  });
  const before = await onHand(shop, 1, 'size3');
  const lines = [{ position: 0, quantity: 1, condition: 'as new', restock: true }];
  expect((await step(orderId, 'receive', { lines, note: 'Box is dented' })).body).toMatchObject({ state: 'received' });
  expect(await onHand(shop, 1, 'size3')).toBe(before + 1);
  expect((await shown(one)).return).toMatchObject({ state: 'received', receivedAt: expect.any(String) });
  const refund = await step(orderId, 'refund', { expectedRefundedCents: 0, reason: 'Returned' });
  expect(refund.body).toMatchObject({
    state: 'refunded',
    lines: [{ receivedQuantity: 1, condition: 'as new', restocked: true }],
  });
  expect(await onHand(shop, 1, 'size3')).toBe(before + 1);
  const after = await until(
    () => shown(one),
    ({ refunded }) => refunded > 0,
  );
  expect(after).toMatchObject({ refunded: 1899, status: 'delivered', return: { state: 'refunded' } });
  expect((await subjects(one, 9)).slice(-5)).toEqual([
    `Your order ${orderId} was delivered`.replace('Your order', 'Order'),
    `Return of order ${orderId}`,
    `How to return your pairs of order ${orderId}`,
    `We received your return of order ${orderId}`,
    `Refund for order ${orderId}`,
  ]);
  const audit = await shop.sql<{ action: string }>(
    `select action from audit_log where action like 'return.%' or action = 'order.refund' order by id`,
  );
  expect(audit.map(({ action }) => action)).toEqual(['return.approved', 'return.received', 'order.refund', 'return.refunded']);
  expect((await step(orderId, 'approve', { instructions: 'x' })).status).toBe(409);
});

test('declined with a reason; two people decide, and the second is told who was first', async () => {
  const one = await delivered();
  await ask(one);
  expect(await find(one.orderId)).toMatchObject({ pairs: 3 });
  const { id, version } = await find(one.orderId);
  const decide = (name: string, body: object) =>
    shop.post(`/staff/api/returns/${id}/${name}`, { version, ...body }, manager.headers);
  expect((await decide('decline', { reason: ' ' })).body.message).toBe('Say why, in a few words.');
  expect((await decide('decline', { reason: 'They were worn outside.' })).status).toBe(200);
  expect(await decide('approve', { instructions: 'Send it' })).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^This return was changed by Nomsa .* a moment ago. Look again.$/) },
  });
  expect((await shown(one)).return).toMatchObject({ state: 'declined', declineReason: 'They were worn outside.' });
});

test('received, then exchanged: the new size leaves the shelf; nothing came twice, and not more than was asked', async () => {
  const one = await delivered();
  await ask(one, { lines: [{ position: 0, quantity: 2 }] });
  await step(one.orderId, 'approve', { instructions: 'Send it' });
  const receive = (quantity: number) =>
    step(one.orderId, 'receive', { lines: [{ position: 0, quantity, condition: 'worn', restock: false }] });
  expect((await receive(3)).status).toBe(400);
  expect((await receive(0)).status).toBe(400);
  expect((await receive(1)).status).toBe(200);
  expect((await receive(1)).status).toBe(409);
  const [three, four] = [await onHand(shop, 1, 'size3'), await onHand(shop, 1, 'size4')];
  expect((await step(one.orderId, 'exchange', { lines: [] })).body.message).toBe('Choose the new size of Dunk Chalk.');
  expect((await step(one.orderId, 'exchange', { lines: [{ position: 0, toSize: 'size4' }] })).body).toMatchObject({
    state: 'exchanged',
    exchanges: [{ quantity: 1, fromSize: 'size3', toSize: 'size4' }],
  });
  expect([await onHand(shop, 1, 'size3'), await onHand(shop, 1, 'size4')]).toEqual([three, four - 1]);
  expect((await shown(one)).orders).toMatchObject([
    { size: 'size3', quantity: 1 },
    { size: 'size8' },
    { size: 'size4', quantity: 1 },
  ]);
});

test('lists by state and search, and names wrong lines', async () => {
  const one = await delivered();
  expect((await ask(one, { lines: [{ position: 0, quantity: 3 }] })).status).toBe(400);
  expect((await ask(one, { lines: [{ position: 9, quantity: 1 }] })).status).toBe(400);
  expect((await ask(one, { lines: 'all' })).status).toBe(400);
  expect((await ask(one, { lines: [] })).status).toBe(400);
  expect((await shown(one)).return).toBeNull();
  await ask(one);
  const list = async (query: string) => (await shop.get(`/staff/api/returns?${query}`, manager.headers)).body;
  expect((await list('state=requested')).rows).toMatchObject([{ orderId: one.orderId }]);
  expect(await list('state=open&q=thandi%20nkosi&limit=1&page=2')).toMatchObject({ rows: [], total: 1, page: 2 });
  expect((await list('')).total).toBe(4);
  expect((await list('q=nobody')).total).toBe(0);
  expect((await shop.get('/staff/api/returns?state=lost', manager.headers)).status).toBe(400);
  expect((await shop.get('/staff/api/returns/999', manager.headers)).status).toBe(404);
});

test('a request by a program of the release before, which knows no returns, is taken over', async () => {
  const one = await delivered();
  await shop.sql(`update orders set return_asked_at = now() where id = '${one.orderId}'`);
  expect(await find(one.orderId)).toMatchObject({ state: 'requested', pairs: 3 });
});
