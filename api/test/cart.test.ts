import { useTestShop } from './shop';

const shop = useTestShop();

type Auth = Record<string, string>;
const add = (auth: Auth, line: object) =>
  shop.post('/api/cart', { productId: 1, size: 'size3', quantity: 1, price: 1899, ...line }, auth);
const cartOf = async (auth: Auth) => (await shop.get('/api/cart', auth)).body.cart;

test('API-3: an empty cart, an add, a second add to the same line, another size', async () => {
  const { auth } = await shop.customer();
  expect(await shop.get('/api/cart', auth)).toMatchObject({ status: 200, body: { success: true, cart: [] } });
  await add(auth, { quantity: 2 });
  const reply = await add(auth, { quantity: 3 });
  const line = { id: expect.any(Number), productId: 1, quantity: 5, size: 'size3', price: 1899 };
  expect(reply).toMatchObject({ status: 200, body: { success: true, cart: [line] } });
  await add(auth, { size: 'size4' });
  expect(await cartOf(auth)).toMatchObject([line, { ...line, id: expect.any(Number), size: 'size4', quantity: 1 }]);
});

test("API-3: uses the server's price, whatever the body says", async () => {
  const { auth } = await shop.customer();
  for (const price of [0.01, -1, 'free', null, 1e9]) {
    const { status, body } = await add(auth, { productId: 1, size: 'size3', quantity: 1, price });
    expect([price, status, body.cart[0].price]).toEqual([price, 200, 1899]);
  }
  await shop.sql('update products set price_cents = 199900 where id = 4');
  expect((await add(auth, { productId: 4, size: 'size3' })).body.cart[1].price).toBe(1999);
  await shop.sql('update products set price_cents = 159900 where id = 4');
  // The price at the time of adding: a page that knows the current one can show that it changed.
  expect((await cartOf(auth))[1].price).toBe(1999);
});

test.each([
  { quantity: 0 },
  { quantity: -1 },
  { quantity: 1.5 },
  { quantity: 6 },
  { quantity: 1e9 },
  { quantity: '1' },
  { quantity: null },
  { quantity: true },
  { quantity: undefined },
  { productId: '1' },
  { productId: 0 },
  { productId: 1.5 },
  { productId: 1e12 },
  { productId: undefined },
  { size: 'size999' },
  { size: '__proto__' },
  { size: 'constructor' },
  { size: '3' },
  { size: 3 },
  { size: '' },
  { size: undefined },
  { size: 'size99' },
  { size: 'size3\u0000' },
])('API-3: an invalid line is 400: %j', async (line) => {
  const { auth } = await shop.customer();
  expect(await add(auth, line)).toMatchObject({
    status: 400,
    body: { message: expect.any(String), errors: [{ field: Object.keys(line)[0] }] },
  });
  expect(await cartOf(auth)).toEqual([]);
});

test('API-3: an unknown product is 404', async () => {
  const { auth } = await shop.customer();
  expect((await add(auth, { productId: 4711 })).status).toBe(404);
});

test('API-3: more than is free is 409 with the number left', async () => {
  const { auth } = await shop.customer();
  expect(await add(auth, { productId: 3, size: 'size7' })).toMatchObject({ status: 409, body: { message: 'Out of Stock' } });
  expect(await add(auth, { size: 'size10', quantity: 4 })).toMatchObject({
    status: 409,
    body: { message: 'Only 3 left in this size.' },
  });
  await add(auth, { size: 'size10', quantity: 2 });
  expect(await add(auth, { size: 'size10', quantity: 2 })).toMatchObject({
    status: 409,
    body: { message: 'Only 3 left in this size.' },
  });
  for (const quantity of [4, 100_000, 1_000_000])
    expect(await shop.put('/api/cart', { productId: 1, size: 'size10', quantity }, auth)).toMatchObject({
      status: 409,
      body: { message: 'Only 3 left in this size.' },
    });
  expect(await cartOf(auth)).toMatchObject([{ size: 'size10', quantity: 2 }]);
});

test('counts all concurrent adds and never exceeds the stock', async () => {
  const { auth } = await shop.customer();
  const replies = await Promise.all(Array.from({ length: 12 }, () => add(auth, { size: 'size4' })));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(8);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(4);
  expect(await cartOf(auth)).toMatchObject([{ size: 'size4', quantity: 8 }]);
});

test('API-3: PUT sets the quantity of the line, with or without its size', async () => {
  const { auth } = await shop.customer();
  await add(auth, { size: 'size3' });
  await add(auth, { size: 'size4' });
  const put = (body: object) => shop.put('/api/cart', { productId: 1, ...body }, auth);
  expect((await put({ quantity: 7 })).body.cart).toMatchObject([
    { size: 'size3', quantity: 7 },
    { size: 'size4', quantity: 1 },
  ]);
  expect((await put({ quantity: 3, size: 'size4' })).body.cart).toMatchObject([
    { size: 'size3', quantity: 7 },
    { size: 'size4', quantity: 3 },
  ]);
  expect((await put({ quantity: 9, size: 'size4' })).status).toBe(409);
  for (const quantity of [0, -1, 1.5, '2', null, undefined, 1e9]) expect((await put({ quantity })).status).toBe(400);
  expect((await put({ quantity: 1, size: 'size10' })).status).toBe(404);
  expect((await put({ quantity: 1, productId: 4 })).status).toBe(404);
  expect(await cartOf(auth)).toMatchObject([{ quantity: 7 }, { quantity: 3 }]);
});

test('API-3: DELETE removes the line, or without a size every line of the product', async () => {
  const { auth } = await shop.customer();
  for (const line of [{ size: 'size3' }, { size: 'size4' }, { productId: 4 }]) await add(auth, line);
  expect(
    (await shop.delete('/api/cart?productId=1&size=size3', { ...auth, 'content-type': 'application/json' })).body,
  ).toMatchObject({
    success: true,
    cart: [{ productId: 1, size: 'size4' }, { productId: 4 }],
  });
  await add(auth, { size: 'size3' });
  expect((await shop.delete('/api/cart?productId=1', auth)).body.cart).toMatchObject([{ productId: 4 }]);
  expect((await shop.delete('/api/cart?productId=1', auth)).status).toBe(404);
  for (const query of [
    '',
    '?productId=',
    '?productId=x',
    '?productId=-1',
    '?productId=1&size=3',
    '?productId=1&productId=2',
    '?productId=1e3',
  ])
    expect((await shop.delete(`/api/cart${query}`, auth)).status).toBe(400);
});

test('API-3: the cart of another customer can be neither read nor changed', async () => {
  const [one, two] = [await shop.customer(), await shop.customer()];
  await add(one.auth, {});
  expect(await cartOf(two.auth)).toEqual([]);
  expect((await shop.put('/api/cart', { productId: 1, quantity: 2 }, two.auth)).status).toBe(404);
  expect((await shop.delete('/api/cart?productId=1', two.auth)).status).toBe(404);
  expect(await cartOf(one.auth)).toMatchObject([{ quantity: 1 }]);
});

test('items held by others are not free, those held by the shopper are', async () => {
  const [one, two] = [await shop.customer(), await shop.customer()];
  await add(one.auth, { productId: 2, size: 'size5' });
  const address = {
    firstname: 'A',
    lastname: 'B',
    phoneNumber: '082 123 4567',
    email: one.email,
    province: 'Gauteng',
    ZIPCode: '2001',
    address: '1 Fox Street',
  };
  expect((await shop.post('/api/order', address, one.auth)).status).toBe(200);
  expect(await add(two.auth, { productId: 2, size: 'size5' })).toMatchObject({ status: 409, body: { message: 'Out of Stock' } });
  expect((await shop.put('/api/cart', { productId: 2, size: 'size5', quantity: 1 }, one.auth)).status).toBe(200);
});
