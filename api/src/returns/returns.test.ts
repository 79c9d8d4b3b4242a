import { boughtIn, onHand, until } from '../../test/buyer';
import { useTestShop } from '../../test/shop';
import { useMember } from '../../test/staff';
import { moveOrder } from '../orders/fulfilment/move-order';

const shop = useTestShop();
const manager = useMember(shop, 'manager');
beforeAll(() => shop.sql(`update stock set on_hand = 50 where on_hand > 0`));

/** A delivered order of two pairs of size 3 and one of size 4. */
async function delivered() {
  const { buyer, session, orderId } = await boughtIn(
    shop,
    { productId: 1, size: 'size3', quantity: 2 },
    { productId: 4, size: 'size8' },
  );
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
  const { id, version } = await find(orderId);
  const approve = (instructions: string) =>
    shop.post(`/staff/api/returns/${id}/approve`, { version, instructions }, manager.headers);
  expect((await approve('Hand it to the courier on Monday.\nLabel: LC-1')).status).toBe(200);
  // A second tap changes nothing and mails nothing; with other instructions it is a change of mind.
  expect(await approve('Hand it to the courier on Monday.\nLabel: LC-1')).toMatchObject({
    status: 200,
    body: { state: 'approved', version: version + 1 },
  });
  expect((await approve('Keep it')).status).toBe(409);
  expect((await shown(one)).return).toMatchObject({
    state: 'approved',
    instructions: 'Hand it to the courier on Monday.\nLabel: LC-1',
  });
  const order = async () => (await shop.get(`/staff/api/orders/${orderId}`, manager.headers)).body;
  const resend = async () => {
    const body = { version: (await order()).version, mail: 'return approved' };
    return shop.post(`/staff/api/orders/${orderId}/resend-mail`, body, manager.headers);
  };
  expect((await order()).resendable).toContain('return approved');
  expect((await resend()).status).toBe(200);
  const before = await onHand(shop, 1, 'size3');
  const lines = [{ position: 0, quantity: 1, condition: 'as new', restock: true }];
  expect((await step(orderId, 'receive', { lines, note: 'Box is dented' })).body).toMatchObject({ state: 'received' });
  // The pairs have come.
  expect((await order()).resendable).not.toContain('return approved');
  expect((await resend()).body.code).toBe('order/no-such-mail');
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
  const mails = await shop.outbox(one.buyer.email, 10);
  const [approved, again] = mails.filter(({ subject }) => subject.startsWith('How to return'));
  expect(approved?.text).toContain('Hand it to the courier on Monday.');
  expect(again?.text).toBe(approved?.text);
  expect(mails.map(({ subject }) => subject).slice(-6)).toEqual([
    `Your order ${orderId} was delivered`.replace('Your order', 'Order'),
    `Return of order ${orderId}`,
    `How to return your shoes from order ${orderId}`,
    `How to return your shoes from order ${orderId}`,
    `We received your return of order ${orderId}`,
    `Refund for order ${orderId}`,
  ]);
  const audit = await shop.sql<{ action: string; reason: string }>(
    `select action, reason from audit_log where action like 'return.%' or action = 'order.refund' order by id`,
  );
  // The note stays with the order, where it is erased with the person.
  expect(audit.map(({ reason }) => reason)).toEqual(['', '', 'Returned', 'Returned']);
  expect(audit.map(({ action }) => action)).toEqual(['return.approved', 'return.received', 'order.refund', 'return.refunded']);
  expect(await step(orderId, 'approve', { instructions: 'x' })).toMatchObject({
    status: 409,
    body: { message: 'This return is refunded: it cannot become approved.' },
  });
});

test('the first screen and the order lead to the return that waits', async () => {
  const one = await delivered();
  const order = async () => (await shop.get(`/staff/api/orders/${one.orderId}`, manager.headers)).body;
  expect((await order()).returns).toEqual([]);
  await ask(one);
  const { id } = await find(one.orderId);
  expect((await order()).returns).toEqual([{ id, state: 'requested', askedAt: expect.any(String) }]);
  const kinds = (await shop.get('/staff/api/attention', manager.headers)).body as { kind: string; items: object[] }[];
  const items = kinds.find(({ kind }) => kind === 'return-requests')?.items;
  expect(items).toContainEqual(expect.objectContaining({ id: one.orderId, returnId: id }));
  expect(kinds.find(({ kind }) => kind === 'low-stock')?.items[0] ?? {}).not.toHaveProperty('returnId');
  await step(one.orderId, 'decline', { reason: 'They were worn' });
});

test('declined with a reason; two people decide, and the second sees who was first', async () => {
  const one = await delivered();
  await ask(one);
  expect(await find(one.orderId)).toMatchObject({ pairs: 3 });
  const { id, version } = await find(one.orderId);
  const decide = (name: string, body: object) =>
    shop.post(`/staff/api/returns/${id}/${name}`, { version, ...body }, manager.headers);
  expect((await decide('decline', { reason: ' ' })).body.message).toBe('Say why, in a few words.');
  expect((await decide('decline', { reason: 'a'.repeat(501) })).body.message).toBe('This is too long.');
  const reason = 'They were worn\r\n\r\noutside. ';
  for (const _tap of [1, 2]) expect((await decide('decline', { reason })).status).toBe(200);
  expect((await decide('decline', { reason: 'Another reason' })).status).toBe(409);
  expect(await decide('approve', { instructions: 'Send it' })).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^This return was changed by Nomsa .* a moment ago. Look again.$/) },
  });
  expect((await shown(one)).return).toMatchObject({ state: 'declined', declineReason: 'They were worn\noutside.' });
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
  // Until staff mark it sent.
  expect((await shop.get(`/staff/api/orders/${one.orderId}`, manager.headers)).body).toMatchObject({
    lines: [{ awaitsParcel: false }, { awaitsParcel: false }, { size: 'size4', awaitsParcel: true }],
    actions: expect.arrayContaining(['send-exchange']),
  });
});

const refund = async ({ orderId }: Delivered, ask: object) => {
  const { version, refundedCents } = (await shop.get(`/staff/api/orders/${orderId}/refunds`, manager.headers)).body;
  const body = { version, expectedRefundedCents: refundedCents, reason: 'Agreed on the phone', ...ask };
  return shop.post(`/staff/api/orders/${orderId}/refunds`, body, manager.headers);
};
const restockable = async (orderId: string) => {
  const { lines } = (await shop.get(`/staff/api/returns/${(await find(orderId)).id}`, manager.headers)).body;
  return lines.map(({ restockableQuantity }: { restockableQuantity: number }) => restockableQuantity);
};

test('pairs that a refund put back on the shelf are not put there again when the return is received', async () => {
  const one = await delivered();
  const { orderId } = one;
  const before = await Promise.all([onHand(shop, 1, 'size3'), onHand(shop, 4, 'size8')]);
  const shelf = async () => [(await onHand(shop, 1, 'size3')) - before[0], (await onHand(shop, 4, 'size8')) - before[1]];
  await ask(one);
  await step(orderId, 'approve', { instructions: 'Send it' });
  expect(await restockable(orderId)).toEqual([2, 1]);
  await refund(one, {
    kind: 'lines',
    lines: [
      { position: 0, quantity: 1, restock: true },
      { position: 1, quantity: 1, restock: true },
    ],
  });
  expect(await shelf()).toEqual([1, 1]);
  expect(await restockable(orderId)).toEqual([1, 0]);
  const lines = [
    { position: 0, quantity: 2, condition: 'as new', restock: true },
    { position: 1, quantity: 1, condition: 'as new', restock: false },
  ];
  expect((await step(orderId, 'receive', { lines })).body).toMatchObject({
    state: 'received',
    // The second line is on the shelf, whatever was said of it.
    lines: [
      { receivedQuantity: 2, restocked: true },
      { receivedQuantity: 1, restocked: true },
    ],
  });
  expect(await shelf()).toEqual([2, 1]);
  const { id } = await find(orderId);
  const [entry] = await shop.sql(`select after from audit_log where action = 'return.received' and subject = 'return:${id}'`);
  expect(entry).toMatchObject({
    after: {
      state: 'received',
      lines: [
        { position: 0, quantity: 2, condition: 'as new', restocked: 1 },
        { position: 1, quantity: 1, condition: 'as new', restocked: 0 },
      ],
    },
  });
  const { refundedCents } = (await shop.get(`/staff/api/orders/${orderId}/refunds`, manager.headers)).body;
  const rest = await step(orderId, 'refund', { expectedRefundedCents: refundedCents, reason: 'Returned' });
  expect(rest.body).toMatchObject({ state: 'refunded' });
  expect(await shelf()).toEqual([2, 1]);
});

test('a pair of a line that was already refunded and restocked is neither refunded nor restocked again by its return', async () => {
  const one = await delivered();
  const { orderId } = one;
  const before = await onHand(shop, 1, 'size3');
  await ask(one, { lines: [{ position: 0, quantity: 1 }] });
  await step(orderId, 'approve', { instructions: 'Send it' });
  const { body: refunded } = await refund(one, { kind: 'lines', lines: [{ position: 0, quantity: 1, restock: true }] });
  expect(await restockable(orderId)).toEqual([0]);
  const lines = [{ position: 0, quantity: 1, condition: 'as new', restock: true }];
  expect((await step(orderId, 'receive', { lines })).body).toMatchObject({ lines: [{ openQuantity: 0, restocked: true }] });
  expect(await onHand(shop, 1, 'size3')).toBe(before + 1);
  expect(await step(orderId, 'exchange', { lines: [{ position: 0, toSize: 'size4' }] })).toMatchObject({
    status: 409,
    body: { code: 'exchange/too-many' },
  });
  const { refundedCents: expectedRefundedCents } = refunded;
  const closed = await step(orderId, 'refund', { expectedRefundedCents, reason: 'Refunded before' });
  expect(closed.body).toMatchObject({ state: 'refunded' });
  expect((await shop.get(`/staff/api/orders/${orderId}/refunds`, manager.headers)).body.refundedCents).toBe(
    expectedRefundedCents,
  );
});

test('a declined return of a pair that was refunded since is not reopened', async () => {
  const one = await delivered();
  await ask(one, { lines: [{ position: 0, quantity: 1 }] });
  await step(one.orderId, 'decline', { reason: 'Worn outside' });
  await refund(one, { kind: 'lines', lines: [{ position: 0, quantity: 1, restock: false }] });
  expect((await step(one.orderId, 'reopen', { reason: 'A mistake' })).body.code).toBe('return/settled-otherwise');
});

test('the refund of a return of a part of a line closes it without money, if a refund of that pair came before', async () => {
  const one = await delivered();
  await ask(one, { lines: [{ position: 0, quantity: 1 }] });
  await step(one.orderId, 'approve', { instructions: 'Send it' });
  await step(one.orderId, 'receive', { lines: [{ position: 0, quantity: 1, condition: 'worn', restock: false }] });
  const { body } = await refund(one, { kind: 'lines', lines: [{ position: 0, quantity: 1, restock: false }] });
  const closed = await step(one.orderId, 'refund', { expectedRefundedCents: body.refundedCents, reason: 'Returned' });
  expect(closed.body).toMatchObject({ state: 'refunded' });
  const now = await shop.get(`/staff/api/orders/${one.orderId}/refunds`, manager.headers);
  expect(now.body.refundedCents).toBe(body.refundedCents);
});

test('a refund of everything puts back only the pairs that a return has not put back already', async () => {
  const one = await delivered();
  await ask(one, { lines: [{ position: 0, quantity: 1 }] });
  await step(one.orderId, 'approve', { instructions: 'Send it' });
  const before = await onHand(shop, 1, 'size3');
  await step(one.orderId, 'receive', { lines: [{ position: 0, quantity: 1, condition: 'as new', restock: true }] });
  const { status, body } = await refund(one, { kind: 'whole', restock: true });
  expect([status, body.leftCents]).toEqual([200, 0]);
  expect(body.lines.map((line: { refundableQuantity: number }) => line.refundableQuantity)).toEqual([0, 0]);
  expect(await onHand(shop, 1, 'size3')).toBe(before + 2);
  const closed = await step(one.orderId, 'refund', { expectedRefundedCents: body.refundedCents, reason: 'Returned' });
  expect(closed.body).toMatchObject({ state: 'refunded' });
});

test('units that were not returned can be returned later; declined or refunded ones cannot, and one return is open at a time', async () => {
  const one = await delivered();
  const positions = async () => (await shown(one)).orders.map((line: { returnableQuantity: number }) => line.returnableQuantity);
  expect(await positions()).toEqual([2, 1]);
  await ask(one, { lines: [{ position: 0, quantity: 1 }] });
  expect(await shown(one)).toMatchObject({ canReturn: false });
  // A second click: the open return stays. A different request from another window would be lost.
  expect(await ask(one, { lines: [{ position: 0, quantity: 1 }] })).toMatchObject({
    status: 200,
    body: { return: { state: 'requested' } },
  });
  expect((await ask(one)).body.message).toMatch(/^A return of this order is open already\. /);
  expect((await ask(one, { lines: [{ position: 0, quantity: 1 }], reason: 'Worn' })).status).toBe(409);
  expect((await find(one.orderId)).pairs).toBe(1);
  await step(one.orderId, 'approve', { instructions: 'Send it' });
  await step(one.orderId, 'receive', { lines: [{ position: 0, quantity: 1, condition: 'as new', restock: true }] });
  await step(one.orderId, 'refund', { expectedRefundedCents: 0, reason: 'Returned' });
  expect(await positions()).toEqual([1, 1]);

  expect(await shown(one)).toMatchObject({ canReturn: true, return: { state: 'refunded' } });
  expect((await ask(one, { lines: [{ position: 0, quantity: 2 }] })).body.message).toBe(
    'You can return at most 1 of Dunk Chalk.',
  );
  expect((await ask(one, { lines: [{ position: 1, quantity: 1 }] })).status).toBe(200);
  expect(await find(one.orderId)).toMatchObject({ state: 'requested', pairs: 1 });
  await step(one.orderId, 'decline', { reason: 'Worn outside' });
  expect(await positions()).toEqual([1, 0]);
  expect((await ask(one, { lines: [{ position: 1, quantity: 1 }] })).status).toBe(400);

  // The third time everything that is left, and then there is nothing.
  expect((await ask(one)).status).toBe(200);
  await step(one.orderId, 'approve', { instructions: 'Send it' });
  await step(one.orderId, 'receive', { lines: [{ position: 0, quantity: 1, condition: 'worn', restock: false }] });
  const { refunded } = await until(
    () => shown(one),
    (order) => order.refunded > 0,
  );
  await step(one.orderId, 'refund', { expectedRefundedCents: refunded * 100, reason: 'Returned' });
  expect(await positions()).toEqual([0, 0]);
  expect(await shown(one)).toMatchObject({ canReturn: false });
  expect(await ask(one)).toMatchObject({
    status: 409,
    body: { message: 'Every pair of this order was returned, refunded or declined already.' },
  });
});

test('a declined return is reopened: it waits for a decision, and the shopper gets a mail; only while its pairs can be returned', async () => {
  const one = await delivered();
  await ask(one, { lines: [{ position: 1, quantity: 1 }] });
  await step(one.orderId, 'decline', { reason: 'Worn outside' });
  const declined = await find(one.orderId);
  const reopen = (version: number, reason = 'The photo shows a defect') =>
    shop.post(`/staff/api/returns/${declined.id}/reopen`, { version, reason }, manager.headers);
  expect((await reopen(declined.version, ' ')).status).toBe(400);

  await ask(one, { lines: [{ position: 0, quantity: 1 }] });
  expect(await reopen(declined.version)).toMatchObject({ status: 409, body: { code: 'return/other-open' } });
  await step(one.orderId, 'decline', { reason: 'Worn as well' });
  expect((await reopen(declined.version + 1)).body.code).toBe('staff/changed-meanwhile');
  const again = await reopen(declined.version);
  expect(again).toMatchObject({ status: 200, body: { state: 'requested', declineReason: '', decidedAt: null, closedAt: null } });
  // The open one is shown, although another one is newer.
  expect((await shown(one)).return).toMatchObject({ state: 'requested' });
  expect((await subjects(one, 10)).at(-1)).toBe(`We are looking at your return of order ${one.orderId} again`);
  expect(await reopen(again.body.version)).toMatchObject({ status: 409, body: { code: 'return/invalid-step' } });
  const [entry] = await shop.sql(`select action, reason from audit_log where action = 'return.reopened'`);
  expect(entry).toEqual({ action: 'return.reopened', reason: 'The photo shows a defect' });

  const decide = (name: string, version: number, body: object) =>
    shop.post(`/staff/api/returns/${declined.id}/${name}`, { version, ...body }, manager.headers);
  const { version } = (await decide('decline', again.body.version, { reason: 'No defect after all' })).body;
  const { body: refunds } = await shop.get(`/staff/api/orders/${one.orderId}/refunds`, manager.headers);
  await shop.post(
    `/staff/api/orders/${one.orderId}/refunds`,
    {
      version: refunds.version,
      expectedRefundedCents: 0,
      kind: 'lines',
      lines: [{ position: 1, quantity: 1, restock: false }],
      reason: 'Goodwill',
    },
    manager.headers,
  );
  expect(await reopen(version)).toMatchObject({ status: 409, body: { code: 'return/settled-otherwise' } });
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
  expect((await list('')).total).toBe(15);
  expect((await list('q=nobody')).total).toBe(0);
  expect((await list(`q=${one.orderId.replace('-', '')}`)).rows).toMatchObject([{ orderId: one.orderId }]);
  for (const phone of ['082 123 4567', '+27 82 123 4567', '0821234567'])
    expect([phone, (await list(`q=${encodeURIComponent(phone)}`)).total]).toEqual([phone, 15]);
  await shop.sql(`update orders set request = request || '{"firstname": "Zoë"}' where id = '${one.orderId}'`);
  expect((await list('q=zoe')).rows).toMatchObject([{ orderId: one.orderId }]);
  expect((await shop.get('/staff/api/returns?state=lost', manager.headers)).status).toBe(400);
  expect((await shop.get('/staff/api/returns/999', manager.headers)).status).toBe(404);
});

test('pairs that had arrived count as received when a return is approved that an earlier release reopened as if they had not', async () => {
  const one = await delivered();
  const { orderId } = one;
  await ask(one, { lines: [{ position: 0, quantity: 2 }] });
  await step(orderId, 'approve', { instructions: 'Send it' });
  await step(orderId, 'receive', { lines: [{ position: 0, quantity: 1, condition: 'worn', restock: false }] });
  await step(orderId, 'decline', { reason: 'Worn outside' });
  // As that release does.
  await shop.sql(`update returns set state = 'requested', decline_reason = '', closed_at = null, instructions = '', decided_at = null,
    version = version + 1 where order_id = '${orderId}'`);
  const { id, version } = await find(orderId);
  const approve = () =>
    shop.post(`/staff/api/returns/${id}/approve`, { version, instructions: 'We take it after all' }, manager.headers);
  expect((await approve()).body).toMatchObject({ state: 'received', version: version + 1 });
  expect(await approve()).toMatchObject({ status: 200, body: { version: version + 1 } });
  const mails = (await shop.outbox(one.buyer.email, 10)).filter(({ subject }) => subject.startsWith('We received your return'));
  expect(mails).toHaveLength(2);
  expect(mails[1]?.text).toContain('1 × ');
  const refund = await step(orderId, 'refund', { expectedRefundedCents: 0, reason: 'Goodwill' });
  expect(refund.body).toMatchObject({ state: 'refunded' });
});

test('a request by a program of the previous release, which knows no returns, is taken over', async () => {
  const one = await delivered();
  await shop.sql(`update orders set return_asked_at = now() where id = '${one.orderId}'`);
  expect(await find(one.orderId)).toMatchObject({ state: 'requested', pairs: 3 });
});

test('received pairs can be declined without a refund, with a reason that the shopper reads; restocked pairs cannot', async () => {
  const received = async (restock: boolean) => {
    const one = await delivered();
    await ask(one, { lines: [{ position: 0, quantity: 1 }] });
    await step(one.orderId, 'approve', { instructions: 'Send it' });
    const lines = [{ position: 0, quantity: 1, condition: 'worn', restock }];
    await step(one.orderId, 'receive', { lines });
    return one;
  };
  const kept = await received(true);
  expect((await step(kept.orderId, 'decline', { reason: 'Worn outside' })).body.code).toBe('return/restocked');
  const one = await received(false);
  const before = await onHand(shop, 1, 'size3');
  const reason = 'Worn outside. We send them back to you on Monday.';
  expect((await step(one.orderId, 'decline', { reason })).body).toMatchObject({
    state: 'declined',
    declineReason: reason,
    closedAt: expect.any(String),
    refundDueAt: null,
    lines: [{ receivedQuantity: 1, condition: 'worn', restocked: false }],
  });
  expect((await shown(one)).return).toMatchObject({ state: 'declined', declineReason: reason });
  expect(await onHand(shop, 1, 'size3')).toBe(before);
  expect((await shop.outbox(one.buyer.email, 9)).map(({ text }) => text).join()).toContain(reason);
  // Looked at again it has still come.
  expect((await step(one.orderId, 'reopen', { reason: 'A photograph' })).body).toMatchObject({ state: 'received' });
  expect((await step(one.orderId, 'refund', { expectedRefundedCents: 0, reason: 'Goodwill' })).status).toBe(200);
});

test('pairs of a return that were refunded on the order’s page are not exchanged: the others are, and the return is over', async () => {
  const one = await delivered();
  const { orderId } = one;
  await ask(one);
  await step(orderId, 'approve', { instructions: 'Send it' });
  const lines = [
    { position: 0, quantity: 2, condition: 'as new', restock: true },
    { position: 1, quantity: 1, condition: 'as new', restock: true },
  ];
  await step(orderId, 'receive', { lines });
  const refunded = [0, 1].map((position) => ({ position, quantity: 1, restock: false }));
  expect((await refund(one, { kind: 'lines', lines: refunded })).status).toBe(200);
  const shelf = () => Promise.all([onHand(shop, 1, 'size3'), onHand(shop, 1, 'size4'), onHand(shop, 4, 'size8')]);
  const [three, four, eight] = await shelf();
  expect((await step(orderId, 'exchange', { lines: [{ position: 1, toSize: 'size4' }] })).body.message).toBe(
    'Choose the new size of Dunk Chalk.',
  );
  expect((await step(orderId, 'exchange', { lines: [{ position: 0, toSize: 'size4' }] })).body).toMatchObject({
    state: 'exchanged',
    exchanges: [{ quantity: 1, fromSize: 'size3', toSize: 'size4' }],
  });
  expect(await shelf()).toEqual([three, four! - 1, eight]);
  expect(
    await shop.sql(`select size, quantity, refunded_quantity, restocked_quantity, awaits_parcel from order_lines
      where order_id = '${orderId}' order by position`),
  ).toEqual([
    { size: 'size3', quantity: 1, refunded_quantity: 1, restocked_quantity: 1, awaits_parcel: false },
    { size: 'size8', quantity: 1, refunded_quantity: 1, restocked_quantity: 1, awaits_parcel: false },
    { size: 'size4', quantity: 1, refunded_quantity: 0, restocked_quantity: 0, awaits_parcel: true },
  ]);
  expect((await shop.outbox(one.buyer.email, 10)).at(-1)?.text).not.toContain('2 ×');
});

test('a return is closed by its refund, not by an exchange, if every pair was refunded on the order’s page', async () => {
  const one = await delivered();
  await ask(one, { lines: [{ position: 1, quantity: 1 }] });
  await step(one.orderId, 'approve', { instructions: 'Send it' });
  await step(one.orderId, 'receive', { lines: [{ position: 1, quantity: 1, condition: 'as new', restock: true }] });
  const { body } = await refund(one, { kind: 'lines', lines: [{ position: 1, quantity: 1, restock: false }] });
  expect(await step(one.orderId, 'exchange', { lines: [{ position: 1, toSize: 'size9' }] })).toMatchObject({
    status: 409,
    body: { code: 'exchange/too-many' },
  });
  const closed = await step(one.orderId, 'refund', { expectedRefundedCents: body.refundedCents, reason: 'Refunded' });
  expect(closed.body).toMatchObject({ state: 'refunded', exchanges: [] });
});

test('the new size for a pair that came back waits where the order was picked up, and the shopper knows', async () => {
  const one = await delivered();
  const delivery = JSON.stringify({ kind: 'pick-up', label: 'Pick-up', address: '14 Bree' });
  await shop.sql(`update orders set delivery = '${delivery}' where id = '${one.orderId}'`);
  await ask(one, { lines: [{ position: 1, quantity: 1 }] });
  await step(one.orderId, 'approve', { instructions: 'Bring it' });
  await step(one.orderId, 'receive', { lines: [{ position: 1, quantity: 1, condition: 'as new', restock: true }] });
  const free = (await shop.get(`/staff/api/orders/${one.orderId}/exchanges`, manager.headers)).body.lines[1].sizes;
  const toSize = free.find((each: { free: number }) => each.free > 0).size;
  expect((await step(one.orderId, 'exchange', { lines: [{ position: 1, toSize }] })).status).toBe(200);
  const mailed = async () => (await shop.outbox(one.buyer.email)).find(({ subject }) => subject.startsWith('Your new size'));
  expect((await until(mailed, Boolean))?.text).toContain('Your new size is waiting for you at 14 Bree.');
});
