import { buyerWith, confirm, openedSession, order } from './buyer';
import { cookiesFor } from './client';
import { PASSWORD, useTestShop, type Reply } from './shop';

const shop = useTestShop({ env: { RATE_LIMIT_SCALE: '1' } });
beforeEach(() => shop.sql('delete from rate_limits'));

const logIn = (email: string, password: string, headers = {}) => shop.post('/auth/login', { email, password }, headers);
const limited = (reply: Reply) => {
  expect(reply).toMatchObject({ status: 429, body: { message: expect.any(String) } });
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
};

test('the eleventh failure in 15 minutes is 429 with Retry-After for known and unknown addresses; later log-in works', async () => {
  const { email } = await shop.customer();
  for (const address of [email, 'nobody@example.com']) {
    for (let index = 0; index < 10; index += 1) expect((await logIn(address, 'Wrong1!pass')).status).toBe(401);
    limited(await logIn(address, PASSWORD));
  }
  await shop.sql(`update rate_limits set resets_at = now() - interval '1 second'`);
  expect((await logIn(email, PASSWORD)).status).toBe(200);
});

test('a burst cannot outrun the count, and concurrent correct passwords are not counted', async () => {
  const { email } = await shop.customer();
  const wrong = await Promise.all(Array.from({ length: 50 }, () => logIn(email, 'Wrong1!pass')));
  expect(wrong.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(wrong.filter(({ status }) => status === 429)).toHaveLength(40);
  await shop.sql('delete from rate_limits');
  for (let index = 0; index < 25; index += 1) expect((await logIn(email, PASSWORD)).status).toBe(200);
});

test("the account's owner can log in from a known device or after a reset", async () => {
  const { email } = await shop.customer();
  const cookie = cookiesFor('/auth/login', await logIn(email, PASSWORD));
  expect(cookie).toMatch(/^device=/);
  for (let index = 0; index < 11; index += 1) await logIn(email, 'Wrong1!pass');
  limited(await logIn(email, PASSWORD));
  expect((await logIn(email, PASSWORD, { cookie })).status).toBe(200);
  limited(await logIn(email, PASSWORD, { cookie: `${cookie}x` }));
  for (let index = 0; index < 10; index += 1) expect((await logIn(email, 'Wrong1!pass', { cookie })).status).toBe(401);
  limited(await logIn(email, PASSWORD, { cookie }));
});

test('sign-up, newsletter and contact: 20 an hour per address', async () => {
  const contact = { email: 'a@example.com', phoneNumber: '0821234567', message: 'Hello' };
  const forms: [string, (index: number) => object][] = [
    ['/newsletter', (index) => ({ email: `reader-${index}@example.com` })],
    ['/contact-us', () => contact],
    [
      '/auth/create-account',
      (index) => ({ userAccount: { firstname: 'A', email: `new-${index}@example.com`, password: PASSWORD } }),
    ],
  ];
  for (const [path, body] of forms) {
    for (let index = 0; index < 20; index += 1) expect((await shop.post(path, body(index))).status).toBe(200);
    limited(await shop.post(path, body(20)));
  }
});

test('reset mails: 5 an hour per account, known or not, and 20 per address', async () => {
  const { email } = await shop.customer();
  const mail = (address: string) => shop.post('/forgot-password/verify-mail', { email: address });
  for (const address of [email, 'nobody@example.com']) {
    for (let index = 0; index < 5; index += 1) expect((await mail(address)).status).toBe(200);
    limited(await mail(address));
  }
  await shop.sql(`delete from rate_limits`);
  await Promise.all(Array.from({ length: 20 }, (_, index) => mail(`stranger-${index}@example.com`)));
  limited(await mail('stranger-20@example.com'));
});

test('a reset mail rejected by one limit does not count for the other', async () => {
  const mail = (address: string) => shop.post('/forgot-password/verify-mail', { email: address });
  for (let index = 0; index < 5; index += 1) await mail('first@example.com');
  for (let index = 0; index < 3; index += 1) limited(await mail('first@example.com'));
  const others = Array.from({ length: 15 }, (_, index) => `other-${index}@example.com`);
  expect((await Promise.all(others.map(mail))).map(({ status }) => status)).toEqual(others.map(() => 200));
  for (let index = 0; index < 6; index += 1) limited(await mail('last@example.com'));
  await shop.sql(`delete from rate_limits where key like 'reset-address:%'`);
  expect((await mail('last@example.com')).status).toBe(200);
});

test('the first invalid bodies do not count', async () => {
  for (let index = 0; index < 25; index += 1) expect((await shop.post('/newsletter', { email: 'x' })).status).toBe(400);
  expect((await shop.post('/newsletter', { email: 'good@example.com' })).status).toBe(200);
});

test('orders: 60 an hour and 100 a day per account, 120 an hour per address; confirmations: 120 an hour', async () => {
  const first = await buyerWith(shop, { productId: 1, size: 'size3' });
  for (let index = 0; index < 60; index += 1) expect((await order(shop, first)).status).toBe(200);
  limited(await order(shop, first));
  // Counted before the body is read.
  limited(await order(shop, first, { email: 'wrong' }));
  const second = await buyerWith(shop, { productId: 1, size: 'size3' });
  const session = await openedSession(shop, second);
  for (let index = 0; index < 59; index += 1) expect((await order(shop, second)).status).toBe(200);
  const third = await buyerWith(shop, { productId: 1, size: 'size3' });
  limited(await order(shop, third));
  await shop.sql(`update rate_limits set hits = 100 where key like 'order-account-day:%'`);
  await shop.sql(`delete from rate_limits where key not like 'order-account-day:%'`);
  limited(await order(shop, first));

  const replies = await Promise.all(Array.from({ length: 121 }, () => confirm(shop, second, session)));
  expect(replies.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 120 }, () => 409), 429]);
  // Hundreds of requests, each several transactions.
});
