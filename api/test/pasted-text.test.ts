import { readTwins } from '../src/catalog/twins';
import { buyerWith, confirm, fillCard, order, PAID_CARD } from './buyer';
import { codeIn, mailIn, PASSWORD, useTestShop } from './shop';
import { staffMember, useMember } from './staff';

const shop = useTestShop();
const manager = useMember(shop, 'manager');

const products = '/staff/api/products';
const add = (name: string, codes: { sku?: string; gtin?: string } = {}) =>
  shop.post(
    products,
    {
      name,
      category: 'Dunk',
      priceCents: 199_900,
      colourway: '',
      description: '',
      materials: [],
      pictures: [{ src: '/pictures/1/side.svg', alt: '' }],
      sizes: [{ size: 'size6', sku: '', gtin: '', ...codes }],
    },
    manager.headers,
  );
const live = async (name: string): Promise<number> => {
  const { body } = await add(name);
  await shop.post(`${products}/${body.id}/state`, { state: 'live', version: 1 }, manager.headers);
  await shop.api.catalog.refresh();
  return body.id;
};

test('accepts a phone number pasted from a contact or a PDF, and stores the visible number', async () => {
  const buyer = await buyerWith(shop, { productId: 1, size: 'size3' });
  const profile = { firstname: '\u202aThandi\u202c', lastname: 'Nkosi', email: buyer.email };
  for (const [given, stored] of [
    ['\u202a+27821234567\u202c', '+27821234567'],
    ['\u202d082\u00a0123\u00a04567\u202c', '082 123 4567'],
    ['082\u2011123\u20114567', '082-123-4567'],
    ['082\ufe0d1234567\u200b', '0821234567'],
  ] as const) {
    expect([given, (await order(shop, buyer, { phoneNumber: given })).status]).toEqual([given, 200]);
    const [session] = await shop.sql<{ phone: string }>(
      `select request ->> 'phoneNumber' as phone from payment_sessions order by created_at desc limit 1`,
    );
    expect(session?.phone).toBe(stored);
    const saved = await shop.put('/api/user', { ...profile, phoneNumber: given }, buyer.auth);
    expect(saved).toMatchObject({ status: 200, body: { phoneNumber: stored, firstname: 'Thandi' } });
  }
  const message = { name: 'T', email: '\u200et@example.com', phoneNumber: '\u202a+27821234567\u202c', message: 'Hi' };
  expect((await shop.post('/contact-us', message)).status).toBe(200);
  expect(await shop.sql('select email, phone_number from contact_messages')).toEqual([
    { email: 't@example.com', phone_number: '+27821234567' },
  ]);
});

test('normalizes invisible marks in an email at sign-up, log-in and subscription, but not in a password', async () => {
  const pasted = '\u2068pasted@example.com\u2069\u200b';
  const userAccount = { firstname: 'P', email: pasted, password: PASSWORD };
  expect((await shop.post('/auth/create-account', { userAccount })).status).toBe(200);
  const logIn = (email: string, password: string) => shop.post('/auth/login', { email, password });
  for (const email of ['pasted@example.com', pasted]) expect((await logIn(email, PASSWORD)).status).toBe(200);
  expect((await logIn('pasted@example.com', `${PASSWORD}\u200b`)).status).toBe(401);
  expect((await shop.post('/newsletter', { email: 'new\u2010s@example.com\u200b' })).status).toBe(200);
  expect((await shop.post('/newsletter', { email: 'new-s@example.com' })).status).toBe(409);

  await shop.post('/forgot-password/verify-mail', { email: pasted });
  const code = codeIn(await mailIn(shop, 'pasted@example.com', 'Your one-time code'));
  const otp = `\u202a${code.slice(0, 3)}\u00a0${code.slice(3)}\u202c`;
  expect((await shop.post('/forgot-password/verify-otp', { email: pasted, otp })).status).toBe(200);
});

test('names that differ in spaces or hyphens are one name, in the back office and in a file', async () => {
  await live('Marsh\u00a0 Blue\u2011Grey');
  const [row] = await shop.sql<{ name: string }>(`select name from products where slug like 'marsh%'`);
  expect(row?.name).toBe('Marsh Blue-Grey');
  const lookalikes = [
    'Marsh Blue-Grey',
    'Marsh\u3000Blue\u2010Grey',
    ' Marsh  Blue-Grey',
    'Marsh Blue\u2013Grey',
    '\uff2darsh Blue-Grey',
  ];
  for (const name of lookalikes)
    expect([name, await add(name)]).toMatchObject([name, { status: 409, body: { code: 'product/name-taken' } }]);
  // As releases before stored it.
  await shop.sql(`update products set name = U&'Marsh\\00A0Blue-Grey' where slug like 'marsh%'`);
  expect((await add('Marsh Blue-Grey')).status).toBe(409);
  expect((await shop.post('/staff/api/brands', { name: 'Old\u00a0Mill' }, manager.headers)).status).toBe(200);
  for (const name of ['Old Mill', '\uff2fld Mill'])
    expect(await shop.post('/staff/api/brands', { name, path: 'Other' }, manager.headers)).toMatchObject({
      status: 409,
      body: { code: 'brand/name-taken' },
    });
});

test('a name in either Unicode form is one name, with one page at either address', async () => {
  await live('Cafe\u0301 Noir');
  expect(await add('Caf\u00e9\u200b Noir')).toMatchObject({ status: 409, body: { code: 'product/name-taken' } });
  const [row] = await shop.sql<{ name: string }>(`select name from products where slug like '%noir'`);
  expect(row?.name).toBe('Caf\u00e9 Noir');
  const id = await live('S\u00e9rie Blanche');
  const { state: _state, id: _id, sizes: _sizes, ...product } = (await shop.get(`${products}/${id}`, manager.headers)).body;
  await shop.put(
    `${products}/${id}`,
    { ...product, name: 'S\u00e9rie Noire', sizes: [{ size: 'size6', sku: '', gtin: '' }] },
    manager.headers,
  );
  await shop.api.catalog.refresh();
  for (const path of ['/Shop/Dunk/S\u00e9rie%20Blanche', '/Shop/Dunk/Se%CC%81rie%20Blanche'])
    expect(shop.api.catalog.movedTo(path)).toBe('/Shop/Dunk/S%C3%A9rie%20Noire');
});

test('a discount code counts as its visible text', async () => {
  const terms = {
    kind: 'percent',
    value: 10,
    scope: 'shop',
    brands: [],
    productIds: [],
    minCents: 0,
    startsAt: null,
    endsAt: null,
  };
  const limits = { maxUses: null, maxUsesPerCustomer: null, active: true, terms: '' };
  expect((await shop.post('/staff/api/discounts', { code: 'WIN\u2011TER', ...terms, ...limits }, manager.headers)).status).toBe(
    200,
  );
  const buyer = await buyerWith(shop, { productId: 1, size: 'size3' });
  for (const discountCode of ['win-ter', '\u200bWIN\u2013TER\u00a0'])
    expect((await order(shop, buyer, { discountCode })).body.total).toBe(1709.1);
});

test('an address keeps its lines, and list, file and mail name its city; the reason of a cancellation keeps its lines, too', async () => {
  const address = 'Unit 5\r\n12 Long Street\n\nGardens \nCape Town';
  const buyer = await buyerWith(shop, { productId: 1, size: 'size3' });
  const { body } = await order(shop, buyer, { address, province: 'Western Cape', ZIPCode: '8001' });
  await fillCard(shop, body.session_id, PAID_CARD);
  expect((await confirm(shop, buyer, body.session_id)).status).toBe(200);
  const lines = 'Unit 5\n12 Long Street\nGardens\nCape Town';
  const [placed] = (await shop.get('/api/order', buyer.auth)).body;
  expect(placed.address).toBe(lines);
  const staff = `/staff/api/orders/${placed.orderId}`;
  expect((await shop.get(staff, manager.headers)).body.address).toEqual({
    street: lines,
    province: 'Western Cape',
    code: '8001',
  });
  expect((await shop.get('/staff/api/orders', manager.headers)).body.rows[0]).toMatchObject({ city: 'Cape Town' });
  expect((await shop.get('/staff/api/orders.csv', manager.headers)).body).toContain('Cape Town');
  const [mail] = (await shop.outbox(buyer.email, 2)).filter(({ text }) => text.includes('Ships to'));
  expect(mail?.text).toContain('Unit 5, 12 Long Street, Gardens, Cape Town, Western Cape, 8001');
  expect((await shop.post(`/api/order/${placed.orderId}/cancel`, { reason: 'Two\nlines' }, buyer.auth)).status).toBe(200);
  expect(await shop.sql(`select reason from order_events where event = 'cancelled'`)).toEqual([{ reason: 'Two\nlines' }]);
});

test('the lines of the address of the shop become parts of a sentence; its phone and email are as they show', async () => {
  const owner = await staffMember(shop, 'owner');
  const { shop: stored } = (await shop.get('/staff/api/settings', owner.headers)).body;
  const value = { ...stored.value, address: '14 Bree Street\nCape Town,\n8001' };
  Object.assign(value, { phone: '\u00a0021\u00a0555\u20110100', email: 'hello@sea\u2011shoes.example' });
  expect((await shop.put('/staff/api/settings/shop', { version: stored.version, value }, owner.headers)).status).toBe(200);
  expect((await shop.get('/staff/api/settings', owner.headers)).body.shop.value).toMatchObject({
    address: '14 Bree Street, Cape Town, 8001',
    phone: '021 555-0100',
    email: 'hello@sea-shoes.example',
  });
});

const scan = (code: string) => shop.get(`/staff/api/stock/scan?code=${encodeURIComponent(code)}`, manager.headers);
const found = async (list: string, q: string) =>
  (await shop.get(`/staff/api/${list}?q=${encodeURIComponent(q)}`, manager.headers)).body as {
    rows: { name: string }[];
    total: number;
  };

test('one barcode in 12, 13 and 14 digits is one number: scanned, searched, and given once; an SKU likewise in any case', async () => {
  expect((await add('Barcode A', { gtin: '1958 6613-7462', sku: 'Bar\u2011A' })).status).toBe(200);
  expect((await add('Barcode B', { gtin: '00883912230013' })).status).toBe(200);
  for (const code of [
    '195866137462',
    '1 95866 13746 2',
    '1-95866-13746-2',
    '0195866137462',
    '00195866137462\u200b',
    'bar-a',
    '\u00a0BAR\u2013A',
  ])
    expect([code, (await scan(code)).body.name]).toEqual([code, 'Barcode A']);
  for (const code of ['883912230013', '0883912230013', '00883912230013'])
    expect([code, (await scan(code)).body.name]).toEqual([code, 'Barcode B']);
  for (const q of ['195866137462', '00195866137462', 'bar\u2011a', '1 95866 13746 2', '1958-6613-7462'])
    expect([q, (await found('products', q)).rows.map(({ name }) => name)]).toEqual([q, ['Barcode A']]);
  for (const codes of [{ gtin: '0195866137462' }, { sku: 'BAR-a' }, { sku: '00195866137462' }])
    expect(await add('Barcode C', codes)).toMatchObject({ status: 409, body: { code: 'product/code-taken' } });
  // A shop may keep a barcode as an SKU.
  expect((await add('Barcode D', { sku: '036000291452' })).status).toBe(200);
  for (const code of ['0036000291452', '00036000291452', '0 36000-29145 2'])
    expect([code, (await scan(code)).body.name, (await found('products', code)).total]).toEqual([code, 'Barcode D', 1]);
  expect(await add('Barcode E', { gtin: '0036000291452' })).toMatchObject({ status: 409, body: { code: 'product/code-taken' } });
  const own = { status: 400, body: { errors: [{ message: expect.stringContaining('for use inside one shop') }] } };
  for (const gtin of ['212345001295', '0212345001295', '00212345001295']) expect(await add('Own', { gtin })).toMatchObject(own);
});

test('reports that a code belongs to an archived product', async () => {
  const { body } = await add('Reuse Me', { sku: 'REUSE-1' });
  await shop.post(`${products}/${body.id}/state`, { state: 'archived', version: 1 }, manager.headers);
  expect((await add('Reuse Me')).status).toBe(200);
  expect((await add('Third', { sku: 'reuse-1' })).body.message).toBe('reuse-1 belongs to the archived product Reuse Me, UK 6.');
});

test('slugs spell accented letters, and lists have one order for people', async () => {
  for (const name of ['\u00c9TOILE', '\u00f8resund', 'Zebra', 'apple']) await add(name);
  const slugs = await shop.sql<{ slug: string }>(`select slug from products where slug in ('etoile', 'oresund')`);
  expect(slugs).toHaveLength(2);
  const { rows } = (await shop.get('/staff/api/products?sort=name&limit=100', manager.headers)).body as {
    rows: { name: string }[];
  };
  const names = rows.map(({ name }) => name).filter((name) => /^(\u00c9T|\u00f8r|Ze|app|Dunk C)/.test(name));
  expect(names).toEqual(['apple', 'Dunk Chalk', '\u00c9TOILE', '\u00f8resund', 'Zebra']);
});

test('the apostrophe of a phone and that of a keyboard are found alike, in orders, customers and products', async () => {
  await add('Kid\u2019s Runner');
  for (const lastname of ['D\u2019Alton', "N'koana", 'S\u00f6hne']) {
    const buyer = await buyerWith(shop, { productId: 1, size: 'size3' });
    await shop.put('/api/user', { firstname: 'A', lastname, email: buyer.email, phoneNumber: '' }, buyer.auth);
    const { body } = await order(shop, buyer, { lastname });
    await fillCard(shop, body.session_id, PAID_CARD);
    await confirm(shop, buyer, body.session_id);
  }
  for (const q of ["d'alton", 'd\u2019alton', "n'koana", 'n\u2019koana', 'sohne', 's\u00f6hne\u200b'])
    for (const list of ['orders', 'customers']) expect([list, q, (await found(list, q)).total]).toEqual([list, q, 1]);
  for (const q of ["kid's", 'kid\u2019s']) expect([q, (await found('products', q)).total]).toEqual([q, 1]);
});

test('reports existing duplicates, and a scan finds the one of the same length', async () => {
  await shop.sql(`insert into products (id, slug, name, category, price_cents, active) values
    (901, 'twin-1', 'Tw\u200bin Cafe\u0301', 'Dunk', 1, true), (902, 'twin-2', 'Twin Caf\u00e9', 'Dunk', 1, true)`);
  await shop.sql(
    `insert into stock (product_id, size, on_hand, gtin) values (901, 'size6', 0, '4006381333931'), (902, 'size6', 0, '04006381333931')`,
  );
  expect((await scan('04006381333931')).body.productId).toBe(902);
  expect((await scan('4006381333931')).body.productId).toBe(901);
  expect(await readTwins(shop.api.db)).toEqual([
    { kind: 'GTIN', key: '04006381333931', of: ['twin-1 size6 (live)', 'twin-2 size6 (live)'] },
    { kind: 'product', key: 'dunk/twin caf\u00e9', of: ['twin-1 (live)', 'twin-2 (live)'] },
  ]);
});

describe('the accidents of a spreadsheet', () => {
  const preview = async (file: string) => {
    const { body } = await shop.post(`${products}/import/preview`, file, { ...manager.headers, 'content-type': 'text/csv' });
    return (typeof body === 'string' ? JSON.parse(body.trim().split('\n').at(-1) as string) : body).result;
  };

  test('refuses codes turned into errors or dates, by row and column', async () => {
    const texts = 'name,colourway,description,materials,alt1,sku3,sku4,sku10';
    const { problems } = await preview(
      `slug,${texts}\nproduct-1,#NAME?,#N/A,#REF!,suede | #VALUE!,#DIV/0!,#N/A,01-Dec,Dec-01\nproduct-2,#NUM!,,,,,,,\n`,
    );
    const found = problems.map(({ row, column }: { row: number; column: string }) => `${row} ${column}`).sort();
    expect(found).toEqual([...texts.split(',').map((column) => `2 ${column}`), '3 name'].sort());
    expect(problems.find(({ column }: { column: string }) => column === 'sku4').message).toMatch(/^'01-Dec' is a date/);
    expect((await preview('slug,description,sku4\nproduct-1,# of pairs: 3!,DEC-A1\n')).problems).toEqual([]);
  });

  test('a short row warns about the values that it removes', async () => {
    await shop.sql(`update products set colourway = 'Chalk', description = 'White.' where id = 1`);
    const { changes, problems } = await preview('slug,price,colourway,description,materials\nproduct-1,1999\n');
    expect(problems).toEqual([]);
    expect(changes[0].warnings).toEqual([
      'The row ends before colourway, description, materials: what the product has there is removed.',
    ]);
    expect((await preview('slug,price,colourway,description\nproduct-1,1999,,\n')).changes[0].warnings).toEqual([]);
  });

  test('reads headings, numbers and codes as displayed despite special spaces and hyphens, and normalizes names', async () => {
    const { changes, problems } = await preview(
      '\ufeffslug,\u200bprice\u00a0,sku4,size4\nproduct\u20111,R\u00a02\u2009099\u201a00,A\u20111\u200b,\u00a09\n'.replace(
        '\u201a',
        '.',
      ),
    );
    expect(problems).toEqual([]);
    expect(changes[0].cells).toEqual([
      expect.objectContaining({ column: 'price', after: 'R 2 099.00' }),
      expect.objectContaining({ column: 'size4', after: '9' }),
      expect.objectContaining({ column: 'sku4', after: 'A-1' }),
    ]);
    const twins = await preview(
      'slug,name,category,price\nnew-1,Cre\u0300me,Dunk,1\nnew-2,Cr\u00e8me,Dunk,1\nnew-3,A\u00a0 B,Dunk,1\nnew-4,A B,Dunk,1\n',
    );
    expect(twins.problems).toContainEqual({ row: 3, column: 'name', message: 'has the same brand and name as row 2' });
    expect(twins.problems).toContainEqual({ row: 5, column: 'name', message: 'has the same brand and name as row 4' });
    await shop.sql(`insert into brands (name, path, position, shown) values ('O\u2019Neill Surf', 'ONeill', 90, true)`);
    const brands = await preview("slug,name,category,price\nnew-5,E,O'Neill\u00a0Surf,1\nnew-6,F,A\u2013Z,1\nnew-7,G,A-Z,1\n");
    expect(brands.newBrands).toEqual(['A\u2013Z']);
    const file = 'slug,gtin6\n' + 'new-a,0195866137462\n';
    expect((await preview(file)).problems).toContainEqual(expect.objectContaining({ column: 'gtin6' }));
  });
});
