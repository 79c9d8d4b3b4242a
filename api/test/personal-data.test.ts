import { createHousekeeping } from '../src/housekeeping';
import { outboxFolder, writeOutboxFile } from '../src/mail/outbox-files';
import { moveOrder } from '../src/orders/fulfilment/move-order';
import { scrubErased } from '../src/personal-data/erase-person';
import { ADDRESS, boughtIn, buyerWith, fillCard, freeStock, openedSession, PAID_CARD, sandbox, until } from './buyer';
import { PASSWORD, useTestShop } from './shop';
import { staffMember } from './staff';

const shop = useTestShop();

const remove = (auth: Record<string, string>, password: unknown = PASSWORD) => shop.post('/api/user/delete', { password }, auth);
const LINE = { productId: 1, size: 'size3' };
const bought = () => boughtIn(shop, LINE);
/** As a mailed code does (email-confirmation.test.ts). */
const confirmAddress = (email: string) => shop.sql(`update accounts set email_confirmed_at = now() where email = '${email}'`);
/** All data in the database, as one text. */
async function wholeDatabase(): Promise<string> {
  const tables = await shop.sql<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
  );
  const rows = await Promise.all(tables.map(({ name }) => shop.sql(`select to_jsonb(t) as row from "${name}" t`)));
  return JSON.stringify(rows);
}

test('the export contains all data stored about the person, and no secret', async () => {
  const { buyer, session, orderId } = await bought();
  await confirmAddress(buyer.email);
  await shop.post('/newsletter', { email: buyer.email });
  await shop.post('/contact-us', { email: buyer.email, phoneNumber: '0821234567', message: 'Where is it?' });
  await shop.post('/api/cart', { ...LINE, quantity: 2 }, buyer.auth);
  const reply = await shop.get('/api/user/export', buyer.auth);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-disposition')).toContain('my-data.json');
  expect(reply.body).toMatchObject({
    account: { email: buyer.email, firstname: 'Thandi', role: 'ROLE_CUSTOMER' },
    cart: [{ productId: 1, size: 'size3', quantity: 2 }],
    orders: [{ orderId, total: 1899, deliverTo: { address: ADDRESS.address } }],
    payments: [{ sessionId: session, state: 'settled', amount: 1899 }],
    newsletter: [{ email: buyer.email, source: 'newsletter form' }],
    messages: [{ message: 'Where is it?' }],
  });
  expect(JSON.stringify(reply.body)).not.toMatch(/argon2|hash|token/i);
  expect((await shop.get('/api/user/export')).status).toBe(401);
});

/**
 * Writes into every text of an order what staff or shopper might write about its buyer. Returns that text, and the chosen locker.
 */
async function writeAbout(orderId: string, session: string) {
  const written = `Whoever bought ${orderId} is in hospital`;
  const locker = { kind: 'locker', label: `Mall at ${written}`, address: written, pointId: written };
  const events = [
    'cancelled',
    'note',
    'return asked',
    'return declined',
    'return reopened',
    'return received',
    'return refunded',
  ];
  events.push(
    'return exchanged',
    'old pair did not come',
    'refund asked',
    'refund paid back by other means',
    'released',
    'task settled',
    'size exchanged',
    'courier booked',
  );
  for (const statement of [
    `update orders set delivery = '${JSON.stringify(locker)}' where id = '${orderId}'`,
    `update payment_sessions set delivery = '${JSON.stringify(locker)}', reason = '${written}' where id = '${session}'`,
    ...events.map(
      (event) => `insert into order_events (order_id, event, reason) values ('${orderId}', '${event}', '${written}')`,
    ),
    `insert into order_events (order_id, event, reason) values ('${orderId}', 'payment disputed', 'Dispute 7')`,
    // The dispute is decided, and staff have released the order.
    `update orders set packing_hold = '' where id = '${orderId}'`,
    `update attention_items set closed_at = now() where order_id = '${orderId}' and kind = 'dispute'`,
    `insert into returns (order_id, state, reason, instructions, decline_reason, note)
      values ('${orderId}', 'declined', '${written}', '${written}', '${written}', '${written}')`,
    `insert into return_lines (return_id, position, product_id, name, size, quantity)
      select id, 0, 1, 'Returned', 'size3', 1 from returns where order_id = '${orderId}'`,
    `insert into exchanges (order_id, product_id, name, quantity, from_size, to_size, reason)
      values ('${orderId}', 1, 'Swapped', 1, 'size3', 'size4', '${written}')`,
    `insert into shipments (order_id, courier, tracking, tracking_url) values ('${orderId}', 'Courier', '${written}', '${written}')`,
    `insert into parcel_bookings (order_id, courier, state, courier_id, tracking, tracking_url, failure)
      values ('${orderId}', 'Courier', 'delivered', '${written}', '${written}', '${written}', '${written}')`,
    `insert into refunds (id, session_id, amount_cents, state, reason, attempt)
      values ('${orderId}', '${session}', 1, 'done', '${written}', 1)`,
  ])
    await shop.sql(statement);
  return { written, locker };
}
const deliver = async (orderId: string) => {
  const deps = { db: shop.api.db, config: shop.config };
  for (const move of ['packed', 'on its way', 'delivered'] as const) await moveOrder(deps, orderId, move);
};

test('the export has the lines, the chosen locker, notes, returns, exchanges and parcels of an order, and no member of the staff', async () => {
  const { buyer, session, orderId } = await bought();
  const { written, locker } = await writeAbout(orderId, session);
  const { id: staffId } = await staffMember(shop, 'support');
  for (const table of ['order_events', 'exchanges'])
    await shop.sql(`update ${table} set staff_id = ${staffId} where order_id = '${orderId}'`);
  const { body } = await shop.get('/api/user/export', buyer.auth);
  expect(body).toMatchObject({
    orders: [
      {
        orderId,
        delivery: locker,
        lines: [{ productId: 1, size: 'size3', quantity: 1, price: 1899, discount: 0 }],
        returns: [{ reason: written, instructions: written, lines: [{ name: 'Returned', quantity: 1 }] }],
        exchanges: [{ name: 'Swapped', fromSize: 'size3', toSize: 'size4', reason: written }],
        parcels: [{ courier: 'Courier', tracking: written, url: written }],
        parcelBookings: [{ courier: 'Courier', tracking: written, url: written }],
        mails: [{ subject: expect.stringContaining(orderId) }],
      },
    ],
    payments: [{ delivery: locker }],
  });
  expect(body.orders[0].events).toContainEqual({ event: 'note', reason: written, happenedAt: expect.any(String), byYou: false });
  expect(JSON.stringify(body)).not.toMatch(/staff/i);
});

test('deletes text about an erased person, and data that shows where they live, from every table', async () => {
  const { buyer, session, orderId } = await bought();
  await deliver(orderId);
  const { written } = await writeAbout(orderId, session);
  expect((await remove(buyer.auth)).status).toBe(200);
  const [back] = await shop.sql(`select reason, instructions, decline_reason, note from returns where order_id = '${orderId}'`);
  expect(back).toEqual({ reason: '', instructions: '', decline_reason: '', note: '' });
  const reasons = await shop.sql(`select event, reason from order_events where order_id = '${orderId}' and reason <> ''`);
  expect(reasons).toEqual([{ event: 'payment disputed', reason: 'Dispute 7' }]);
  const [booking] = await shop.sql(`select courier, tracking, tracking_url from parcel_bookings where order_id = '${orderId}'`);
  expect(booking).toEqual({ courier: 'Courier', tracking: '', tracking_url: '' });
  const [{ delivery }] = (await shop.sql(`select delivery from orders where id = '${orderId}'`)) as [{ delivery: object }];
  expect(delivery).toEqual({ kind: 'locker', label: 'Locker', address: '' });
  expect((await wholeDatabase()).includes(written)).toBe(false);
});

test('keeps data that an order needs until it is finished, and deletes other text about the person at once', async () => {
  const { buyer, session, orderId } = await bought();
  const { written, locker } = await writeAbout(orderId, session);
  await shop.sql(`update returns set state = 'approved', decided_at = now() where order_id = '${orderId}'`);
  await shop.sql(`update parcel_bookings set next_check_at = now() + interval '1 day' where order_id = '${orderId}'`);
  await shop.sql(`update refunds set state = 'attention' where session_id = '${session}'`);
  expect((await remove(buyer.auth)).status).toBe(200);
  const left = async () => {
    const [row] =
      await shop.sql(`select o.delivery ->> 'label' as locker, b.tracking, r.reason, r.instructions, f.reason as refund,
      (select string_agg(event, ', ' order by id) from order_events e where e.order_id = o.id and e.reason = '${written}') as events
      from orders o join parcel_bookings b on b.order_id = o.id join returns r on r.order_id = o.id
      join refunds f on f.session_id = o.session_id where o.id = '${orderId}'`);
    return row;
  };
  const needed = { tracking: written, reason: '', refund: written };
  const events = 'refund asked, size exchanged, courier booked';
  expect(await left()).toEqual({ ...needed, locker: locker.label, instructions: written, events });
  await deliver(orderId);
  await scrubErased(shop.api.db);
  expect(await left()).toEqual({ ...needed, locker: locker.label, instructions: written, events });
  // Text that the staff write meanwhile goes with the rest.
  await shop.sql(`update returns set state = 'declined', note = '${written}' where order_id = '${orderId}'`);
  await shop.sql(`insert into order_events (order_id, event, reason) values ('${orderId}', 'note', '${written}')`);
  await scrubErased(shop.api.db);
  // Staff pay a refund back that failed, and need the recipient.
  expect(await left()).toMatchObject({ ...needed, locker: locker.label });
  await shop.sql(`update refunds set state = 'done' where session_id = '${session}'`);
  await scrubErased(shop.api.db);
  // A parcel that is followed is still known by its number.
  expect(await left()).toEqual({ ...needed, refund: '', locker: 'Locker', instructions: '', events: null });
  await shop.sql(`update parcel_bookings set next_check_at = null where order_id = '${orderId}'`);
  await scrubErased(shop.api.db);
  expect(await left()).toMatchObject({ tracking: '' });
  expect((await wholeDatabase()).includes(written)).toBe(false);
});

test('the export lists refunds to the card', async () => {
  const { buyer, orderId } = await bought();
  expect((await shop.post(`/api/order/${orderId}/cancel`, {}, buyer.auth)).status).toBe(200);
  const { payments } = (await shop.get('/api/user/export', buyer.auth)).body as { payments: { refunds: object[] }[] };
  expect(payments[0]!.refunds).toEqual([
    {
      amount: 1899,
      state: expect.stringMatching(/^(requested|accepted|done)$/),
      reason: expect.any(String),
      requestedAt: expect.any(String),
    },
  ]);
});

test('a wrong password is 403 and changes nothing, a missing one is 400, and guessing is limited', async () => {
  const { auth, email } = await shop.customer();
  for (const password of [undefined, '', 7]) expect((await shop.post('/api/user/delete', { password }, auth)).status).toBe(400);
  expect(await remove(auth, 'Wrong1!pass')).toMatchObject({ status: 403, body: { message: expect.any(String) } });
  expect((await shop.post('/api/user/delete', { password: PASSWORD })).status).toBe(401);
  expect((await shop.get('/api/user', auth)).status).toBe(200);
  // For the account: a thief with its token may come from any number of addresses.
  await shop.sql("update rate_limits set hits = 1000000 where key like 'login-device:%'");
  expect((await remove(auth, PASSWORD)).status).toBe(429);
  await shop.sql('delete from rate_limits');
  expect((await remove(auth, 'Wrong1!pass')).status).toBe(403);
  expect((await shop.post('/auth/login', { email, password: PASSWORD })).status).toBe(200);
});

test('deletion erases the person everywhere, keeps the order for tax purposes, ends all sessions and sends a mail', async () => {
  const { buyer, session, orderId } = await bought();
  await confirmAddress(buyer.email);
  const second = (await shop.post('/auth/login', { email: buyer.email, password: PASSWORD })).body.jwt as string;
  await shop.post('/newsletter', { email: buyer.email });
  await shop.post('/contact-us', { name: 'Thandi', email: buyer.email, phoneNumber: '0821234567', message: 'My secret message' });
  await shop.post('/forgot-password/verify-mail', { email: buyer.email });
  const deps = { db: shop.api.db, config: shop.config };
  for (const move of ['packed', 'on its way', 'delivered'] as const) await moveOrder(deps, orderId, move);
  await shop.outbox(buyer.email, 6);
  expect(await remove(buyer.auth)).toMatchObject({ status: 200, body: { message: 'Your account is deleted.' } });
  for (const authorization of [buyer.auth.authorization as string, `Bearer ${second}`])
    expect((await shop.get('/api/user', { authorization })).status).toBe(401);
  expect((await shop.post('/auth/login', { email: buyer.email, password: PASSWORD })).status).toBe(401);
  const mails = await until(
    () => shop.outbox(buyer.email),
    (sent) => sent.some(({ subject }) => subject === 'Your account is deleted'),
  );
  expect(mails.map(({ subject }) => subject)).toContain('Your account is deleted');
  await until(wholeDatabase, (text) => !text.includes(buyer.email));
  const remaining = await wholeDatabase();
  for (const trace of [buyer.email, 'My secret message']) expect(remaining).not.toContain(trace);
  const [order] = await shop.sql<{ request: object }>(`select * from orders where id = '${orderId}'`);
  expect(order).toMatchObject({ account_id: null, total_cents: 189900, session_id: session });
  expect(order?.request).toEqual({
    firstname: '',
    lastname: '',
    phoneNumber: '',
    email: '',
    province: 'Gauteng',
    ZIPCode: '',
    address: '',
  });
  expect(
    (await shop.post('/auth/create-account', { userAccount: { firstname: 'B', email: buyer.email, password: PASSWORD } })).status,
  ).toBe(200);
});

test('deletes outbox files about an erased person, and keeps those of others and the last mail', async () => {
  const { buyer, orderId } = await bought();
  const other = await bought();
  await shop.post('/contact-us', { email: buyer.email, phoneNumber: '0821234567', message: 'Where is it?' });
  const idle = () =>
    until(
      () => shop.sql('select id from mails'),
      (rows) => rows.length === 0,
    );
  await idle();
  const about = async (words: string[]) =>
    (await shop.outbox())
      .filter((mail) => words.some((word) => JSON.stringify(mail).includes(word)))
      .map(({ subject }) => subject);
  expect((await about([buyer.email, orderId])).length).toBeGreaterThan(2);
  const ofOther = await about([other.buyer.email, other.orderId]);
  expect((await remove(buyer.auth)).status).toBe(200);
  await idle();
  expect(await about([buyer.email, orderId])).toEqual(['Your account is deleted']);
  expect(await about([other.buyer.email, other.orderId])).toEqual(ofOther);
});

test('keeps mails from before the sign-up to an unproven email, since they may belong to another person', async () => {
  const buyer = await shop.customer();
  const subjects = async (atLeast: number) => (await shop.outbox(buyer.email, atLeast)).map(({ subject }) => subject);
  const mail = { to: buyer.email, subject: 'Of before', text: '', html: '' };
  await writeOutboxFile(outboxFolder(shop.dataDir), { createdAt: new Date('2020-01-01'), id: '1' }, mail);
  expect(await subjects(2)).toHaveLength(2);
  expect((await remove(buyer.auth)).status).toBe(200);
  expect(await subjects(2)).toEqual(['Of before', 'Your account is deleted']);
});

test('an order in transit keeps its address until it is delivered', async () => {
  const { buyer, orderId } = await bought();
  const address = async () =>
    (
      await shop.sql<{ a: string }>(
        `select request->>'address' || (select request->>'address' from payment_sessions where id = session_id) as a from orders where id = '${orderId}'`,
      )
    )[0]?.a;
  expect((await remove(buyer.auth)).status).toBe(200);
  expect(await address()).toBe(ADDRESS.address.repeat(2));
  const deps = { db: shop.api.db, config: shop.config };
  for (const move of ['packed', 'on its way', 'delivered'] as const) await moveOrder(deps, orderId, move);
  const housekeeping = createHousekeeping({ db: shop.api.db, config: shop.config, log: { error: fail } as never });
  housekeeping.start();
  await housekeeping.stop();
  expect(await address()).toBe('');
});

test('an order with an open return keeps name and address until the money is back: its credit note names the buyer', async () => {
  const { buyer, session, orderId } = await bought();
  const deps = { db: shop.api.db, config: shop.config };
  for (const move of ['packed', 'on its way', 'delivered'] as const) await moveOrder(deps, orderId, move);
  await shop.post(`/api/order/${orderId}/return`, { reason: 'They pinch' }, buyer.auth);
  expect((await remove(buyer.auth)).status).toBe(200);
  const emails = () =>
    shop.sql<{ email: string }>(`select request ->> 'email' as email from orders where id = '${orderId}'
      union all select request ->> 'email' from payment_sessions where id = '${session}'`);
  expect(await emails()).toEqual([{ email: buyer.email }, { email: buyer.email }]);

  const { headers } = await staffMember(shop, 'manager');
  const [row] = (await shop.get(`/staff/api/returns?q=${orderId}`, headers)).body.rows;
  expect(row.customer).toBe('Thandi Nkosi');
  const step = async (name: string, body: object) => {
    const { version } = (await shop.get(`/staff/api/returns/${row.id}`, headers)).body;
    expect((await shop.post(`/staff/api/returns/${row.id}/${name}`, { version, ...body }, headers)).status).toBe(200);
  };
  await step('approve', { instructions: 'Send it' });
  await step('receive', { lines: [{ position: 0, quantity: 1, condition: 'as new', restock: true }] });
  await step('refund', { expectedRefundedCents: 0, reason: 'Returned' });
  await scrubErased(shop.api.db);
  expect(await emails()).toEqual([{ email: '' }, { email: '' }]);
  const notes = await shop.sql<{ buyer: object }>(`select buyer from credit_notes where order_id = '${orderId}'`);
  expect(notes).toEqual([{ buyer: { name: 'Thandi Nkosi', address: expect.stringContaining('12 Fox Street') } }]);
});

test('a return keeps name and address no longer if its parcel does not come within three months', async () => {
  const { buyer, orderId } = await bought();
  const deps = { db: shop.api.db, config: shop.config };
  for (const move of ['packed', 'on its way', 'delivered'] as const) await moveOrder(deps, orderId, move);
  await shop.post(`/api/order/${orderId}/return`, { reason: 'They pinch' }, buyer.auth);
  await remove(buyer.auth);
  const emailAfter = async (state: string, days: number) => {
    await shop.sql(
      `update returns set state = '${state}', decided_at = now() - interval '${days} days' where order_id = '${orderId}'`,
    );
    await scrubErased(shop.api.db);
    const [order] = await shop.sql<{ email: string }>(`select request ->> 'email' as email from orders where id = '${orderId}'`);
    return order?.email;
  };
  expect(await emailAfter('approved', 89)).toBe(buyer.email);
  expect(await emailAfter('received', 91)).toBe(buyer.email);
  expect(await emailAfter('approved', 91)).toBe('');
});

test('deletion releases holds, and a later payment is refunded', async () => {
  const before = await freeStock(shop, 4, 'size8');
  const buyer = await buyerWith(shop, { productId: 4, size: 'size8', quantity: 2 });
  const session = await openedSession(shop, buyer);
  expect(await freeStock(shop, 4, 'size8')).toBe(before - 2);
  expect((await remove(buyer.auth)).status).toBe(200);
  expect(await freeStock(shop, 4, 'size8')).toBe(before);
  await fillCard(shop, session, PAID_CARD);
  expect(
    await until(
      () => sandbox(shop, session),
      ({ status }) => status === 'refunded',
    ),
  ).toMatchObject({ status: 'refunded' });
  expect(await shop.sql(`select id from orders where session_id = '${session}'`)).toEqual([]);
});

function fail(...details: unknown[]): void {
  throw new Error(JSON.stringify(details));
}
