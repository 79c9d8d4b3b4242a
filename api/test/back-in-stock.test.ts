import { notifySubscribers } from '../src/back-in-stock/notify-subscribers';
import { createHousekeeping, RETENTION_DAYS } from '../src/housekeeping';
import { boughtIn, buyerWith, confirm, fillCard, openedSession, PAID_CARD, type Buyer } from './buyer';
import { startTestShop, useTestShop } from './shop';
import { staffMember } from './staff';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
/** Sold out in the seed. */
const SOLD_OUT = { productId: 2, size: 'size4' };

const shop = useTestShop();
/** As in the seed, without requests. Every test has separate addresses. */
beforeEach(async () => {
  await shop.sql('delete from stock_waits');
  await shop.sql(`delete from holds`);
  await shop.sql('delete from launches');
  await shop.sql(`update products set active = true, archived_at = null`);
  await shop.sql(
    `update stock set on_hand = case when product_id = 2 and size = 'size5' then 1 else 0 end where product_id in (2, 3)`,
  );
});

const ask = (email: string, item: object = SOLD_OUT, headers?: Record<string, string>) =>
  shop.post('/back-in-stock', { email, ...item }, headers);
const add = (count: number, { productId, size } = SOLD_OUT) =>
  shop.sql(`update stock set on_hand = on_hand + ${count} where product_id = ${productId} and size = '${size}'`);
const mailed = async () =>
  (await shop.sql<{ email: string }>('select email from stock_waits where told_at is not null order by told_at, id')).map(
    ({ email }) => email,
  );
const sendMails = () => notifySubscribers({ db: shop.api.db, config: shop.config });
const passADay = () => shop.sql(`update stock_waits set told_at = told_at - interval '25 hours'`);
/** Returns the addresses, in the order of asking. */
async function askAll(...names: string[]) {
  const emails = names.map((name) => `${name}@example.com`);
  for (const email of emails) expect((await ask(email)).status).toBe(200);
  return emails;
}
async function pay(buyer: Buyer, session: string) {
  await fillCard(shop, session, PAID_CARD);
  return (await confirm(shop, buyer, session)).body as { orderId: string };
}
async function buy(quantity: number) {
  const buyer = await buyerWith(shop, { ...SOLD_OUT, quantity });
  const { orderId } = await pay(buyer, await openedSession(shop, buyer));
  return { orderId, buyer };
}
async function cancel({ orderId, buyer }: Awaited<ReturnType<typeof buy>>) {
  expect((await shop.post(`/api/order/${orderId}/cancel`, {}, buyer.auth)).status).toBe(200);
  await sendMails();
}
const linkIn = (text: string) => new URL(/http\S+\/back-in-stock\/forget\/\S+/.exec(text)![0]).pathname;

test('an address gets one mail when the size is back, and never another', async () => {
  const { status, body } = await ask(' Thandi@Example.com ');
  expect([status, body.message]).toEqual([200, 'We will email you once, when it is back.']);
  await sendMails();
  expect(await mailed()).toEqual([]);
  await add(1);
  const [mail] = await shop.outbox('thandi@example.com', 1);
  expect(mail!.subject).toBe('Back in stock: Jordan Ember in UK 4');
  expect(mail!.text).toContain('/Shop/Jordan/Jordan%20Ember?size=4');
  expect(mail!.text).toContain('R 3 299,50');
  await passADay();
  await add(3);
  await sendMails();
  expect(await shop.outbox('thandi@example.com')).toHaveLength(1);
});

test('mails as many addresses as there are pairs, in the order of requests; the next when more come, or a day later', async () => {
  const all = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@example.com`);
  for (const email of all) await ask(email);
  await add(2);
  await sendMails();
  expect(await mailed()).toEqual(all.slice(0, 2));
  await sendMails();
  expect(await mailed()).toHaveLength(2);
  await add(1);
  await sendMails();
  expect(await mailed()).toEqual(all.slice(0, 3));
  // The three pairs are not bought.
  await passADay();
  await sendMails();
  expect(await mailed()).toEqual(all);
});

test('an address that got a mail and has bought is not counted again when more pairs come, such as by a cancellation', async () => {
  const all = await askAll('a', 'b', 'c', 'd', 'e', 'f');
  await add(3);
  await sendMails();
  const [one, two] = [await buy(1), await buy(2)];
  await sendMails();
  expect(await mailed()).toEqual(all.slice(0, 3));
  await add(1);
  await sendMails();
  expect(await mailed()).toEqual(all.slice(0, 4));
  // The pair of the fourth and one more are free, then two more.
  await cancel(one);
  expect(await mailed()).toEqual(all.slice(0, 5));
  await cancel(two);
  expect(await mailed()).toEqual(all);
});

test('earlier sales do not count for addresses that get a mail later', async () => {
  const [first] = await askAll('a');
  await add(4);
  await sendMails();
  await buy(4);
  const [second, third] = await askAll('b', 'c', 'd');
  await add(2);
  await sendMails();
  await sendMails();
  expect(await mailed()).toEqual([first, second, third]);
});

test('a pair that was held before the mails and is paid afterwards does not count as an announced one', async () => {
  await add(1);
  const buyer = await buyerWith(shop, SOLD_OUT);
  await openedSession(shop, buyer);
  const all = await askAll('a', 'b', 'c');
  await add(2);
  await sendMails();
  // Back to the cart, and Send once more.
  const session = await openedSession(shop, buyer);
  await sendMails();
  expect(await mailed()).toEqual(all.slice(0, 2));
  await pay(buyer, session);
  await sendMails();
  expect(await mailed()).toEqual(all.slice(0, 2));
});

test('while a mailed shopper pays, the next address gets a mail about the next pair', async () => {
  const all = await askAll('a', 'b', 'c');
  await add(1);
  await sendMails();
  const session = await openedSession(shop, await buyerWith(shop, SOLD_OUT));
  await sendMails();
  expect(await mailed()).toEqual(all.slice(0, 1));
  await add(1);
  await sendMails();
  expect(await mailed()).toEqual(all.slice(0, 2));
  await shop.sql(`update holds set expires_at = now() - interval '1 second' where session_id = '${session}'`);
  await sendMails();
  expect(await mailed()).toEqual(all.slice(0, 2));
});

test('concurrent senders never mail an address twice', async () => {
  const all = Array.from({ length: 8 }, (_, index) => `racer-${index}@example.com`);
  for (const email of all) await ask(email);
  await shop.sql(`update stock set on_hand = 5 where product_id = 2 and size = 'size4'`);
  await Promise.all(Array.from({ length: 6 }, sendMails));
  await Promise.all(all.slice(0, 5).map((email) => shop.outbox(email, 1)));
  await sendMails();
  const mails = (await shop.outbox()).map(({ to }) => to).filter((to) => to.startsWith('racer-'));
  expect(mails.sort()).toEqual(all.slice(0, 5));
});

test('a cancelled order, an import and the stock screen all lead to a mail', async () => {
  const last = { productId: 2, size: 'size5' };
  const { buyer, orderId } = await boughtIn(shop, last);
  expect((await ask('cancel@example.com', last)).status).toBe(200);
  await shop.post(`/api/order/${orderId}/cancel`, {}, buyer.auth);
  expect(await shop.outbox('cancel@example.com', 1)).toHaveLength(1);

  const { headers } = await staffMember(shop, 'manager');
  await ask('screen@example.com');
  const change = { count: 1, seen: 0, reason: 'received' };
  expect((await shop.post('/staff/api/stock/2/size4/add', change, headers)).status).toBe(200);
  expect(await shop.outbox('screen@example.com', 1)).toHaveLength(1);

  await ask('count@example.com', { productId: 3, size: 'size7' });
  const counts = [{ productId: 3, size: 'size7', counted: 4, seen: 0 }];
  expect((await shop.post('/staff/api/stocktake', { counts }, headers)).status).toBe(200);
  expect(await shop.outbox('count@example.com', 1)).toHaveLength(1);
});

test('a hold that lapses leads to a mail; holds of open payments do not', async () => {
  const last = { productId: 2, size: 'size5' };
  const session = await openedSession(shop, await buyerWith(shop, last));
  expect((await ask('held@example.com', last)).status).toBe(200);
  await sendMails();
  expect(await mailed()).toEqual([]);
  await shop.sql(`update holds set expires_at = now() - interval '1 second' where session_id = '${session}'`);
  await sendMails();
  expect(await mailed()).toEqual(['held@example.com']);
});

test.each([
  ['is archived', 'update products set active = false, archived_at = now() where id = 2'],
  [
    'a launch hides',
    `insert into launches (product_id, state, hide_product, pairs, opens_at, closes_at, draw_at)
      values (2, 'open', true, '{}', now(), now() + interval '1 hour', now() + interval '1 hour')`,
  ],
])('sends no mail about a product that %s', async (_why, change) => {
  await ask('waiting@example.com');
  await shop.sql(change);
  await add(1);
  await sendMails();
  expect(await mailed()).toEqual([]);
});

test('a second request keeps the place and stores one row; the response is the same for a customer and a stranger', async () => {
  const { email, auth } = await shop.customer();
  const answers = [await ask(email), await ask('stranger@example.com'), await ask(email), await ask(email, SOLD_OUT, auth)];
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect(await shop.sql('select email from stock_waits order by id')).toEqual([{ email }, { email: 'stranger@example.com' }]);
});

test.each([
  [{ email: '' }, 400, 'Email is required.'],
  [{ email: 'nobody' }, 400, 'Invalid email format.'],
  [{ size: 'large' }, 400, 'size is a size key such as size7.'],
  [{ productId: 99 }, 404, 'We do not sell this product in this size.'],
  [{ size: 'size12' }, 404, 'We do not sell this product in this size.'],
  [{ size: 'size5' }, 409, 'UK 5 is in stock. Load the page again to order it.'],
])('refuses %j with %i', async (wrong, status, message) => {
  expect(await ask('me@example.com', { ...SOLD_OUT, ...wrong })).toMatchObject({ status, body: { message } });
  expect(await shop.sql('select id from stock_waits')).toEqual([]);
});

test('the link of the mail deletes the address and its requests, only by POST', async () => {
  await ask('leaving@example.com');
  await ask('leaving@example.com', { productId: 3, size: 'size7' });
  await ask('staying@example.com', { productId: 3, size: 'size7' });
  await add(1);
  const [mail] = await shop.outbox('leaving@example.com', 1);
  const link = linkIn(mail!.text);
  const page = await shop.get(link);
  expect([page.status, page.body]).toEqual([200, expect.stringContaining('Delete it')]);
  expect(await shop.sql('select id from stock_waits')).toHaveLength(3);
  expect((await shop.post(link, 'List-Unsubscribe=One-Click', FORM)).status).toBe(200);
  expect(await shop.sql('select email from stock_waits')).toEqual([{ email: 'staying@example.com' }]);
  // A second click and a made-up token find nothing and get the same answer.
  expect((await shop.post(link, '', FORM)).body).toContain('is deleted');
  expect((await shop.post(`/back-in-stock/forget/${'x'.repeat(32)}`, '', FORM)).body).toContain('is deleted');
});

test('the mail carries the one-click header', async () => {
  await shop.sql('create table kept_urls (url text)');
  await shop.sql(
    `create function keep_url() returns trigger language plpgsql as $$
      begin insert into kept_urls values (new.unsubscribe_url); return null; end $$`,
  );
  await shop.sql('create trigger keep_url after insert on mails for each row execute function keep_url()');
  await ask('header@example.com');
  await add(1);
  const [mail] = await shop.outbox('header@example.com', 1);
  const [{ url }] = (await shop.sql<{ url: string }>('select url from kept_urls')) as [{ url: string }];
  expect(new URL(url).pathname).toBe(linkIn(mail!.text));
});

test('deletes requests after 90 days, and ignores them even before the cleanup', async () => {
  await ask('old@example.com');
  await shop.sql(`update stock_waits set asked_at = now() - interval '${RETENTION_DAYS.stockWaits} days 1 hour'`);
  await ask('young@example.com');
  await add(2);
  await sendMails();
  expect(await mailed()).toEqual(['young@example.com']);
  const housekeeping = createHousekeeping({ db: shop.api.db, config: shop.config, log: { error: console.error } as never });
  housekeeping.start();
  await housekeeping.stop();
  expect(await shop.sql('select email from stock_waits')).toEqual([{ email: 'young@example.com' }]);
});

test('export and erasure include them', async () => {
  const { email, auth, password } = await shop.customer();
  await ask(email);
  expect((await shop.get('/api/user/export', auth)).body.backInStock).toEqual([]);
  await shop.sql(`update accounts set email_confirmed_at = now() where email = '${email}'`);
  expect((await shop.get('/api/user/export', auth)).body.backInStock).toMatchObject([{ ...SOLD_OUT, email, toldAt: null }]);
  expect((await shop.post('/api/user/delete', { password }, auth)).status).toBe(200);
  expect(await shop.sql('select id from stock_waits')).toEqual([]);
});

test('staff see how many wait for a size', async () => {
  for (const email of ['one@example.com', 'two@example.com']) await ask(email);
  await ask('told@example.com', { productId: 3, size: 'size7' });
  await add(1, { productId: 3, size: 'size7' });
  await shop.outbox('told@example.com', 1);
  const { headers } = await staffMember(shop, 'fulfillment');
  const waiting = async (id: number) =>
    ((await shop.get(`/staff/api/stock/${id}`, headers)).body.sizes as { size: string; waiting: number }[])
      .filter((size) => size.waiting > 0)
      .map((size) => [size.size, size.waiting]);
  expect(await waiting(2)).toEqual([['size4', 2]]);
  expect(await waiting(3)).toEqual([]);
});

test('limits requests per address and per network', async () => {
  const strict = await startTestShop({ env: { RATE_LIMIT_SCALE: '0.1' } });
  try {
    const from = (email: string) => strict.post('/back-in-stock', { email, ...SOLD_OUT });
    expect((await from('a@example.com')).status).toBe(200);
    expect((await from('b@example.com')).status).toBe(200);
    expect(await from('c@example.com')).toMatchObject({ status: 429 });
  } finally {
    await strict.close();
  }
});
