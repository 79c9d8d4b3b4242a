import { boughtIn, buyerWith, confirm, fillCard, onHand, order, PAID_CARD, sandbox, until } from '../../../test/buyer';
import { useTestShop } from '../../../test/shop';
import { useMember } from '../../../test/staff';

// Each member costs an invitation and password hashes.
jest.setTimeout(180_000);

const shop = useTestShop();
const manager = useMember(shop, 'manager', 'mandla@example.com');
const packer = useMember(shop, 'fulfillment', 'pule@example.com');
const support = useMember(shop, 'support', 'sara@example.com');

async function paidOrder(...lines: { productId: number; size: string; quantity?: number }[]) {
  const { orderId: id, ...order } = await boughtIn(shop, ...(lines.length ? lines : [{ productId: 1, size: 'size3' }]));
  return { ...order, id };
}

const detail = async (id: string, member = manager) => (await shop.get(`/staff/api/orders/${id}`, member.headers)).body;
const act = (id: string, action: string, body: object, member = manager) =>
  shop.post(`/staff/api/orders/${id}/${action}`, body, member.headers);
const auditOf = (id: string) =>
  shop.sql<{ action: string; reason: string; staff_id: number; before: object; after: object }>(
    `select action, reason, staff_id, before, after from audit_log where subject = 'order:${id}' order by id`,
  );

test('packs, sends with tracking and delivers: state, mail, history with member, audit, and visible to the shopper', async () => {
  const { id, buyer } = await paidOrder();
  const first = await detail(id, packer);
  expect(first.actions).toEqual(['pack', 'note', 'resend-mail']);
  const packed = await act(id, 'pack', { version: first.version }, packer);
  expect(packed).toMatchObject({ status: 200, body: { status: 'packed', actions: ['send', 'note', 'resend-mail'] } });
  const parcel = { courier: 'The Courier Guy', tracking: 'TCG 123-456', url: 'https://courier.example/TCG123456' };
  const sent = await act(id, 'send', { version: packed.body.version, ...parcel }, packer);
  expect(sent).toMatchObject({ status: 200, body: { status: 'on its way', shipment: parcel } });
  // The second tap, with the version of the first.
  expect((await act(id, 'send', { version: packed.body.version, ...parcel }, packer)).status).toBe(200);
  const delivered = await act(id, 'deliver', { version: sent.body.version });
  const happened = delivered.body.timeline.map(({ what, who }: Record<string, string>) => `${what}: ${who}`);
  expect(happened).toEqual(expect.arrayContaining(['paid: System', 'payment.succeeded: sandbox']));
  expect(happened.filter((each: string) => each.includes('Nomsa'))).toEqual([
    'packed: Nomsa pule@example.com',
    'on its way: Nomsa pule@example.com',
    'delivered: Nomsa mandla@example.com',
  ]);
  const [shown] = (await shop.get('/api/order', buyer.auth)).body;
  expect(shown).toMatchObject({ status: 'delivered', shipment: parcel });
  const mails = await shop.outbox(buyer.email, 5);
  expect(mails.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([`Order ${id} is packed`, `Order ${id} is on its way`, `Order ${id} was delivered`]),
  );
  const onItsWay = mails.filter(({ subject }) => subject.includes('is on its way'));
  expect(onItsWay).toHaveLength(1);
  for (const part of ['The Courier Guy', 'TCG 123-456', parcel.url]) expect(onItsWay[0]?.text).toContain(part);
  expect(await auditOf(id)).toMatchObject([
    { action: 'order.packed', staff_id: packer.id, before: { status: 'paid' }, after: { status: 'packed' } },
    { action: 'order.sent', staff_id: packer.id, after: { status: 'on its way', tracking: 'TCG 123-456' } },
    { action: 'order.delivered', staff_id: manager.id },
  ]);
  const subjects = (await detail(id)).timeline.filter(({ kind }: { kind: string }) => kind === 'mail');
  expect(subjects).toHaveLength(4);
});

test('the tracking of a sent order is corrected: kept, audited, and in the mail that is sent again', async () => {
  const { id, buyer } = await paidOrder();
  const packed = await act(id, 'pack', { version: (await detail(id)).version }, packer);
  const wrong = { courier: 'Aramex', tracking: 'AX-1', url: 'https://aramex.example/AX-1' };
  const right = { courier: 'The Courier Guy', tracking: 'TCG-2', url: '' };
  expect((await act(id, 'correct-tracking', { version: packed.body.version, ...right }, packer)).status).toBe(409);
  const sent = (await act(id, 'send', { version: packed.body.version, ...wrong }, packer)).body;
  expect(sent.actions).toContain('correct-tracking');
  expect(await act(id, 'correct-tracking', { version: packed.body.version, ...right }, packer)).toMatchObject({
    status: 409,
    body: { code: 'staff/changed-meanwhile' },
  });
  expect(await act(id, 'correct-tracking', { version: sent.version, ...right, tracking: ' ' }, packer)).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'tracking' }] },
  });
  // A double press.
  const taps = await Promise.all([1, 2].map(() => act(id, 'correct-tracking', { version: sent.version, ...right }, packer)));
  expect(taps.map(({ status }) => status)).toEqual([200, 200]);
  const now = await detail(id);
  expect(now).toMatchObject({ status: 'on its way', shipment: { ...right, sentAt: sent.shipment.sentAt } });
  expect(now.timeline.filter(({ what }: { what: string }) => what === 'tracking corrected')).toMatchObject([
    { who: 'Nomsa pule@example.com' },
  ]);
  expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'order.tracking', before: wrong, after: right });
  expect((await shop.get('/api/order', buyer.auth)).body[0].shipment).toEqual(right);
  await act(id, 'resend-mail', { version: now.version, mail: 'on its way' }, packer);
  const mails = (await shop.outbox(buyer.email, 5)).filter(({ subject }) => subject === `Order ${id} is on its way`);
  expect(mails).toHaveLength(2);
  expect(mails.filter(({ text }) => text.includes('TCG-2') && !text.includes('AX-1'))).toHaveLength(1);
  // Mails about finished steps are neither offered nor sent.
  const { version, resendable } = await detail(id);
  expect(resendable).toEqual(['confirmation', 'on its way']);
  expect(await act(id, 'resend-mail', { version, mail: 'packed' }, packer)).toMatchObject({
    status: 409,
    body: { code: 'order/no-such-mail' },
  });
});

test('no mail is offered for an order of an erased customer', async () => {
  const { id } = await paidOrder();
  await shop.sql(`update orders set request = jsonb_set(request::jsonb, '{email}', '""') where id = '${id}'`);
  const { actions, resendable } = await detail(id);
  expect([actions.includes('resend-mail'), actions.includes('note'), resendable]).toEqual([false, true, []]);
});

test('cancelling restocks, refunds once, and stands in history and audit with its reason', async () => {
  const { id, session } = await paidOrder({ productId: 4, size: 'size8', quantity: 2 });
  const before = await onHand(shop, 4, 'size8');
  const { version } = await detail(id, support);
  expect((await act(id, 'cancel', { version, reason: '  ' }, support)).status).toBe(400);
  const answers = await Promise.all([1, 2, 3].map(() => act(id, 'cancel', { version, reason: 'Ordered twice' }, support)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await onHand(shop, 4, 'size8')).toBe(before + 2);
  expect(await sandbox(shop, session)).toMatchObject({ status: 'refunded', refunded: 319_800 });
  expect(await auditOf(id)).toMatchObject([{ action: 'order.cancelled', reason: 'Ordered twice', staff_id: support.id }]);
  const { body } = await shop.get(`/staff/api/orders/${id}`, support.headers);
  expect(body).toMatchObject({
    status: 'refunded',
    payment: { state: 'refunded', paid: 319_800, refunded: 319_800, left: 0 },
    actions: ['note', 'resend-mail'],
    resendable: ['confirmation', 'cancelled'],
  });
  // The refund came last, but the message names the person who cancelled.
  expect((await act(id, 'notes', { version, text: 'Late' })).body.message).toMatch(
    /^This order was changed by Nomsa \S+ a moment ago\. Look again\.$/,
  );
  expect((await act(id, 'pack', { version: body.version })).body).toMatchObject({
    message: 'This order is refunded: it cannot become packed.',
  });
});

test('the second of two people sees who was faster, and changes nothing', async () => {
  const { id } = await paidOrder();
  const { version } = await detail(id);
  await act(id, 'pack', { version }, packer);
  const message = 'This order was changed by Nomsa pule@example.com a moment ago. Look again.';
  const late = await act(id, 'cancel', { version, reason: 'The shopper called' }, support);
  expect(late).toMatchObject({ status: 409, body: { message } });
  // The same move by another person is not a second tap.
  expect(await act(id, 'pack', { version })).toMatchObject({ status: 409, body: { message } });
  const now = await detail(id);
  const parcel = { courier: 'Aramex', tracking: 'A-1' };
  expect((await act(id, 'send', { version: now.version, ...parcel }, packer)).status).toBe(200);
  // Nor is another number of the parcel.
  expect((await act(id, 'send', { version: now.version, courier: 'Aramex', tracking: 'A-2' }, packer)).status).toBe(409);
  for (const [action, body] of Object.entries({ notes: { text: 'Late' }, 'resend-mail': { mail: 'confirmation' }, deliver: {} }))
    expect([action, (await act(id, action, { version, ...body })).status]).toEqual([action, 409]);
  expect(await auditOf(id)).toHaveLength(2);
});

test('when two people pack at the same time, one packs and the other gets 409', async () => {
  const { id, buyer } = await paidOrder();
  const { version } = await detail(id);
  const answers = await Promise.all([act(id, 'pack', { version }, packer), act(id, 'pack', { version }, manager)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const packedMails = (await shop.outbox(buyer.email, 3)).filter(({ subject }) => subject.includes('is packed'));
  expect(packedMails).toHaveLength(1);
});

test('a note and a repeated mail: with the member, once per click, and never visible to the shopper', async () => {
  const { id, buyer } = await paidOrder();
  const { version } = await detail(id);
  const noted = await act(id, 'notes', { version, text: 'Gate code 4711\nring twice' }, packer);
  await act(id, 'notes', { version, text: 'Gate code 4711\nring twice' }, packer);
  const resent = await act(id, 'resend-mail', { version: noted.body.version, mail: 'confirmation' }, packer);
  await act(id, 'resend-mail', { version: noted.body.version, mail: 'confirmation' }, packer);
  expect(resent.body.timeline.filter(({ kind }: { kind: string }) => kind === 'note')).toMatchObject([
    { detail: 'Gate code 4711\nring twice', who: 'Nomsa pule@example.com' },
  ]);
  expect((await act(id, 'resend-mail', { version: resent.body.version, mail: 'packed' })).status).toBe(409);
  const sent = await until(
    () => shop.outbox(buyer.email, 3),
    (mails) => mails.length >= 3,
  );
  expect(sent.filter(({ subject }) => subject === `Your order ${id}`)).toHaveLength(2);
  expect(JSON.stringify((await shop.get('/api/order', buyer.auth)).body)).not.toContain('4711');
  expect(JSON.stringify(await auditOf(id))).not.toContain('4711');
  const { rows } = (await shop.get(`/staff/api/orders?q=${id}`, manager.headers)).body;
  expect(rows).toMatchObject([{ id, notes: 1 }]);
});

test('a repeated confirmation names the discount of the code', async () => {
  const discount = { code: 'SAVE10', kind: 'percent', value: 10, scope: 'shop', brands: [], productIds: [], minCents: 0 };
  const limits = { startsAt: null, endsAt: null, maxUses: null, maxUsesPerCustomer: null, active: true, terms: '' };
  await shop.post('/staff/api/discounts', { ...discount, ...limits }, manager.headers);
  const buyer = await buyerWith(shop, { productId: 1, size: 'size3', quantity: 2 });
  const { body } = await order(shop, buyer, { discountCode: 'SAVE10' });
  await fillCard(shop, body.session_id, PAID_CARD);
  const { orderId } = (await confirm(shop, buyer, body.session_id)).body;
  await act(orderId, 'resend-mail', { version: (await detail(orderId)).version, mail: 'confirmation' });
  const texts = (await shop.outbox(buyer.email, 3)).filter(({ subject }) => subject === `Your order ${orderId}`);
  const rows = texts.map(({ text }) => text.replace(/\s/g, ' ').match(/Discount SAVE10:? +-R \d+,\d\d/)?.[0]);
  expect(rows).toEqual([expect.stringContaining('-R 379,80'), rows[0]]);
});

test('bulk packing packs each order or gives the reason why not', async () => {
  const [one, two, three] = [await paidOrder(), await paidOrder(), await paidOrder()];
  await shop.sql(`update orders set packing_hold = 'partly refunded' where id = '${two.id}'`);
  const pack = () =>
    shop.post('/staff/api/orders/bulk', { action: 'pack', ids: [one.id, two.id, three.id, 'ZZZZZ-ZZZZZ'] }, packer.headers);
  expect((await pack()).body.results).toMatchObject([
    { id: one.id, done: true },
    { id: two.id, done: false, reason: expect.stringContaining('on hold (partly refunded)') },
    { id: three.id, done: true },
    { id: 'ZZZZZ-ZZZZZ', done: false, reason: 'There is no such order.' },
  ]);
  expect((await pack()).body.results[0]).toEqual({ id: one.id, done: false, reason: 'It was packed already.' });
  // Where none can be packed there is nothing for the audit log.
  expect(await shop.post('/staff/api/orders/bulk', { action: 'pack', ids: [two.id] }, packer.headers)).toMatchObject({
    status: 200,
    body: { results: [{ id: two.id, done: false }] },
  });
  for (const action of ['cancel', 'refund', 'send'])
    expect((await shop.post('/staff/api/orders/bulk', { action, ids: [one.id] }, manager.headers)).status).toBe(400);
  const held = await detail(two.id);
  expect(held.actions).toEqual(['cancel', 'release', 'note', 'resend-mail']);
  const released = await act(two.id, 'release', { version: held.version, reason: 'Agreed by phone' });
  expect(released.body).toMatchObject({ hold: '', actions: ['pack', 'cancel', 'note', 'resend-mail'] });
  expect(await auditOf(two.id)).toMatchObject([{ action: 'order.released', reason: 'Agreed by phone' }]);
});

test('bulk packing leaves out an order that a colleague has changed since it was on the list', async () => {
  const [one, two] = [await paidOrder(), await paidOrder()];
  const ids = [one.id, two.id];
  const { rows } = (await shop.get('/staff/api/orders', packer.headers)).body as { rows: { id: string; version: number }[] };
  const versions = Object.fromEntries(rows.filter(({ id }) => ids.includes(id)).map(({ id, version }) => [id, version]));
  await act(one.id, 'notes', { version: versions[one.id], text: 'Size 8 instead' }, support);
  const { body } = await shop.post('/staff/api/orders/bulk', { action: 'pack', ids, versions }, packer.headers);
  expect(body.results).toEqual([
    { id: one.id, done: false, reason: 'This order was changed by Nomsa sara@example.com a moment ago. Look again.' },
    { id: two.id, done: true },
  ]);
});

test('many at once: an error at one of them is reported beside the results of the others; without a database they are not tried', async () => {
  const orders = [await paidOrder(), await paidOrder(), await paidOrder()];
  const ids = orders.map(({ id }) => id) as [string, string, string];
  const pack = async () => (await shop.post('/staff/api/orders/bulk', { action: 'pack', ids }, packer.headers)).body.results;
  await shop.sql(`create function fail_once() returns trigger language plpgsql as $$ begin
    if new.id = '${ids[1]}' then raise exception 'disk full' using errcode = current_setting('shop.test_code'); end if; return new; end $$`);
  await shop.sql('create trigger fail_once before update on orders for each row execute function fail_once()');
  const failWith = (code: string) => shop.sql(`alter function fail_once() set shop.test_code = '${code}'`);
  try {
    await failWith('57P03');
    const failed = { id: ids[1], done: false, reason: expect.stringContaining('Check it') };
    expect(await pack()).toEqual([
      { id: ids[0], done: true },
      failed,
      { id: ids[2], done: false, reason: expect.stringContaining('was skipped') },
    ]);
    await failWith('XX000');
    expect(await pack()).toEqual([
      { id: ids[0], done: false, reason: 'It was packed already.' },
      failed,
      { id: ids[2], done: true },
    ]);
  } finally {
    await shop.sql('drop function fail_once() cascade');
  }
});

test('a packer sees no amount, in no list, detail, slip or CSV, and cannot find or sort by one', async () => {
  const { id } = await paidOrder();
  const paths = [
    `/staff/api/orders?q=${id}`,
    `/staff/api/orders/${id}`,
    `/staff/api/orders/slips?ids=${id}`,
    `/staff/api/orders.csv?q=${id}`,
  ];
  for (const path of paths) {
    const [hers, his] = [await shop.get(path, packer.headers), await shop.get(path, manager.headers)];
    expect([path, JSON.stringify(hers.body)]).toEqual([path, expect.not.stringMatching(/1899|"(payment|price|total)":(?!1,)/)]);
    expect([path, JSON.stringify(his.body)]).toEqual([path, expect.stringMatching(/1899/)]);
  }
  for (const query of ['payment=paid', 'sort=-total', 'sort=total'])
    expect((await shop.get(`/staff/api/orders?${query}`, packer.headers)).status).toBe(403);
});

test('the pick list sums every order that waits to be packed, by product and size', async () => {
  await shop.sql(`update orders set status = 'delivered'`);
  const one = await paidOrder({ productId: 1, size: 'size10' }, { productId: 1, size: 'size3', quantity: 2 });
  const two = await paidOrder({ productId: 1, size: 'size3' });
  const held = await paidOrder({ productId: 1, size: 'size3' });
  await shop.sql(`update orders set packing_hold = 'payment disputed' where id = '${held.id}'`);
  const { body } = await shop.get('/staff/api/orders/pick-list', packer.headers);
  expect(body.lines).toMatchObject([
    {
      name: 'Dunk Chalk',
      size: 'size3',
      quantity: 3,
      orders: [
        { number: one.id, quantity: 2 },
        { number: two.id, quantity: 1 },
      ],
    },
    { name: 'Dunk Chalk', size: 'size10', quantity: 1 },
  ]);
  expect(JSON.stringify(body)).not.toContain(held.id);
});

test('wrong input names its field: link, courier, tracking, version, unknown order', async () => {
  const { id } = await paidOrder();
  const fields = async (action: string, body: object) =>
    (await act(id, action, body)).body.errors?.map(({ field }: { field: string }) => field);
  expect(await fields('send', { version: 1, courier: ' ', tracking: '', url: 'http://courier.example' })).toEqual([
    'courier',
    'tracking',
    'url',
  ]);
  const ofCourierA = { version: 1, courier: 'A', tracking: '1' };
  for (const url of ['javascript:alert(1)', 'https://nomsa:secret@courier.example/1', 'https://courier.example:1@evil.example'])
    expect(await fields('send', { ...ofCourierA, url })).toEqual(['url']);
  expect(await fields('pack', {})).toEqual(['version']);
  expect((await act('ZZZZZ-ZZZZZ', 'pack', { version: 1 })).status).toBe(404);
  expect((await shop.get('/staff/api/orders/ZZZZZ-ZZZZZ', manager.headers)).status).toBe(404);
  expect((await shop.get('/staff/api/orders?status=lost&page=0&from=yesterday', manager.headers)).body.errors).toHaveLength(3);
});
