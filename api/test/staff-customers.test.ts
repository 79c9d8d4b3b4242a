import { useTestShop } from './shop';
import { useMember } from './staff';

// Opens a database and makes staff members.
jest.setTimeout(180_000);

const shop = useTestShop();
const owner = useMember(shop, 'owner');

const get = async (path: string) => (await shop.get(`/staff/api${path}`, owner.headers)).body;

test('finds customers by name, email and phone, sorted and paged by the database; wildcards are literal', async () => {
  for (const [name, phone] of [
    ['Anna', '082 111 2222'],
    ['Ben', '083 333 4444'],
    ['Cas_', ''],
  ] as const) {
    const { email } = await shop.customer({ email: `${name.toLowerCase()}@customers.example` });
    await shop.sql(
      `update accounts set firstname = '${name}', lastname = 'Zulu', phone_number = '${phone}' where email = '${email}'`,
    );
  }
  const found = async (query: string) => (await get(`/customers?${query}`)).customers.map(({ name }: { name: string }) => name);
  expect(await found('q=anna+z&sort=name')).toEqual(['Anna Zulu']);
  expect(await found('q=BEN%40customers')).toEqual(['Ben Zulu']);
  expect(await found('q=0833334444')).toEqual(['Ben Zulu']);
  expect(await found('q=_')).toEqual(['Cas_ Zulu']);
  expect(await found('q=%25')).toEqual([]);
  expect(await found('sort=-name&limit=2')).toEqual(['Cas_ Zulu', 'Ben Zulu']);
  expect(await get('/customers?page=9&limit=2')).toMatchObject({ total: 3, customers: [] });
  for (const wrong of ['sort=password', 'page=0', 'limit=101'])
    expect((await shop.get(`/staff/api/customers?${wrong}`, owner.headers)).status).toBe(400);
});

test('customers are found by the number of their orders, in each of its forms, and by their names in any sequence, with accents or without', async () => {
  const { email } = await shop.customer({ email: 'lindiwe@customers.example' });
  await shop.sql(`update accounts set firstname = 'Lindiwe', lastname = 'Dubé', phone_number = '' where email = '${email}'`);
  const request = JSON.stringify({ firstname: 'Lindiwe', lastname: 'Dube', email, phoneNumber: '+27 84 555 6677' });
  await shop.sql(`insert into payment_sessions (id, provider, mode, state, amount_cents, currency, request, lines, hold_ends_at)
    values ('by-phone', 'sandbox', 'test', 'settled', 5, 'ZAR', '${request}', '[]', now())`);
  await shop.sql(`insert into orders (id, session_id, account_id, status, total_cents, currency, request, ordered_at, delivery_at)
    values ('BY-PHONE', 'by-phone', (select id from accounts where email = '${email}'), 'paid', 5, 'ZAR', '${request}', now(), now())`);
  for (const q of ['0845556677', '084 555 6677', '+27845556677', '27845556677', 'dube lindiwe', 'DUBÉ'])
    expect([q, (await get(`/customers?q=${encodeURIComponent(q)}`)).customers]).toEqual([
      q,
      [expect.objectContaining({ email, phone: '+27 84 555 6677' })],
    ]);
  await shop.sql(`delete from orders where id = 'BY-PHONE'`);
  await shop.sql(`delete from accounts where email = '${email}'`);
});

test('records the opening of a customer in the audit log; export and erasure need a reason', async () => {
  const { email } = await shop.customer();
  const [row] = await shop.sql<{ id: number }>(`select id from accounts where email = '${email}'`);
  const path = `/staff/api/customers/${row?.id}`;
  expect(await get(`/customers/${row?.id}`)).toMatchObject({ email, orders: 0, spent: 0, recentOrders: [] });
  for (const act of ['export', 'erase']) {
    expect((await shop.post(`${path}/${act}`, { reason: ' ' }, owner.headers)).status).toBe(400);
    expect((await shop.post(`${path}/${act}`, {}, owner.headers)).status).toBe(400);
  }
  const exported = await shop.post(`${path}/export`, { reason: 'Asked by phone' }, owner.headers);
  expect(exported.body).toMatchObject({ account: { email } });
  expect((await shop.post(`${path}/erase`, { reason: 'Asked by mail' }, owner.headers)).status).toBe(204);
  expect((await shop.post(`${path}/erase`, { reason: 'Asked by mail' }, owner.headers)).status).toBe(404);
  expect((await shop.get(path, owner.headers)).status).toBe(404);
  const { entries } = await get(`/audit?q=customer:${row?.id}`);
  expect(entries.map(({ action, reason }: { action: string; reason: string }) => [action, reason])).toEqual([
    ['customer.erase', 'Asked by mail'],
    ['customer.export', 'Asked by phone'],
    ['customer.view', ''],
  ]);
  expect(JSON.stringify(entries)).not.toContain(email);
});

test('only one of two answers to a message is mailed; a stale setting is 409 with the name; only confirmed addresses are exported', async () => {
  await shop.post('/contact-us', { name: 'Zanele', email: 'z@example.com', phoneNumber: '0821234567', message: 'Hello?' });
  const { messages } = await get('/messages');
  const reply = () => shop.post(`/staff/api/messages/${messages[0].id}/reply`, { version: 1, text: 'Hello.' }, owner.headers);
  const replies = await Promise.all([reply(), reply()]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await shop.outbox('z@example.com', 1)).toHaveLength(1);
  expect(await get('/messages')).toMatchObject({ total: 0 });
  expect(await get('/messages?state=answered&q=zan')).toMatchObject({ total: 1 });

  const set = (version: number) => shop.put('/staff/api/settings/stock', { version, value: { lowStock: 7 } }, owner.headers);
  expect((await set(0)).body.stock).toMatchObject({ value: { lowStock: 7 } });
  expect(await set(0)).toMatchObject({ status: 409, body: { message: expect.stringContaining('changed by Nomsa') } });

  for (const email of ['yes@example.com', 'no@example.com']) await shop.post('/newsletter', { email });
  await shop.sql(`update subscribers set confirmed_at = now() where email = 'yes@example.com'`);
  expect(await get('/newsletter')).toEqual({ confirmed: 1, unconfirmed: 1 });
  const csv = await get('/newsletter.csv');
  expect(csv).toContain('yes@example.com');
  expect(csv).not.toContain('no@example.com');
  // As every other export: the shop's own time, and a form for Excel.
  expect(csv).toMatch(/\+02:00,20.*\+02:00\r\n$/);
  expect(await get('/newsletter.csv?separator=semicolon')).toMatch(/^(\ufeff)?email;source;/);
});

/** A person without an account, who has written to the shop, reads the newsletter and waits for a size. */
async function stranger(email: string) {
  await shop.post('/contact-us', { name: 'Vic', email, phoneNumber: '0821234567', message: 'my secret message' });
  await shop.post('/newsletter', { email });
  await shop.sql(`insert into stock_waits (product_id, size, email) values (1, 'size3', '${email}')`);
  return email;
}
const storedUnder = async (email: string) =>
  (
    await shop.sql<{ rows: number }>(`select (select count(*) from subscribers where email = '${email}')::int
      + (select count(*) from contact_messages where email = '${email}')::int
      + (select count(*) from stock_waits where email = '${email}')::int as rows`)
  )[0]?.rows;
const idOf = async (email: string) => (await shop.sql<{ id: number }>(`select id from accounts where email = '${email}'`))[0]!.id;

test.each(['typed into the profile', 'typed at the sign-up'])(
  'data under the email of a stranger, %s, is not that customer’s: apart on the page, not exported, not erased',
  async (how) => {
    const victim = await stranger(`victim-${Math.random()}@example.org`);
    const eve = await shop.customer(how === 'typed at the sign-up' ? { email: victim } : {});
    if (how !== 'typed at the sign-up')
      await shop.put('/api/user', { firstname: 'Eve', lastname: 'Evil', email: victim }, eve.auth);
    const { customers } = await get(`/customers?q=${encodeURIComponent(victim)}`);
    expect(customers).toMatchObject([{ email: victim, newsletter: false }]);
    const id = await idOf(eve.email);
    expect(await get(`/customers/${id}`)).toMatchObject({
      emailConfirmed: false,
      messages: [],
      unprovenMessages: [{ email: victim, text: 'my secret message' }],
    });
    const path = `/staff/api/customers/${id}`;
    const exported = await shop.post(`${path}/export`, { reason: 'Eve asked by phone' }, owner.headers);
    expect(exported.body).toMatchObject({ account: { email: victim }, messages: [], note: expect.stringContaining('Confirm') });
    expect(JSON.stringify(exported.body)).not.toMatch(/secret|0821234567/);

    // Another account has had that address, and may take it back by the link of its mail.
    const other = await shop.customer();
    await shop.sql(`insert into email_undos (account_id, email, token_hash, expires_at)
      values (${await idOf(other.email)}, '${victim}', '${victim}', now() + interval '1 day')`);
    expect((await shop.post(`${path}/erase`, { reason: 'Eve asked by phone' }, owner.headers)).status).toBe(204);
    expect(await storedUnder(victim)).toBe(3);
    expect(await shop.sql(`select id from email_undos where email = '${victim}'`)).toHaveLength(1);
  },
);

test('with a reason for the email, data under it is exported and erased, and the log says so without the email', async () => {
  const victim = await stranger(`true-${Math.random()}@example.org`);
  const { email } = await shop.customer({ email: victim });
  const id = await idOf(email);
  const path = `/staff/api/customers/${id}`;
  const proofs = [{ email, reason: 'Wrote from it today' }];
  for (const wrong of [{ proofs: [{ email }] }, { proofs: 'all' }, { proofs: [{ email, reason: ' ' }] }])
    expect((await shop.post(`${path}/export`, { reason: 'Asked', ...wrong }, owner.headers)).status).toBe(400);
  const elsewhere = { reason: 'Asked', proofs: [{ email: 'x@example.com', reason: 'Seen' }] };
  expect((await shop.post(`${path}/erase`, elsewhere, owner.headers)).status).toBe(409);
  const exported = await shop.post(`${path}/export`, { reason: 'Asked by mail', proofs }, owner.headers);
  expect(exported.body).toMatchObject({ messages: [{ message: 'my secret message' }], backInStock: [{ email }] });
  expect(exported.body).not.toHaveProperty('note');
  expect((await shop.post(`${path}/erase`, { reason: 'Asked by mail', proofs }, owner.headers)).status).toBe(204);
  expect(await storedUnder(email)).toBe(0);
  const { entries } = await get(`/audit?q=customer:${id}`);
  expect(entries.map(({ action, reason }: { action: string; reason: string }) => [action, reason])).toEqual([
    ['customer.erase', 'Asked by mail'],
    ['customer.email-shown', 'Wrote from it today'],
    ['customer.export', 'Asked by mail'],
    ['customer.email-shown', 'Wrote from it today'],
  ]);
  expect(JSON.stringify(entries)).not.toContain(email);
});
