import { ADDRESS, buyerWith, order, type Buyer } from './buyer';
import { useTestShop } from './shop';

const shop = useTestShop();
let buyer: Buyer;
beforeAll(async () => {
  buyer = await buyerWith(shop, { productId: 1, size: 'size3' });
});

/** Bodies that count as one without fields. */
const NO_OBJECTS = [undefined, null, [], 'text', 5];
const NOT_TEXTS = [null, 5, {}, ['text']];
const raw = (body: unknown) => (body === undefined ? undefined : JSON.stringify(body));
const post = (path: string, body: unknown) => shop.post(path, raw(body), { ...buyer.auth, 'content-type': 'application/json' });

/** Every body is refused, with one error for each of the fields; the message of the first is the response's. */
async function expectRefused(path: string, bodies: unknown[], ...errors: [field: string, message: string][]) {
  for (const body of bodies)
    expect([body, await post(path, body)]).toMatchObject([
      body,
      {
        status: 400,
        body: {
          code: 'invalid-input',
          message: errors[0]![1],
          errors: errors.map(([field, message]) => ({ field, message })),
        },
      },
    ]);
}

const REQUIRED: [string, string][] = [
  ['email', 'Email is required.'],
  ['phoneNumber', 'Phone number is required.'],
  ['province', 'Province is required.'],
  ['ZIPCode', 'ZIP Code is required.'],
  ['address', 'Address is required.'],
];

test('an order without a body names each field that is missing', async () => {
  await expectRefused('/api/order', [...NO_OBJECTS, {}, { email: null, address: ' \n ' }], ...REQUIRED);
});

test.each([
  ...Object.keys(ADDRESS).map((field) => [field, 'This must be a text.', [5, {}, ['text'], true]] as const),
  ['firstname', 'This is too long.', ['n'.repeat(101)]],
  ['lastname', 'This is too long.', ['n'.repeat(101)]],
  ['email', 'This is too long.', [`${'e'.repeat(250)}@example.com`]],
  ['phoneNumber', 'This is too long.', ['0'.repeat(31)]],
  ['province', 'This is too long.', ['p'.repeat(41)]],
  ['ZIPCode', 'This is too long.', ['0'.repeat(11)]],
  ['address', 'This is too long.', ['a'.repeat(301)]],
  ...REQUIRED.map(([field, message]) => [field, message, ['', ' ', null]] as const),
  ['email', 'Invalid email format.', ['nobody']],
  ['phoneNumber', 'Invalid phone number format.', ['12']],
  ['province', 'Choose one of the nine provinces.', ['Utrecht']],
  ['hold', 'hold must be the id of a pair that you can buy.', [5, {}, 'short', 'a'.repeat(65), 'with a space in it', ['text']]],
  ['discountCode', 'discountCode must be a short text.', [...NOT_TEXTS, 'c'.repeat(61)]],
  ['delivery', 'delivery must be a short text.', [...NOT_TEXTS, 'd'.repeat(61)]],
  ['expectedTotalCents', 'expectedTotalCents must be a whole number of cents.', [null, -1, 1.5, '5', 2 ** 53, {}]],
] as [string, string, unknown[]][])('an order refuses a wrong %s: %s', async (field, message, values) => {
  await expectRefused(
    '/api/order',
    values.map((value) => ({ ...ADDRESS, [field]: value })),
    [field, message],
  );
});

test('an order takes the total that its page has shown as a header field, too', async () => {
  const ask = (total: string) =>
    shop.post('/api/order', { ...ADDRESS, email: buyer.email }, { ...buyer.auth, 'expected-total-cents': total });
  expect(await ask('1')).toMatchObject({ status: 409, body: { code: 'order/total-changed' } });
  for (const wrong of ['', '-1', '1.5', '9'.repeat(16), 'x'])
    expect(await ask(wrong)).toMatchObject({
      status: 400,
      body: { message: 'Expected-Total-Cents must be a whole number of cents.' },
    });
  const { details } = (await ask('1')).body;
  expect((await ask(String(details.totalCents))).status).toBe(200);
});

test('an order names the wrong fields in the order of the form', async () => {
  const wrong = { address: 5, ZIPCode: '', province: 'Utrecht', email: 'nobody', lastname: {}, hold: 1, discountCode: 1 };
  const { body } = await post('/api/order', { phoneNumber: ADDRESS.phoneNumber, ...wrong });
  expect(body.message).toBe('This must be a text.');
  expect(body.errors.map(({ field }: { field: string }) => field).slice(0, 5)).toEqual([
    'lastname',
    'email',
    'province',
    'ZIPCode',
    'address',
  ]);
});

test('an order keeps the texts as they are stored, and drops what it does not know', async () => {
  const other = await buyerWith(shop, { productId: 2, size: 'size3' });
  const typed = {
    firstname: null,
    lastname: ' Nkosi\nDube ',
    province: ' Gauteng ',
    address: ' 12 Fox Street\n\n\nJohannesburg ',
  };
  const { status, body } = await order(shop, other, { ...typed, discountCode: ' ', delivery: '', hold: '', more: [1] });
  expect(status).toBe(200);
  const [row] = await shop.sql<{ request: unknown }>(`select request from payment_sessions where id = '${body.session_id}'`);
  expect(row!.request).toEqual({
    ...ADDRESS,
    firstname: '',
    lastname: 'Nkosi Dube',
    email: other.email,
    address: '12 Fox Street\nJohannesburg',
  });
});

test('a closed checkout answers before it validates the body', async () => {
  await shop.sql(`insert into settings (name, value) values ('checkout', '{"closed": "Back at noon."}')`);
  expect((await post('/api/order', {})).body).toEqual({ message: 'Back at noon.', code: 'order/checkout-closed' });
  await shop.sql(`delete from settings where name = 'checkout'`);
});

test('refuses a confirmation without a session id, or with an order request that is not an object', async () => {
  const missing: [string, string] = ['sessionId', 'sessionId is required.'];
  await expectRefused('/api/order/confirmation', [...NO_OBJECTS, {}], missing);
  await expectRefused(
    '/api/order/confirmation',
    [...NOT_TEXTS, '', ' ', 's'.repeat(201)].map((sessionId) => ({ sessionId })),
    missing,
  );
  await expectRefused(
    '/api/order/confirmation',
    [5, 'text', []].map((orderRequest) => ({ sessionId: 'unknown', orderRequest })),
    ['orderRequest', 'orderRequest must be an object.'],
  );
  for (const orderRequest of [undefined, null, {}, ADDRESS])
    expect((await post('/api/order/confirmation', { sessionId: 'unknown', orderRequest })).status).toBe(404);
});

test('cancelling and returning accept a short reason or none, and report an unknown order', async () => {
  for (const step of ['cancel', 'return']) {
    for (const body of [...NO_OBJECTS, {}, { reason: 'Too small' }])
      for (const id of ['UNKNOWN', 'not-an-id', '%20'])
        expect(await post(`/api/order/${id}/${step}`, body)).toMatchObject({ status: 404, body: { code: 'order/not-found' } });
    await expectRefused(
      `/api/order/UNKNOWN/${step}`,
      [...NOT_TEXTS, 'r'.repeat(501)].map((reason) => ({ reason })),
      ['reason', 'reason must be a short text.'],
    );
  }
});

test('a return names its lines by position and quantity', async () => {
  const line = { position: 0, quantity: 1 };
  const wrong = [
    null,
    5,
    'all',
    {},
    [null],
    [5],
    [{ ...line, position: -1 }],
    [{ ...line, quantity: 0 }],
    [{ ...line, position: '0' }],
  ];
  await expectRefused(
    '/api/order/UNKNOWN/return',
    [...wrong, [{ ...line, quantity: 10_001 }], [{ position: 0 }], Array(1_001).fill(line)].map((lines) => ({ lines })),
    ['lines', 'lines is a list of positions and quantities.'],
  );
});
