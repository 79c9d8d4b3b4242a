import { boughtIn, buyerWith, onHand, openedSession, until } from '../../../test/buyer';
import { useTestShop } from '../../../test/shop';
import { staffMember, useMember } from '../../../test/staff';
import { moveOrder } from '../../orders/fulfilment/move-order';
import { scrubErased } from '../../personal-data/erase-person';

const shop = useTestShop();
const support = useMember(shop, 'support');

const bought = (quantity: number, size = 'size3') => boughtIn(shop, { productId: 1, size, quantity });
const read = async (orderId: string) => (await shop.get(`/staff/api/orders/${orderId}/exchanges`, support.headers)).body;
const exchange = async (orderId: string, ask: object, version?: number) =>
  shop.post(
    `/staff/api/orders/${orderId}/exchanges`,
    { version: version ?? (await read(orderId)).version, position: 0, quantity: 1, toSize: 'size4', reason: 'Too small', ...ask },
    support.headers,
  );
const linesOf = (orderId: string) =>
  shop.sql(`select position, size, quantity from order_lines where order_id = '${orderId}' order by position`);
const stock = async () => [await onHand(shop, 1, 'size3'), await onHand(shop, 1, 'size4')];
const deliver = async (orderId: string) => {
  for (const move of ['packed', 'on its way', 'delivered'] as const)
    await moveOrder({ db: shop.api.db, config: shop.config }, orderId, move);
};
/** The new pair of the first line has left: exchanged again it would have to come back, too. */
const newPairSent = (orderId: string) =>
  shop.sql(`update order_lines set awaits_parcel = false where order_id = '${orderId}' and position = 0`);

test('BO-8: before the parcel leaves: both sizes move immediately, no money does, the line shows the new size, the shopper gets a mail', async () => {
  const { orderId, buyer, session } = await bought(2);
  const [three, four] = (await stock()) as [number, number];
  expect(await read(orderId)).toMatchObject({
    isInShop: true,
    lines: [
      {
        position: 0,
        quantity: 2,
        sizes: [
          { size: 'size4', free: four },
          { size: 'size10', free: 3 },
        ],
      },
    ],
  });
  expect(await exchange(orderId, {})).toMatchObject({ status: 200, body: { oldPairBack: 'now', returnId: null } });
  expect(await stock()).toEqual([three + 1, four - 1]);
  expect(await linesOf(orderId)).toEqual([
    { position: 0, size: 'size3', quantity: 1 },
    { position: 1, size: 'size4', quantity: 1 },
  ]);
  expect((await shop.get(`/sandbox/payments/${session}`)).body).toMatchObject({ status: 'paid', refunded: 0 });
  const mail = (await shop.outbox(buyer.email, 3)).find(({ subject }) => subject === `Your new size for order ${orderId}`);
  expect(mail?.text).toContain('size 4 instead of 3');
  const [own] = (await shop.get('/api/order', buyer.auth)).body;
  expect(own.orders).toMatchObject([{ size: 'size3' }, { size: 'size4' }]);
  // A cancellation restocks the present units of the order.
  expect((await shop.post(`/api/order/${orderId}/cancel`, {}, buyer.auth)).status).toBe(200);
  expect(await stock()).toEqual([three + 2, four]);
});

test('BO-8: once it was sent, the new size is taken at once and the old one comes back with a return', async () => {
  const { orderId } = await bought(1);
  await deliver(orderId);
  const [three, four] = (await stock()) as [number, number];
  const { body } = await exchange(orderId, {});
  expect(body).toEqual({ oldPairBack: 'on receipt', returnId: expect.any(Number) });
  expect(await stock()).toEqual([three, four - 1]);
  const manager = await staffMember(shop, 'manager');
  const found = (await shop.get(`/staff/api/returns/${body.returnId}`, manager.headers)).body;
  // No refund is made, so none is due.
  expect(found).toMatchObject({ state: 'approved', refundDueAt: null, lines: [{ size: 'size3', quantity: 1 }] });
  const { rows } = (await shop.get(`/staff/api/returns?q=${orderId}`, manager.headers)).body;
  expect(rows).toMatchObject([{ id: body.returnId, refundDueAt: null }]);
  const path = `/staff/api/returns/${body.returnId}`;
  expect((await shop.post(`${path}/decline`, { version: found.version, reason: 'No' }, manager.headers)).status).toBe(409);
  const lines = [{ position: 0, quantity: 1, condition: 'as new', restock: true }];
  expect((await shop.post(`${path}/receive`, { version: found.version, lines }, manager.headers)).body).toMatchObject({
    state: 'exchanged',
  });
  expect(await stock()).toEqual([three + 1, four - 1]);
  expect(await linesOf(orderId)).toEqual([{ position: 0, size: 'size4', quantity: 1 }]);
});

test('a second line is exchanged while the first old pair is out: both come back with one return', async () => {
  const { orderId } = await boughtIn(shop, { productId: 1, size: 'size3', quantity: 1 }, { productId: 4, size: 'size8' });
  await deliver(orderId);
  await shop.sql(`update stock set on_hand = 9 where product_id = 4 and size <> 'size8'`);
  const other = (await read(orderId)).lines[1].sizes.find(({ free }: { free: number }) => free > 0).size as string;
  const first = await exchange(orderId, {});
  const second = await exchange(orderId, { position: 1, toSize: other });
  expect(second).toMatchObject({ status: 200, body: { oldPairBack: 'on receipt', returnId: first.body.returnId } });
  await newPairSent(orderId);
  expect(await exchange(orderId, { toSize: 'size3' })).toMatchObject({
    status: 409,
    body: { message: 'The old pair of this line is still on its way back. Exchange it again once that has been received.' },
  });
  const manager = await staffMember(shop, 'manager');
  const path = `/staff/api/returns/${first.body.returnId}`;
  const lines = [0, 1].map((position) => ({ position, quantity: 1, condition: 'as new', restock: true }));
  // A page that showed the return before the second exchange gets 409.
  expect(await shop.post(`${path}/receive`, { version: 1, lines: lines.slice(0, 1) }, manager.headers)).toMatchObject({
    status: 409,
  });
  const [three, eight] = [await onHand(shop, 1, 'size3'), await onHand(shop, 4, 'size8')];
  expect((await shop.post(`${path}/receive`, { version: 2, lines }, manager.headers)).body).toMatchObject({ state: 'exchanged' });
  expect([await onHand(shop, 1, 'size3'), await onHand(shop, 4, 'size8')]).toEqual([three + 1, eight + 1]);
});

test('the return of an exchange stays open until every old pair has arrived, in however many parcels', async () => {
  const { buyer, orderId } = await boughtIn(shop, { productId: 1, size: 'size3', quantity: 2 }, { productId: 4, size: 'size8' });
  await deliver(orderId);
  const other = (await read(orderId)).lines[1].sizes.find(({ free }: { free: number }) => free > 0).size as string;
  const { returnId } = (await exchange(orderId, { quantity: 2 })).body;
  await exchange(orderId, { position: 1, toSize: other });
  const manager = await staffMember(shop, 'manager');
  const path = `/staff/api/returns/${returnId}`;
  const before = [await onHand(shop, 1, 'size3'), await onHand(shop, 4, 'size8')] as const;
  const receive = async (came: [position: number, quantity: number][], note = '') => {
    const { version } = (await shop.get(path, manager.headers)).body;
    const lines = came.map(([position, quantity]) => ({ position, quantity, condition: 'as new', restock: true }));
    return shop.post(`${path}/receive`, { version, lines, note }, manager.headers);
  };
  expect(
    (
      await receive(
        [
          [0, 1],
          [1, 0],
        ],
        'No box',
      )
    ).body,
  ).toMatchObject({
    state: 'approved',
    receivedAt: null,
    closedAt: null,
    lines: [
      { receivedQuantity: 1, restockableQuantity: 1 },
      { receivedQuantity: null, restockableQuantity: 1 },
    ],
  });
  expect(
    (
      await receive([
        [0, 2],
        [1, 0],
      ])
    ).body.message,
  ).toBe('At most 1 of Dunk Chalk can be received.');
  expect(
    (
      await receive([
        [0, 1],
        [1, 0],
      ])
    ).body,
  ).toMatchObject({ state: 'approved' });
  await newPairSent(orderId);
  expect(await exchange(orderId, { toSize: 'size3' })).toMatchObject({
    status: 409,
    body: {
      message: 'Other old pairs of this order are still on their way back. Exchange this one again once they have been received.',
    },
  });
  // Nothing of the first line is awaited any more.
  expect(
    (
      await receive([
        [0, 0],
        [1, 1],
      ])
    ).status,
  ).toBe(400);
  expect((await receive([[1, 1]], 'Third parcel')).body).toMatchObject({
    state: 'exchanged',
    note: 'No box\nThird parcel',
    lines: [{ receivedQuantity: 2 }, { receivedQuantity: 1 }],
  });
  expect([await onHand(shop, 1, 'size3'), await onHand(shop, 4, 'size8')]).toEqual([before[0] + 2, before[1] + 1]);
  const texts = (await shop.outbox(buyer.email, 10)).filter(({ subject }) => subject.startsWith('We received your return'));
  expect(texts.map(({ text }) => /still to come/.test(text))).toEqual([true, true, false]);
});

test('each parcel of old pairs is recorded separately: condition, and whether it went back on the shelf', async () => {
  const { orderId } = await bought(2);
  await deliver(orderId);
  const { returnId } = (await exchange(orderId, { quantity: 2 })).body;
  const manager = await staffMember(shop, 'manager');
  const path = `/staff/api/returns/${returnId}`;
  const receive = async (line: object) => {
    const { version } = (await shop.get(path, manager.headers)).body;
    return (await shop.post(`${path}/receive`, { version, lines: [{ position: 0, quantity: 1, ...line }] }, manager.headers))
      .body;
  };
  const first = { quantity: 1, condition: 'as new', restocked: true };
  expect((await receive({ condition: 'as new', restock: true })).lines).toMatchObject([{ parcels: [first] }]);
  expect((await receive({ condition: 'worn', restock: false })).lines).toMatchObject([
    { receivedQuantity: 2, parcels: [first, { quantity: 1, condition: 'worn', restocked: false }] },
  ]);
});

test('BO-8: refused without stock, for a size that is held, for the same size, and twice with one click', async () => {
  const { orderId } = await bought(1);
  const before = await stock();
  const buyer = await buyerWith(shop, { productId: 1, size: 'size10', quantity: 3 });
  await openedSession(shop, buyer);
  expect(await exchange(orderId, { toSize: 'size10' })).toMatchObject({
    status: 409,
    body: { message: 'Dunk Chalk in size 10 is sold out. Choose another size, or refund the pair.' },
  });
  expect(await exchange(orderId, { toSize: 'size99' })).toMatchObject({ status: 409 });
  expect(await exchange(orderId, { toSize: 'size3' })).toMatchObject({ status: 400 });
  expect(await exchange(orderId, { toSize: 'big' })).toMatchObject({ status: 400, body: { message: 'Choose a size.' } });
  expect(await exchange(orderId, { quantity: 2 })).toMatchObject({
    status: 409,
    body: { message: 'The order has only 1 of Dunk Chalk in this size.' },
  });
  expect(await exchange(orderId, { position: 4 })).toMatchObject({ status: 404 });
  expect(await stock()).toEqual(before);
  const { version } = await read(orderId);
  const clicks = await Promise.all([1, 2].map(() => exchange(orderId, {}, version)));
  expect(clicks.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(clicks.find(({ status }) => status === 409)?.body.message).toMatch(
    /^This order was changed by .* a moment ago. Look again.$/,
  );
});

describe('the new pair is sent', () => {
  const packer = useMember(shop, 'fulfillment');
  beforeAll(() => shop.sql('update stock set on_hand = 50 where product_id = 1'));
  const order = async (orderId: string) => (await shop.get(`/staff/api/orders/${orderId}`, packer.headers)).body;
  const act = (orderId: string, action: string, body: object) =>
    shop.post(`/staff/api/orders/${orderId}/${action}`, body, packer.headers);
  /** The rows of 'Needs attention' for one order. */
  const waiting = async (orderId: string) => {
    const kinds = (await shop.get('/staff/api/attention', packer.headers)).body as { kind: string; items: { id: string }[] }[];
    return kinds.find(({ kind }) => kind === 'exchanges-to-send')?.items.find(({ id }) => id === orderId);
  };
  /** The rows of the pick list for one order. */
  const toFetch = async (orderId: string) => {
    const { lines } = (await shop.get('/staff/api/orders/pick-list', packer.headers)).body;
    return lines.flatMap(({ size, orders }: { size: string; orders: { number: string; quantity: number }[] }) =>
      orders.filter(({ number }) => number === orderId).map(({ quantity }) => [size, quantity]),
    );
  };
  const PARCEL = { courier: 'Aramex', tracking: 'AX 77', url: 'https://aramex.example/AX77' };

  test('BO-8: the new pair of a sent order needs attention and is picked until it is marked sent, which mails the shopper', async () => {
    const { orderId, buyer } = await bought(2);
    await deliver(orderId);
    expect(await act(orderId, 'send-exchange', { version: (await order(orderId)).version, ...PARCEL })).toMatchObject({
      status: 409,
      body: { code: 'exchange/nothing-to-send' },
    });
    await exchange(orderId, {});
    expect(await waiting(orderId)).toMatchObject({ title: 'Thandi Nkosi', detail: '1 × Dunk Chalk, size 4' });
    const listed = (await shop.get(`/staff/api/orders?attention=1&q=${orderId}`, packer.headers)).body;
    expect(listed.rows).toMatchObject([{ id: orderId }]);
    expect(await toFetch(orderId)).toEqual([['size4', 1]]);
    const seen = await order(orderId);
    expect(seen).toMatchObject({ status: 'delivered', lines: [{ awaitsParcel: false }, { size: 'size4', awaitsParcel: true }] });
    expect(seen.actions).toContain('send-exchange');
    expect((await act(orderId, 'hand-over-exchange', { version: seen.version })).status).toBe(409);
    expect(await act(orderId, 'send-exchange', { version: seen.version, courier: '', tracking: 'x' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'courier' }] },
    });
    const taps = await Promise.all([1, 2].map(() => act(orderId, 'send-exchange', { version: seen.version, ...PARCEL })));
    expect(taps.map(({ status }) => status)).toEqual([200, 200]);
    const sent = await order(orderId);
    expect(sent).toMatchObject({ status: 'delivered', shipment: { ...PARCEL, ofExchange: true } });
    expect(sent.actions).not.toContain('send-exchange');
    // Details of one parcel do not overwrite the details of another.
    const correction = { version: sent.version, shipmentId: sent.shipment.id + 1, courier: 'Aramex', tracking: 'AX 1' };
    expect(await act(orderId, 'correct-tracking', correction)).toMatchObject({
      status: 409,
      body: { code: 'order/other-parcel' },
    });
    expect((await order(orderId)).shipment).toMatchObject(PARCEL);
    expect(sent.timeline).toContainEqual(
      expect.objectContaining({ what: 'new size sent', detail: '1 × Dunk Chalk, size 4', who: expect.stringMatching(/^Nomsa/) }),
    );
    expect(
      await shop.sql(`select after from audit_log where subject = 'order:${orderId}' and action = 'order.exchange-sent'`),
    ).toEqual([{ after: { pairs: [{ name: 'Dunk Chalk', size: 'size4', quantity: 1 }], ...PARCEL } }]);
    expect(await waiting(orderId)).toBeUndefined();
    expect(await toFetch(orderId)).toEqual([]);
    expect((await shop.get('/api/order', buyer.auth)).body[0]).toMatchObject({ shipment: PARCEL });
    const subject = `Your new size for order ${orderId} is on its way`;
    const mails = (await shop.outbox(buyer.email, 7)).filter((mail) => mail.subject === subject);
    expect(mails).toHaveLength(1);
    for (const part of ['Aramex', 'AX 77', PARCEL.url]) expect(mails[0]?.text).toContain(part);
    expect(sent.resendable).toContain('new size sent');
  });

  test.each(['payment disputed', 'partly refunded'])(
    'a new pair stays in the shop while its order is on hold: %s',
    async (hold) => {
      const { orderId } = await bought(1);
      await deliver(orderId);
      await exchange(orderId, {});
      await shop.sql(`update orders set packing_hold = '${hold}' where id = '${orderId}'`);
      expect(await toFetch(orderId)).toEqual([]);
      expect(await waiting(orderId)).toBeUndefined();
      const seen = await order(orderId);
      expect(seen.actions).not.toContain('send-exchange');
      expect(await act(orderId, 'send-exchange', { version: seen.version, ...PARCEL })).toMatchObject({
        status: 409,
        body: { code: hold === 'payment disputed' ? 'order/payment-disputed' : 'order/on-hold' },
      });
      const onHold = (await shop.get('/staff/api/attention', packer.headers)).body.find(
        ({ kind }: { kind: string }) => kind === 'orders-on-hold',
      );
      const isListed = onHold?.items.some(({ id }: { id: string }) => id === orderId) ?? false;
      expect(isListed).toBe(hold !== 'payment disputed');
      await shop.sql(`update orders set packing_hold = '' where id = '${orderId}'`);
      expect(await toFetch(orderId)).toEqual([['size4', 1]]);
      expect(await waiting(orderId)).toBeDefined();
      // The list shows the oldest few.
      expect((await act(orderId, 'send-exchange', { version: (await order(orderId)).version, ...PARCEL })).status).toBe(200);
    },
  );

  test('a packed order goes back to the orders to pack: its box holds the wrong size', async () => {
    const { orderId } = await bought(1);
    await act(orderId, 'pack', { version: (await order(orderId)).version });
    expect(await exchange(orderId, {})).toMatchObject({ status: 200, body: { oldPairBack: 'now' } });
    const seen = await order(orderId);
    expect(seen).toMatchObject({ status: 'paid', actions: expect.arrayContaining(['pack']) });
    expect(seen.lines).toMatchObject([{ size: 'size4', awaitsParcel: false }]);
    expect(await toFetch(orderId)).toEqual([['size4', 1]]);
    expect(seen.timeline).toContainEqual(
      expect.objectContaining({ detail: '1 × Dunk Chalk: size 3 to 4. To be packed again. Too small' }),
    );
    expect((await act(orderId, 'pack', { version: seen.version })).body).toMatchObject({ status: 'packed' });
  });

  test('a new pair that is still in the shop is exchanged once more without a return; a refunded one is not sent', async () => {
    const { orderId } = await bought(1);
    await deliver(orderId);
    const { returnId } = (await exchange(orderId, {})).body;
    expect((await read(orderId)).lines).toMatchObject([{ isInShop: true }]);
    const [three, four] = (await stock()) as [number, number];
    expect((await exchange(orderId, { toSize: 'size10' })).body).toEqual({ oldPairBack: 'now', returnId: null });
    const manager = await staffMember(shop, 'manager');
    const path = `/staff/api/returns/${returnId}`;
    const { state, version } = (await shop.get(path, manager.headers)).body;
    expect(state).toBe('approved');
    const lines = [{ position: 0, quantity: 1, condition: 'as new', restock: true }];
    expect((await shop.post(`${path}/receive`, { version, lines }, manager.headers)).body).toMatchObject({ state: 'exchanged' });
    expect(await stock()).toEqual([three + 1, four + 1]);
    expect(await toFetch(orderId)).toEqual([['size10', 1]]);
    await shop.sql(`update order_lines set refunded_quantity = 1 where order_id = '${orderId}'`);
    expect(await toFetch(orderId)).toEqual([]);
    expect(await waiting(orderId)).toBeUndefined();
  });

  test('BO-7: a new pair that is still in the shop goes back on the shelf when it is refunded, whatever the request says', async () => {
    const manager = await staffMember(shop, 'manager');
    const { orderId } = await bought(1);
    await deliver(orderId);
    const four = await onHand(shop, 1, 'size4');
    const { returnId } = (await exchange(orderId, {})).body;
    await shop.sql(`update returns set state = 'exchanged' where id = ${returnId}`);
    expect(await onHand(shop, 1, 'size4')).toBe(four - 1);
    const path = `/staff/api/orders/${orderId}/refunds`;
    const { version, refundedCents, lines } = (await shop.get(path, manager.headers)).body;
    expect(lines).toMatchObject([{ awaitsParcel: true }]);
    const refund = { kind: 'lines', lines: [{ position: lines[0].position, quantity: 1, restock: false }], reason: 'Money back' };
    const reply = await shop.post(path, { version, expectedRefundedCents: refundedCents, ...refund }, manager.headers);
    expect(reply.status).toBe(200);
    expect(await onHand(shop, 1, 'size4')).toBe(four);
    expect((await shop.get(path, manager.headers)).body.lines).toMatchObject([{ awaitsParcel: false, restockableQuantity: 0 }]);
  });

  test('the new pair of an order that is picked up is handed over, without courier, and its shopper knows', async () => {
    const { orderId, buyer } = await bought(1);
    await shop.sql(
      `update orders set delivery = '{"kind":"pick-up","label":"Pick-up","address":"14 Bree"}' where id = '${orderId}'`,
    );
    await moveOrder({ db: shop.api.db, config: shop.config }, orderId, 'packed');
    await moveOrder({ db: shop.api.db, config: shop.config }, orderId, 'delivered');
    await exchange(orderId, {});
    const instructions = 'Please bring the old pair, unworn and in its box, to 14 Bree. Your new size is waiting for you there.';
    const mailed = async () => (await shop.outbox(buyer.email)).find(({ subject }) => subject.startsWith('Your new size'));
    expect((await until(mailed, Boolean))?.text).toContain(instructions);
    const [shown] = (await shop.get('/api/order', buyer.auth)).body;
    expect(shown.return).toMatchObject({ instructions });
    const { version, actions } = await order(orderId);
    expect(actions).toContain('hand-over-exchange');
    expect((await act(orderId, 'send-exchange', { version, ...PARCEL })).status).toBe(409);
    const done = await act(orderId, 'hand-over-exchange', { version });
    expect(done).toMatchObject({ status: 200, body: { shipment: null } });
    expect(done.body.timeline).toContainEqual(expect.objectContaining({ what: 'new size picked up' }));
    expect(await waiting(orderId)).toBeUndefined();
  });

  test('an erased customer is still sent the new pair, and forgotten then', async () => {
    const { orderId, buyer } = await bought(1);
    await deliver(orderId);
    await exchange(orderId, {});
    await shop.post('/api/user/delete', { password: buyer.password }, buyer.auth);
    const seen = await order(orderId);
    expect(seen.customer.email).toBe(buyer.email);
    await act(orderId, 'send-exchange', { version: seen.version, ...PARCEL });
    await scrubErased(shop.api.db);
    expect(await order(orderId)).toMatchObject({ customer: { email: '' }, shipment: { tracking: '' } });
  });
});
