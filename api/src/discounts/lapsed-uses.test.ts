import { buyerWith, confirm, fillCard, order, PAID_CARD, sandbox, until, withoutWebhooks, type Buyer } from '../../test/buyer';
import { useTestShop } from '../../test/shop';

// Dozens of customers sign up and order.
jest.setTimeout(180_000);

const shop = useTestShop();
beforeAll(async () => {
  await shop.sql('update stock set on_hand = 500');
  await withoutWebhooks(shop);
});

const one = { productId: 1, size: 'size3' };
let codes = 0;
/** Makes a code of 10 % with these limits; returns its id and itself. */
async function makeCode(limits: { max_uses?: number; max_uses_per_customer?: number } = {}) {
  const code = `LAPSED-${(codes += 1)}`;
  const { max_uses = 'null', max_uses_per_customer = 'null' } = limits;
  const [row] = await shop.sql<{ id: number }>(
    `insert into discounts (code, kind, value, max_uses, max_uses_per_customer)
     values ('${code}', 'percent', 10, ${max_uses}, ${max_uses_per_customer}) returning id`,
  );
  return { id: row!.id, code };
}
interface Page {
  buyer: Buyer;
  sessionId: string;
}
/** Opens a payment page; `more` is part of the order's body. */
async function openPage(buyer: Buyer, more: object): Promise<Page> {
  const { status, body } = await order(shop, buyer, more);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { buyer, sessionId: body.session_id };
}
/** Ends the hold of a page, as half an hour without a payment does. */
async function lapse({ sessionId }: Page): Promise<void> {
  await shop.sql(`update payment_sessions set hold_ends_at = now() - interval '1 second' where id = '${sessionId}'`);
  await shop.sql(`update discount_uses set held_until = now() - interval '1 second' where session_id = '${sessionId}'`);
  await shop.sql(`delete from holds where session_id = '${sessionId}'`);
}
async function payFor({ buyer, sessionId }: Page) {
  await fillCard(shop, sessionId, PAID_CARD);
  return confirm(shop, buyer, sessionId);
}
const usedOf = async (id: number) =>
  (await shop.sql<{ n: number }>(`select count(*)::int as n from discount_uses where discount_id = ${id} and state = 'used'`))[0]!
    .n;
/** The money of a page went back; right after the answer. */
const wentBack = async ({ sessionId }: Page) =>
  (
    await until(
      () => sandbox(shop, sessionId),
      ({ amount, refunded }) => refunded === amount,
    )
  ).status;

test('SELL-2: when many pages with lapsed holds are paid concurrently, as many become orders as the code has uses', async () => {
  const { id, code } = await makeCode({ max_uses: 2 });
  const pages: Page[] = [];
  for (let number = 0; number < 12; number += 1) {
    const page = await openPage(await buyerWith(shop, one), { discountCode: code });
    await lapse(page);
    pages.push(page);
  }
  const held = await openPage(await buyerWith(shop, one), { discountCode: code });
  const replies = await Promise.all(pages.map(payFor));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = pages.filter((_, index) => replies[index]!.status !== 200);
  const reason = 'The discount code of this payment was used up by another payment.';
  for (const { body } of replies.filter(({ status }) => status !== 200)) expect(body.message).toContain(reason);
  // A live hold keeps its use: pages with lapsed holds cannot take it away.
  expect((await payFor(held)).status).toBe(200);
  expect(await usedOf(id)).toBe(2);
  for (const page of refused) expect(await wentBack(page)).toBe('refunded');
  const mails = await shop.outbox(refused[0]!.buyer.email, 2);
  expect(mails.map(({ subject }) => subject)).toContain('We are refunding your payment');
});

test('SELL-2: a customer who lets pages lapse and pays them all at once uses the code once', async () => {
  const { id, code } = await makeCode({ max_uses_per_customer: 1 });
  const buyer = await shop.customer();
  const pages: Page[] = [];
  for (const productId of [1, 4]) {
    await shop.post('/api/cart', { productId, size: 'size3', quantity: 1, price: 1 }, buyer.auth);
    const page = await openPage(buyer, { discountCode: code });
    await shop.delete(`/api/cart?productId=${productId}&size=size3`, buyer.auth);
    await lapse(page);
    pages.push(page);
  }
  const statuses = (await Promise.all(pages.map(payFor))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 409]);
  expect(await usedOf(id)).toBe(1);
});

test('SELL-2: a lapsed page that is paid while its code has a use left takes it again', async () => {
  const { id, code } = await makeCode({ max_uses: 1 });
  const page = await openPage(await buyerWith(shop, one), { discountCode: code });
  await lapse(page);
  expect((await payFor(page)).body).toMatchObject({ discountCode: code, total: 1709.1 });
  expect(await usedOf(id)).toBe(1);
});

test.each([
  ['was switched off', 'active = false'],
  ['has ended', "ends_at = now() - interval '1 second'"],
])('SELL-2: a code that %s while pages were open is the price of those that hold, and of no other', async (_what, change) => {
  const { id, code } = await makeCode();
  const lapsed = await openPage(await buyerWith(shop, one), { discountCode: code });
  const held = await openPage(await buyerWith(shop, one), { discountCode: code });
  await lapse(lapsed);
  await shop.sql(`update discounts set ${change} where id = ${id}`);
  expect((await payFor(held)).body).toMatchObject({ total: 1709.1 });
  const { status, body } = await payFor(lapsed);
  expect([status, body.message]).toEqual([409, expect.stringContaining('had ended before the payment arrived')]);
  expect(await wentBack(lapsed)).toBe('refunded');
});

test('SELL-6: a way of delivery that ended while pages were open is kept for those that hold, and for no other', async () => {
  const offer = (active: boolean) =>
    shop.sql(
      `insert into settings (name, value) values ('delivery', '${JSON.stringify({
        version: 1,
        pickUp: { active },
        lockers: { active: false, points: [] },
        closedDays: [],
      })}') on conflict (name) do update set value = excluded.value`,
    );
  await offer(true);
  const lapsed = await openPage(await buyerWith(shop, one), { delivery: 'pick-up' });
  const held = await openPage(await buyerWith(shop, one), { delivery: 'pick-up' });
  const givenUp = await openPage(await buyerWith(shop, one), { delivery: 'pick-up' });
  await openPage(givenUp.buyer, {});
  await lapse(lapsed);
  await offer(false);
  expect((await payFor(held)).status).toBe(200);
  for (const page of [lapsed, givenUp]) {
    const { status, body } = await payFor(page);
    expect([status, body.message]).toEqual([409, expect.stringContaining('was no longer offered')]);
    expect(await wentBack(page)).toBe('refunded');
  }
});
