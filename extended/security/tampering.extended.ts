import { DELIVERY, deliveryTo } from 'e2e/api';
import { PASSWORD } from 'e2e/shopper';
import { newMember } from 'e2e/staff';
import { sendRequest, jsonOf } from './send-request';
import { onSale, openOrder, signUp, type Customer } from './customers';
import { operationsOf, withBody } from './operations';
import { openTarget, type Target } from './target';

let shop: Target;
let customer: Customer;
/** An owner's session, so that the bodies of the back office are read. */
let staff: { cookie: string; origin: string };
let sale: { productId: number; size: string; price: number };
beforeAll(async () => {
  shop = await openTarget();
  customer = await signUp(shop.url);
  staff = { cookie: (await newMember(shop, 'owner')).cookie, origin: shop.url };
  sale = await onSale(shop.url);
});
afterAll(() => shop.close());

const add = (body: object | string) =>
  customer.request('/api/cart', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
const clear = () => customer.request(`/api/cart?productId=${sale.productId}`, { method: 'DELETE' });
const cart = async () => jsonOf<{ cart: { price: number; quantity: number }[] }>(await customer.request('/api/cart')).cart;

test.each([0.01, 0, -1, -1e9, 'free', null, [], {}, 1e308, '1; drop table products'])(
  'a price of %j changes neither the line nor the charge',
  async (price) => {
    await clear();
    expect((await add({ ...sale, quantity: 2, price, price_cents: 1, unitPrice: 1 })).status).toBe(200);
    expect(await cart()).toMatchObject([{ price: sale.price, quantity: 2 }]);
    const forgedFields = { total: 0.01, amount: 1, price, lines: [], orders: [], currency: 'ZWL', total_cents: 1, discount: 100 };
    const opened = await customer.request('/api/order', {
      method: 'POST',
      body: { ...deliveryTo(customer.email), ...forgedFields },
    });
    const session = jsonOf<{ total: number; session_id: string; currency: string }>(opened);
    expect(session).toMatchObject({ total: sale.price * 2, currency: 'ZAR' });
    const booked = jsonOf<{ amount: number }>(await sendRequest(shop.url, `/sandbox/payments/${session.session_id}`));
    expect(booked.amount).toBe(Math.round(sale.price * 200));
  },
);

test.each([0, -1, -0.5, 1.5, 6, 1e9, Infinity, '1', '', null, true, [1], {}, [], 'NaN', '0x1', '1e1'])(
  'a quantity of %j is rejected and adds nothing',
  async (quantity) => {
    await clear();
    const text = JSON.stringify({ ...sale, quantity }).replace('null', quantity === Infinity ? '1e400' : 'null');
    expect((await add(text)).status).toBe(400);
    const set = await customer.request('/api/cart', { method: 'PUT', body: { ...sale, quantity } });
    if (quantity !== 6) expect([400, 404]).toContain(set.status);
    expect(await cart()).toEqual([]);
  },
);

test.each([
  '__proto__',
  'constructor',
  'size999',
  'size',
  'size3 ',
  'size-1',
  '',
  'size3; drop',
  'toString',
  'id',
  7,
  null,
  ['size3'],
])('a size of %j is rejected', async (size) => {
  const { status } = await add({ ...sale, size, quantity: 1 });
  expect([400, 404, 409]).toContain(status);
});

test.each([0, -1, 1.5, '1', 2 ** 31, 1e20, null, [], { $ne: 1 }, true, "1' or '1'='1"])(
  'a product of %j is rejected',
  async (productId) => {
    expect((await add({ ...sale, productId, quantity: 1 })).status).toBe(400);
    const inQuery = encodeURIComponent(
      typeof productId === 'string' && productId !== '1' ? productId : `${JSON.stringify(productId)}x`,
    );
    expect((await customer.request(`/api/cart?productId=${inQuery}`, { method: 'DELETE' })).status).toBe(400);
  },
);

test('repeated adds stop at the available stock', async () => {
  await clear();
  const statuses: number[] = [];
  for (let tries = 0; tries < 60; tries += 1) statuses.push((await add({ ...sale, quantity: 5 })).status);
  expect(new Set(statuses)).toEqual(new Set([200, 409]));
  expect(statuses.at(-1)).toBe(409);
});

const SURPLUS = {
  id: 1,
  accountId: 1,
  role: 'ROLE_ADMIN',
  roles: ['admin'],
  isAdmin: true,
  admin: true,
  password: 'Another1!pass',
  password_hash: 'x',
  token_version: 99,
  tokenVersion: 99,
  emailVerified: true,
  created_at: '2000-01-01',
  balance: 1e6,
  status: 'delivered',
  address: 'mine',
};

test('additional fields of a sign-up change nothing', async () => {
  const forgedAccount = await signUp(shop.url, {
    userAccount: { ...SURPLUS, password: PASSWORD },
    beside: { ...SURPLUS, userId: 1 },
  });
  const plain = await signUp(shop.url);
  expect(await exportedData(forgedAccount)).toEqual(await exportedData(plain));
});

/** All stored data of a customer, without what always differs: email, timestamps, mails in the outbox. */
async function exportedData(who: Customer): Promise<object> {
  const { body } = await who.request('/api/user/export');
  const text = body.replaceAll(who.email, 'me').replace(/"\d{4}-\d\d-\d\dT[^"]*"/g, '"then"');
  return { ...(JSON.parse(text) as object), mailsOnTheirWay: undefined };
}

test('additional fields of a profile change nothing', async () => {
  const before = jsonOf<object>(await customer.request('/api/user'));
  const { firstname, lastname, email, phoneNumber } = before as Record<string, string>;
  const body = { ...SURPLUS, firstname, lastname, email, phoneNumber };
  expect((await customer.request('/api/user', { method: 'PUT', body })).status).toBe(200);
  expect(jsonOf(await customer.request('/api/user'))).toEqual(before);
  const login = { method: 'POST', body: { email: customer.email, password: 'Another1!pass' } };
  expect((await sendRequest(shop.url, '/auth/login', login)).status).toBe(401);
});

test('additional fields of an order confirmation change nothing', async () => {
  const buyer = await signUp(shop.url);
  const { orderId, sessionId } = await openOrder(shop.url, buyer, { paid: true });
  const forged = {
    sessionId,
    orderRequest: { ...DELIVERY, address: 'Elsewhere 1', orders: [] },
    orderId: 'X',
    status: 'delivered',
    total: 0,
  };
  const again = jsonOf<{ orderId: string; address: string; status: string; total: number }>(
    await buyer.request('/api/order/confirmation', { method: 'POST', body: forged }),
  );
  expect(again).toMatchObject({ orderId, address: DELIVERY.address, status: 'paid', total: sale.price });
});

const POLLUTIONS = [
  '{"__proto__":{"polluted":"yes"}}',
  '{"constructor":{"prototype":{"polluted":"yes"}}}',
  '{"userAccount":{"__proto__":{"polluted":"yes"}}}',
  '{"a":{"b":{"__proto__":{"polluted":"yes"}}}}',
  '{"\\u005f_proto__":{"polluted":"yes"}}',
  '[{"__proto__":{"polluted":"yes"}}]',
];

/** Links in mails accept any body, payment providers sign their bodies, and pictures and spreadsheets are not JSON. */
const UNREAD = /\/(confirm|unsubscribe|forget|undo)\/1$|\/webhook$|^\/staff\/api\/(pictures$|products\/import)/;

test.each(POLLUTIONS)('%s is rejected everywhere and pollutes nothing', async (body) => {
  const reading = (await operationsOf(shop.url)).filter(withBody).filter(({ path }) => !UNREAD.test(path));
  for (const { method, path } of reading) {
    const headers = { 'content-type': 'application/json', ...staff };
    const { status } = await customer.request(path, { method, body, headers });
    expect([method, path, status]).toEqual([method, path, 400]);
  }
  await customer.request('/telemetry', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  await sendRequest(shop.url, '/products?__proto__[polluted]=yes&constructor[prototype][polluted]=yes&__proto__.polluted=yes');
  for (const path of ['/api/user', '/products', '/docs/json', '/'])
    expect((await customer.request(path)).body).not.toContain('polluted');
});
