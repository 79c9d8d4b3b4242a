import { rowsReadBy } from '../../../test/rows-read';
import { useTestShop, type TestShop } from '../../../test/shop';
import { useMember } from '../../../test/staff';
import { countOrders, countViews, findOrderIds, readOrderRows } from './list-orders';
import type { OrderFilter } from './order-filter';

// Ten thousand orders, and one member.
jest.setTimeout(180_000);

const COUNT = 10_000;

const shop = useTestShop();
const manager = useMember(shop, 'manager');
beforeAll(() => fillOrders(shop));

/**
 * Order N is named ORDER-0000N, was made N minutes ago by Buyer Nr. N, and costs 1000 + N cents. Every fourth is unpacked, on
 * its way, delivered, cancelled in turn; every thousandth has a failed refund.
 */
async function fillOrders({ sql, customer }: TestShop): Promise<void> {
  const n = `lpad(n::text, 5, '0')`;
  const request = `jsonb_build_object('firstname', 'Buyer', 'lastname', 'Nr' || ${n}, 'email', 'buyer-' || n || '@example.com',
    'phoneNumber', '+27 82 ' || lpad(n::text, 7, '0'), 'province', 'Gauteng', 'ZIPCode', '2001', 'address', '1 Main Road, Soweto')`;
  await sql(`insert into payment_sessions (id, provider, mode, state, amount_cents, currency, request, lines, hold_ends_at)
    select 's' || n, 'sandbox', 'test', 'settled', 1000 + n, 'ZAR', ${request}, '[]', now() from generate_series(1, ${COUNT}) n`);
  // Housekeeping scrubs orders of erased accounts.
  const { email } = await customer();
  await sql(`insert into orders (id, session_id, account_id, status, total_cents, currency, request, ordered_at, delivery_at)
    select 'ORDER-' || ${n}, 's' || n, (select id from accounts where email = '${email}'), (array['paid', 'on its way', 'delivered', 'cancelled'])[n % 4 + 1], 1000 + n, 'ZAR', ${request},
      now() - make_interval(mins => n), now() from generate_series(1, ${COUNT}) n`);
  await sql(`insert into order_lines (order_id, position, product_id, name, size, quantity, price_cents)
    select 'ORDER-' || ${n}, p, 1, 'Dunk Chalk', 'size3', 1 + p, 100 from generate_series(1, ${COUNT}) n, generate_series(0, 1) p`);
  await sql(`insert into shipments (order_id, courier, tracking) select id, 'Aramex', 'AX ' || right(id, 5) || '-ZA' from orders
    where status in ('on its way', 'delivered')`);
  await sql(`insert into refunds (id, session_id, amount_cents, state, next_check_at) select 's' || n || ':refund', 's' || n, 500,
    case when n % 2000 = 0 then 'attention' else 'done' end, null from generate_series(1000, ${COUNT}, 1000) n`);
  await sql('analyze');
}

const list = async (query: string) => (await shop.get(`/staff/api/orders?${query}`, manager.headers)).body;
const numbers = async (query: string) => (await list(query)).rows.map(({ number }: { number: string }) => number);

test('the payment filter finds exactly the orders that the list shows with that payment', async () => {
  const states = ['disputed', 'refund failed', 'refund pending', 'refunded', 'partly refunded', 'paid'];
  // If an order has two signs, one of them is shown.
  await shop.sql(`update orders set packing_hold = 'payment disputed' where id in ('ORDER-01000', 'ORDER-02000')`);
  await shop.sql(`insert into refunds (id, session_id, amount_cents, state) values ('more-4000', 's4000', 10, 'accepted'),
    ('more-3000', 's3000', 10, 'accepted'), ('more-5000', 's5000', 5500, 'done')`);
  const found: string[] = [];
  for (const payment of states) {
    const { rows, total } = await list(`payment=${payment}&limit=100`);
    expect([...new Set(rows.map((row: { payment: string }) => row.payment))]).toEqual([payment]);
    found.push(`${payment} ${total}`);
  }
  expect(found).toEqual(
    expect.arrayContaining(['disputed 2', 'refund failed 4', 'refund pending 1', 'refunded 1', 'partly refunded 2']),
  );
  expect(found.at(-1)).toBe(`paid ${COUNT - 10}`);
  await shop.sql(`update orders set packing_hold = '' where packing_hold <> ''`);
  await shop.sql(`delete from refunds where id like 'more-%'`);
});

test('search finds number, name, email, phone and tracking number, in common spellings', async () => {
  for (const q of ['ORDER-04322', 'order04322', '04322', 'order 04322', 'nr04322', 'buyer NR04322', 'buyer-4322@example.com'])
    expect([q, await numbers(`q=${encodeURIComponent(q)}`)]).toEqual([q, ['ORDER-04322']]);
  for (const q of ['082 000 4322', '+27 82 000 4322', '0820004322', '0004322'])
    expect([q, await numbers(`q=${encodeURIComponent(q)}`)]).toEqual([q, ['ORDER-04322']]);
  for (const q of ['AX 04322-ZA', 'ax04322za', 'AX04322'])
    expect([q, await numbers(`q=${encodeURIComponent(q)}`)]).toEqual([q, ['ORDER-04322']]);
  await shop.sql(`update shipments set tracking = '7A2' where order_id = 'ORDER-04322'`);
  expect([await numbers('q=7a2'), await numbers('q=7a')]).toEqual([['ORDER-04322'], []]);
  await shop.sql(`update stock set sku = 'DUNK-CHALK-4' where product_id = 1 and size = 'size4'`);
  await shop.sql(`update order_lines set size = 'size4' where order_id = 'ORDER-04322' and position = 0`);
  expect(await numbers('q=DUNK-CHALK-4')).toEqual(['ORDER-04322']);
  expect(await list('q=nobody')).toMatchObject({ rows: [], total: 0 });
  // Nothing is a pattern.
  expect(await list(`q=${encodeURIComponent('%_')}`)).toMatchObject({ total: 0 });
});

test('filters, sorts and pages are done by the database', async () => {
  expect(await list('limit=2')).toMatchObject({
    rows: [{ number: 'ORDER-00001' }, { number: 'ORDER-00002' }],
    total: COUNT,
    page: 1,
    limit: 2,
    views: { toPack: COUNT / 4, packed: 0, onItsWay: COUNT / 4 },
  });
  expect(await numbers('sort=orderedAt&limit=2&page=2')).toEqual(['ORDER-09998', 'ORDER-09997']);
  expect(await numbers('sort=-total&limit=1')).toEqual(['ORDER-10000']);
  expect(await numbers('sort=customer&limit=1&status=delivered')).toEqual(['ORDER-00002']);
  expect(await list('status=to pack&limit=1')).toMatchObject({ total: COUNT / 4 });
  expect(await numbers('payment=refund failed&sort=total')).toEqual(
    [2000, 4000, 6000, 8000, 10000].map((n) => `ORDER-${`${n}`.padStart(5, '0')}`),
  );
  expect(await list('payment=partly refunded')).toMatchObject({
    total: 5,
    rows: expect.arrayContaining([expect.objectContaining({ payment: 'partly refunded' })]),
  });
  expect((await list('payment=paid')).total).toBe(COUNT - 10);
  const attention = await list('attention=1&limit=1');
  expect(attention.total).toBe(attention.views.attention);
  // Every fourth is to be packed, those with a failed refund among them.
  expect(attention.total).toBe(COUNT / 4);
  await shop.sql(`insert into returns (order_id, reason) values ('ORDER-00002', 'Too small')`);
  await shop.sql(`insert into order_events (order_id, event) values ('ORDER-00003', 'payment disputed'), ('ORDER-00006', 'payment disputed'),
    ('ORDER-00006', 'dispute resolved')`);
  // As a release without migration 035 left them.
  await shop.sql(`update orders set packing_hold = '' where id in ('ORDER-00003', 'ORDER-00006')`);
  await shop.sql(`update refunds set session_id = 's7' where session_id = 's2000'`);
  const firstScreen = (await shop.get('/staff/api/attention', manager.headers)).body as { kind: string; count: number }[];
  const counts = Object.fromEntries(firstScreen.map(({ kind, count }) => [kind, count]));
  expect(counts).toMatchObject({ 'orders-to-pack': COUNT / 4, 'return-requests': 1, disputes: 1, refunds: 5 });
  // The counts of the first screen, less the refunds of orders that are to be packed anyway.
  expect((await list('attention=1&limit=1')).total).toBe(COUNT / 4 + 3);
  await shop.sql(`update refunds set session_id = 's2000' where session_id = 's7'`);
  await shop.sql(`delete from order_events where order_id in ('ORDER-00003', 'ORDER-00006')`);
  await shop.sql(`delete from returns where order_id = 'ORDER-00002'`);
  expect((await list('limit=1')).rows).toMatchObject([
    {
      customer: 'Buyer Nr00001',
      city: 'Soweto',
      items: 3,
      total: 1001,
      payment: 'paid',
      status: 'on its way',
      hold: '',
      ageDays: expect.any(Number),
      notes: 0,
    },
  ]);
});

test('counts days in Johannesburg time', async () => {
  await shop.sql(`update orders set ordered_at = '2025-02-28T21:59:59Z' where id = 'ORDER-00001'`);
  await shop.sql(`update orders set ordered_at = '2025-02-28T22:00:00Z' where id = 'ORDER-00002'`);
  await shop.sql(`update orders set ordered_at = '2025-03-01T21:59:59Z' where id = 'ORDER-00003'`);
  expect(await numbers('from=2025-03-01&to=2025-03-01&sort=orderedAt')).toEqual(['ORDER-00002', 'ORDER-00003']);
  expect(await numbers('to=2025-02-28')).toEqual(['ORDER-00001']);
  // The last second of a day is a day older than the first one of the next.
  await shop.sql(`update orders set ordered_at = '2025-02-28T22:00:00Z' where id = 'ORDER-00004'`);
  const { rows } = await list('to=2025-03-01&sort=orderedAt');
  const ages = Object.fromEntries(rows.map((row: { id: string; ageDays: number }) => [row.id, row.ageDays]));
  expect(ages['ORDER-00001'] - ages['ORDER-00004']).toBe(1);
});

test('refuses an invalid day, and names it', async () => {
  for (const day of ['2026-02-30', '2026-13-01', '2026-00-10', '0000-01-01'])
    for (const [path, field] of [
      ['orders', 'from'],
      ['orders.csv', 'to'],
    ])
      expect(await shop.get(`/staff/api/${path}?${field}=${day}`, manager.headers)).toMatchObject({
        status: 400,
        body: { errors: [{ field, message: `There is no such day: ${day}.` }] },
      });
  expect((await list('from=2028-02-29&to=9999-12-31')).total).toBe(0);
});

test('the CSV has every order of the filter once', async () => {
  const { headers, body } = await shop.get('/staff/api/orders.csv?status=delivered', manager.headers);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const lines = (body as string).trimEnd().split('\r\n');
  expect(lines[0]).toBe('number,ordered,customer,city,items,total,payment,status,hold,days,notes,discount,vat,refunded,launch');
  expect(new Set(lines).size).toBe(COUNT / 4 + 1);
  expect(await shop.sql(`select after from audit_log where action = 'orders.export'`)).toEqual([
    { after: { orders: COUNT / 4 } },
  ]);
  expect(lines.at(-1)).toMatch(
    /^ORDER-\d{5},2025-03-01T00:00:00\+02:00,Buyer Nr00002,Soweto,3,10\.02,paid,delivered,,,0,0\.00,1\.31,0\.00,$/,
  );
});

test('for a South African spreadsheet the CSV has semicolons, a decimal comma and a byte order mark', async () => {
  const response = await fetch(`${shop.url}/staff/api/orders.csv?q=ORDER-00002&separator=semicolon`, {
    headers: manager.headers,
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [header, row] = bytes.toString().slice(1).split('\r\n');
  expect(header).toBe('number;ordered;customer;city;items;total;payment;status;hold;days;notes;discount;vat;refunded;launch');
  expect(row).toMatch(/^ORDER-00002;2025-03-01T00:00:00\+02:00;Buyer Nr00002;Soweto;3;"10,02";paid;/);
  expect(await shop.get('/staff/api/orders.csv?separator=tab', manager.headers)).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'separator', message: 'separator is comma or semicolon.' }] },
  });
});

test('search finds a name with or without accents, and no other names', async () => {
  const name = (firstname: string, lastname: string) => JSON.stringify({ firstname, lastname });
  await shop.sql(`update orders set request = request || '${name('Zoë', 'Müller')}' where id = 'ORDER-00021'`);
  await shop.sql(`update orders set request = request || '${name('Jose', 'Nandu')}' where id = 'ORDER-00022'`);
  for (const q of ['zoe muller', 'ZOË', 'müller zoë'])
    expect([q, await numbers(`q=${encodeURIComponent(q)}`)]).toEqual([q, ['ORDER-00021']]);
  // Without its accented letters it would be 'AND'.
  for (const q of ['José', 'ñandú']) expect([q, await numbers(`q=${encodeURIComponent(q)}`)]).toEqual([q, ['ORDER-00022']]);
});

test('a list of ten thousand orders reads each order at most 2.5 times on average', async () => {
  const { db } = shop.api;
  const lists: [OrderFilter, string][] = [
    [{}, '-orderedAt'],
    [{}, 'customer'],
    [{ q: 'nr0432' }, '-orderedAt'],
    [{ q: '082 000 4322' }, 'total'],
    [{ status: 'to pack' }, 'orderedAt'],
    [{ payment: 'paid' }, '-total'],
    [{ attention: '1' }, 'orderedAt'],
  ];
  for (const [filter, sort] of lists) {
    const rows = await rowsReadBy(db, async (recording) => {
      await readOrderRows(recording, await findOrderIds(recording, filter, { sort, limit: 50 }));
      await countOrders(recording, filter);
      await countViews(recording);
    });
    expect({ filter, rows: rows <= 2.5 * COUNT ? 'few' : rows }).toEqual({ filter, rows: 'few' });
  }
});
