import { boughtIn, onHand, until } from '../../test/buyer';
import { useTestShop } from '../../test/shop';
import { staffMember, useMember } from '../../test/staff';
import { moveOrder } from '../orders/fulfilment/move-order';

const shop = useTestShop();
const manager = useMember(shop, 'manager');
beforeAll(() => shop.sql(`update stock set on_hand = 50 where product_id in (1, 4)`));

const PICK_UP = `'{"kind":"pick-up","label":"Pick-up","address":"14 Bree"}'`;

/** A delivered order of two lines, with an exchanged size in the first one. */
async function exchanged({ isPickedUp = false } = {}) {
  const { buyer, orderId } = await boughtIn(shop, { productId: 1, size: 'size3' }, { productId: 4, size: 'size8' });
  if (isPickedUp) await shop.sql(`update orders set delivery = ${PICK_UP} where id = '${orderId}'`);
  for (const move of isPickedUp ? (['packed', 'delivered'] as const) : (['packed', 'on its way', 'delivered'] as const))
    await moveOrder({ db: shop.api.db, config: shop.config }, orderId, move);
  const { version } = (await shop.get(`/staff/api/orders/${orderId}/exchanges`, manager.headers)).body;
  const change = { version, position: 0, quantity: 1, toSize: 'size4', reason: 'Too small' };
  const { returnId } = (await shop.post(`/staff/api/orders/${orderId}/exchanges`, change, manager.headers)).body;
  const path = `/staff/api/returns/${returnId}`;
  return {
    buyer,
    orderId,
    returnId,
    read: async () => (await shop.get(path, manager.headers)).body,
    step: async (name: string, body: object) => {
      const { version: seen } = (await shop.get(path, manager.headers)).body;
      return shop.post(`${path}/${name}`, { version: seen, ...body }, manager.headers);
    },
    act: async (action: string, body: object = {}) => {
      const { version: seen } = (await shop.get(`/staff/api/orders/${orderId}`, manager.headers)).body;
      return shop.post(`/staff/api/orders/${orderId}/${action}`, { version: seen, ...body }, manager.headers);
    },
    ask: (body: object = {}) => shop.post(`/api/order/${orderId}/return`, { reason: 'They pinch', ...body }, buyer.auth),
    shown: async () => (await shop.get('/api/order', buyer.auth)).body[0],
  };
}

test('an old pair that never arrives is written off, and the shopper may request returns of the order again', async () => {
  const { buyer, orderId, returnId, read, ask, shown } = await exchanged();
  const [three, { version }] = [await onHand(shop, 1, 'size3'), await read()];
  expect(await shown()).toMatchObject({ canReturn: false });
  expect(await ask()).toMatchObject({
    status: 409,
    body: {
      message:
        'A return of this order is open already. You can request another once it is finished; to change it, please write to us.',
    },
  });
  const mails = (await shop.outbox(buyer.email, 6)).length;
  const support = await staffMember(shop, 'fulfillment');
  const path = `/staff/api/returns/${returnId}/not-come`;
  const reason = 'Thandi does not answer';
  expect((await shop.post(path, { version, reason }, support.headers)).status).toBe(403);
  expect((await shop.post(path, { version, reason: ' ' }, manager.headers)).status).toBe(400);
  for (const _tap of [1, 2])
    expect(await shop.post(path, { version, reason }, manager.headers)).toMatchObject({
      status: 200,
      body: {
        state: 'exchanged',
        version: version + 1,
        closedAt: expect.any(String),
        receivedAt: null,
        lines: [{ receivedQuantity: null, restocked: false }],
      },
    });
  expect((await shop.post(path, { version, reason: 'Lost' }, manager.headers)).body.code).toBe('staff/changed-meanwhile');
  expect(await onHand(shop, 1, 'size3')).toBe(three);
  expect(await shop.outbox(buyer.email, mails)).toHaveLength(mails);
  const events = await shop.sql(`select event, reason from order_events where order_id = '${orderId}' order by id desc limit 1`);
  expect(events).toEqual([{ event: 'old pair did not come', reason }]);
  const entries = await shop.sql(
    `select before, after, reason from audit_log where subject = 'return:${returnId}' and action = 'return.not-come'`,
  );
  expect(entries).toEqual([{ before: { state: 'approved' }, after: { state: 'exchanged' }, reason }]);
  expect(await shown()).toMatchObject({ canReturn: true });
  expect(await ask({ lines: [{ position: 1, quantity: 1 }] })).toMatchObject({ status: 200, body: { canReturn: false } });
});

test('only the return of an exchange can be closed as not received', async () => {
  const { step, ask, orderId } = await exchanged();
  await step('not-come', { reason: 'Lost' });
  await ask({ lines: [{ position: 1, quantity: 1 }] });
  const { id, version } = (await shop.get(`/staff/api/returns?q=${orderId}`, manager.headers)).body.rows[0];
  const approved = await shop.post(`/staff/api/returns/${id}/approve`, { version, instructions: 'Send it' }, manager.headers);
  const body = { version: approved.body.version, reason: 'Lost' };
  expect(await shop.post(`/staff/api/returns/${id}/not-come`, body, manager.headers)).toMatchObject({
    status: 409,
    body: { code: 'return/not-of-exchange' },
  });
});

test('a new pair can be returned within the period on its packing slip, which begins when it leaves the shop', async () => {
  const { orderId, step, act, ask, shown, read } = await exchanged();
  expect(await read()).toMatchObject({ pickUpAddress: null });
  const lines = [{ position: 0, quantity: 1, condition: 'as new', restock: true }];
  await step('receive', { lines });
  await shop.sql(`update orders set delivered_at = now() - interval '20 days' where id = '${orderId}'`);
  expect(await shown()).toMatchObject({ canReturn: false });
  expect((await ask()).status).toBe(409);
  await act('send-exchange', { courier: 'Aramex', tracking: 'AX 1' });
  expect(await shown()).toMatchObject({ canReturn: true });
  const sentBefore = (days: number) =>
    shop.sql(`update order_events set happened_at = now() - interval '${days} days'
      where order_id = '${orderId}' and event = 'new size sent'`);
  await sentBefore(15);
  expect(await shown()).toMatchObject({ canReturn: false });
  expect((await ask()).status).toBe(409);
  await sentBefore(13);
  expect((await ask({ lines: [{ position: 0, quantity: 1 }] })).status).toBe(200);
});

test('a new pair that has not left the shop cannot be returned, and the others can', async () => {
  const { act, ask, step, shown } = await exchanged();
  await step('receive', { lines: [{ position: 0, quantity: 1, condition: 'as new', restock: true }] });
  expect((await shown()).orders.map((line: { returnableQuantity: number }) => line.returnableQuantity)).toEqual([0, 1]);
  const one = { lines: [{ position: 0, quantity: 1 }] };
  expect(await ask(one)).toMatchObject({ status: 400, body: { errors: [{ message: 'Dunk Chalk has not been sent yet.' }] } });
  await act('send-exchange', { courier: 'Aramex', tracking: 'AX 1' });
  expect((await ask(one)).status).toBe(200);
});

test('a new pair can be returned once it has been picked up', async () => {
  const { orderId, step, act, shown } = await exchanged({ isPickedUp: true });
  await step('receive', { lines: [{ position: 0, quantity: 1, condition: 'as new', restock: true }] });
  await shop.sql(`update orders set delivered_at = now() - interval '20 days' where id = '${orderId}'`);
  await act('hand-over-exchange');
  expect(await shown()).toMatchObject({ canReturn: true });
});

test.each([
  ['is still to be sent', false, false, 'Next we send you the new size.'],
  ['was sent before', false, true, 'Your exchange is now complete.'],
  ['waits in the shop', true, false, 'Your new size is waiting for you at 14 Bree.'],
])('the mail about the old pair says that the new one %s', async (_where, isPickedUp, isGone, expected) => {
  const { buyer, act, step } = await exchanged({ isPickedUp });
  if (isGone) await act('send-exchange', { courier: 'Aramex', tracking: 'AX 1' });
  await step('receive', { lines: [{ position: 0, quantity: 1, condition: 'as new', restock: true }] });
  const mailed = async () =>
    (await shop.outbox(buyer.email)).find(({ subject }) => subject.startsWith('We received your return'));
  const text = (await until(mailed, Boolean))?.text ?? '';
  const possible = [
    'Next we send you the new size.',
    'Your exchange is now complete.',
    'Your new size is waiting for you at 14 Bree.',
  ];
  expect(possible.filter((each) => text.includes(each))).toEqual([expected]);
});

test('a shopper who picked the order up is asked to bring the pairs, and staff see where to', async () => {
  const { buyer, orderId, step, read, ask } = await exchanged({ isPickedUp: true });
  expect(await read()).toMatchObject({ pickUpAddress: '14 Bree' });
  expect((await shop.get(`/staff/api/orders/${orderId}/exchanges`, manager.headers)).body).toMatchObject({ isPickUp: true });
  await step('not-come', { reason: 'Lost' });
  await ask({ lines: [{ position: 1, quantity: 1 }] });
  const { id, version } = (await shop.get(`/staff/api/returns?q=${orderId}`, manager.headers)).body.rows[0];
  await shop.post(`/staff/api/returns/${id}/approve`, { version, instructions: 'Bring it' }, manager.headers);
  const mailed = async () => (await shop.outbox(buyer.email)).find(({ subject }) => subject.startsWith('How to return'));
  const text = (await until(mailed, Boolean))?.text ?? '';
  expect(text).toContain(`Please bring your order number ${orderId}, too.`);
  expect(text).not.toContain('parcel');
});
