import { buyerWith, confirm, fillCard, openedSession, order, PAID_CARD, sandbox, until, type Buyer } from '../../test/buyer';
import { startTestShop, useTestShop } from '../../test/shop';
import { staffMember, useMember } from '../../test/staff';

// Fifty customers sign up and order.
jest.setTimeout(180_000);

const shop = useTestShop();
const manager = useMember(shop, 'manager');

const TERMS = {
  kind: 'percent',
  value: 10,
  scope: 'shop',
  brands: [],
  productIds: [],
  minCents: 0,
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxUsesPerCustomer: null,
  active: true,
  terms: '',
};
let codes = 0;
/** Makes a code that no other test uses. */
async function makeCode(terms: object = {}): Promise<{ id: number; code: string; version: number }> {
  const code = `CODE-${(codes += 1)}`;
  const reply = await shop.post('/staff/api/discounts', { ...TERMS, code, ...terms }, manager.headers);
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return reply.body;
}
const check = (buyer: Buyer, code: string) => shop.post('/api/discount', { code }, buyer.auth);
const one = { productId: 1, size: 'size3' };
const paid = async (buyer: Buyer, code: string) => {
  const { status, body } = await order(shop, buyer, { discountCode: code });
  if (status !== 200) throw new Error(JSON.stringify(body));
  await fillCard(shop, body.session_id, PAID_CARD);
  return { sessionId: body.session_id as string, reply: await confirm(shop, buyer, body.session_id) };
};
const usesOf = async (id: number) =>
  await shop.sql<{ state: string; n: number }>(
    `select state, count(*)::int as n from discount_uses where discount_id = ${id} group by state order by state`,
  );

test('SELL-2: each refusal has its message, at the field and when the order is sent', async () => {
  const buyer = await buyerWith(shop, one);
  const past = new Date(Date.now() - 60_000).toISOString();
  const future = new Date(Date.now() + 3_600_000).toISOString();
  const usedUp = await makeCode({ maxUses: 1 });
  await paid(await buyerWith(shop, one), usedUp.code);
  const mine = await makeCode({ maxUsesPerCustomer: 1 });
  await paid(buyer, mine.code);
  await shop.post('/api/cart', { ...one, quantity: 1, price: 1 }, buyer.auth);

  const cases: [string, string, string][] = [
    ['NO-SUCH-CODE', 'This code is not valid.', 'discount/not-valid'],
    [(await makeCode({ active: false })).code, 'This code is not valid.', 'discount/not-valid'],
    [(await makeCode({ startsAt: future })).code, 'This code is not valid.', 'discount/not-valid'],
    [(await makeCode({ scope: 'brands', brands: ['Jordan'] })).code, 'This code is not valid.', 'discount/not-valid'],
    [(await makeCode({ startsAt: '2020-01-01T00:00:00Z', endsAt: past })).code, 'This code has expired.', 'discount/expired'],
    [usedUp.code, 'This code has been used up.', 'discount/used-up'],
    [(await makeCode({ minCents: 239_900 })).code, 'Spend R 500,00 more to use this code.', 'discount/below-minimum'],
    [mine.code, 'You have used this code already.', 'discount/already-used'],
  ];
  for (const [discountCode, message, code] of cases)
    for (const { status, body } of [await check(buyer, discountCode), await order(shop, buyer, { discountCode })])
      expect({ discountCode, status, body }).toEqual({
        discountCode,
        status: 409,
        body: { message, code, errors: [{ field: 'discountCode', message }] },
      });
  expect((await check(buyer, '')).status).toBe(400);
  expect((await order(shop, buyer, { discountCode: 7 })).status).toBe(400);
});

test('finds a code in any spelling; applies brand, product and amount codes to their items', async () => {
  const buyer = await buyerWith(shop, { ...one, quantity: 2 }, { productId: 4, size: 'size3' });
  const percent = await makeCode({ terms: 'Until Sunday.' });
  expect((await check(buyer, `  ${percent.code.toLowerCase()} `)).body).toEqual({
    code: percent.code,
    terms: 'Until Sunday.',
    discount: 539.7,
    total: 4857.3,
  });
  const brand = await makeCode({ scope: 'brands', brands: ['AirForce'], kind: 'amount', value: 500_000 });
  expect((await check(buyer, brand.code)).body).toMatchObject({ discount: 1599, total: 3798 });
  const products = await makeCode({ scope: 'products', productIds: [1], value: 50 });
  expect((await check(buyer, products.code)).body).toMatchObject({ discount: 1899, total: 3498 });
  const all = await makeCode({ value: 100 });
  expect((await check(buyer, all.code)).body).toMatchObject({ total: 2 });
});

test('SELL-2: the discount is frozen into session, order, lines, mail and payment, to the cent', async () => {
  const buyer = await buyerWith(shop, { ...one, quantity: 2 }, { productId: 4, size: 'size3' });
  const { id, code } = await makeCode({ kind: 'amount', value: 10_001 });
  const { body } = await order(shop, buyer, { discountCode: code.toLowerCase() });
  expect(body.total).toBe(5296.99);
  // Later changes of the code have no effect on the order.
  await shop.put(`/staff/api/discounts/${id}`, { ...TERMS, version: 1, active: false }, manager.headers);
  await fillCard(shop, body.session_id, PAID_CARD);
  const reply = await confirm(shop, buyer, body.session_id);
  expect(reply.body).toMatchObject({ total: 5296.99, discount: 100.01, discountCode: code, vat: 690.91 });
  expect(await sandbox(shop, body.session_id)).toMatchObject({ status: 'paid', amount: 529_699 });
  const lines = await shop.sql(
    `select product_id, price_cents, discount_cents from order_lines where order_id = '${reply.body.orderId}' order by position`,
  );
  expect(lines).toEqual([
    { product_id: 1, price_cents: 189_900, discount_cents: 7038 },
    { product_id: 4, price_cents: 159_900, discount_cents: 2963 },
  ]);
  const mail = (await shop.outbox(buyer.email, 2)).find(({ subject }) => subject.startsWith('Your order'));
  expect(mail?.text).toContain(`Discount ${code}: -R 100,01`);
  expect(mail?.text).toContain('R 5 296,99');
  const notice = await until(
    async () => (await shop.outbox(shop.config.shop.email)).find(({ subject }) => subject === `New order ${reply.body.orderId}`),
    Boolean,
  );
  expect(notice?.text).toContain(`Discount ${code}: -R 100,01`);
});

test('SELL-2: with fifty concurrent checkouts, as many get the code as it has uses, and a lapsed one gives its use back', async () => {
  await shop.sql('update stock set on_hand = 500 where product_id = 1');
  const { id, code } = await makeCode({ maxUses: 7 });
  const buyers: Buyer[] = [];
  for (let number = 0; number < 50; number += 1) buyers.push(await buyerWith(shop, one));
  const replies = await Promise.all(buyers.map((buyer) => order(shop, buyer, { discountCode: code })));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(7);
  expect(new Set(replies.filter(({ status }) => status !== 200).map(({ body }) => body.message))).toEqual(
    new Set(['This code has been used up.']),
  );
  expect(await usesOf(id)).toEqual([{ state: 'held', n: 7 }]);
  const [first, second] = replies.flatMap(({ status, body }, index) =>
    status === 200 ? [{ body, buyer: buyers[index] as Buyer }] : [],
  );
  const late = buyers[replies.findIndex(({ status }) => status !== 200)] as Buyer;
  expect((await order(shop, late, { discountCode: code })).status).toBe(409);

  // A shopper who returns to the form does not compete with their open payment.
  expect((await check(first!.buyer, code)).status).toBe(200);
  expect((await order(shop, first!.buyer, { discountCode: code })).status).toBe(200);

  // A new order without the code returns its use immediately.
  await openedSession(shop, second!.buyer);
  const lateSession = await order(shop, late, { discountCode: code });
  expect(lateSession.status).toBe(200);

  // A hold that ends gives its use to the next; a payment that comes afterwards goes back (lapsed-uses.test.ts).
  await shop.sql(
    `update discount_uses set held_until = now() - interval '1 second' where session_id = '${lateSession.body.session_id}'`,
  );
  const next = buyers.filter((_, index) => replies[index]?.status !== 200)[1] as Buyer;
  const { reply } = await paid(next, code);
  expect(reply.status).toBe(200);
  await fillCard(shop, lateSession.body.session_id, PAID_CARD);
  expect((await confirm(shop, late, lateSession.body.session_id)).status).toBe(409);
  expect((await usesOf(id)).find(({ state }) => state === 'used')).toEqual({ state: 'used', n: 1 });
});

test('SELL-2: a code of one use is worth one order, however many payment pages its customer opened with it', async () => {
  const { id, code } = await makeCode({ maxUses: 1, maxUsesPerCustomer: 1 });
  const buyer = await shop.customer();
  const sessions: string[] = [];
  for (const productId of [1, 4]) {
    const line = { productId, size: 'size3' };
    await shop.sql(`update stock set on_hand = 500 where product_id = ${productId} and size = 'size3'`);
    await shop.post('/api/cart', { ...line, quantity: 1, price: 1 }, buyer.auth);
    sessions.push((await order(shop, buyer, { discountCode: code })).body.session_id);
    await shop.delete(`/api/cart?productId=${productId}&size=size3`, buyer.auth);
  }
  const replies = [];
  for (const session of sessions) {
    await fillCard(shop, session, PAID_CARD);
    replies.push(await confirm(shop, buyer, session));
  }
  expect(replies.map(({ status }) => status)).toEqual([200, 409]);
  expect(replies[1]!.body.message).toContain('The discount code of this payment was used up by another payment.');
  expect(await usesOf(id)).toEqual([
    { state: 'released', n: 1 },
    { state: 'used', n: 1 },
  ]);
  // The money goes back right after the answer.
  const settled = await until(
    () => sandbox(shop, sessions[1]!),
    ({ amount, refunded }) => refunded === amount,
  );
  expect(settled.refunded).toBe(settled.amount);
  const mails = await shop.outbox(buyer.email, 3);
  expect(mails.filter(({ subject }) => subject === 'We are refunding your payment')).toHaveLength(1);
});

test('SELL-2: a cancelled order refunds what was paid and returns the use of the code', async () => {
  const buyer = await buyerWith(shop, one);
  const { id, code } = await makeCode({ maxUses: 1, maxUsesPerCustomer: 1 });
  const { sessionId, reply } = await paid(buyer, code);
  await shop.post('/api/cart', { ...one, quantity: 1, price: 1 }, buyer.auth);
  expect((await check(buyer, code)).body.message).toBe('You have used this code already.');
  await shop.post(`/api/order/${reply.body.orderId}/cancel`, {}, buyer.auth);
  expect(await sandbox(shop, sessionId)).toMatchObject({ amount: 170_910, refunded: 170_910 });
  expect(await usesOf(id)).toEqual([{ state: 'released', n: 1 }]);
  expect((await check(buyer, code)).status).toBe(200);
});

test('limits wrong codes per account, but not right ones', async () => {
  const strict = await startTestShop({ env: { RATE_LIMIT_SCALE: '1' } });
  try {
    const buyer = await buyerWith(strict, one);
    await strict.sql(`insert into discounts (code, kind, value) values ('RIGHT', 'percent', 10)`);
    const tried = async (code: string) => (await strict.post('/api/discount', { code }, buyer.auth)).status;
    for (let attempt = 0; attempt < 35; attempt += 1) expect(await tried('RIGHT')).toBe(200);
    for (let attempt = 0; attempt < 30; attempt += 1) expect(await tried('WRONG')).toBe(409);
    expect(await tried('WRONG')).toBe(429);
  } finally {
    await strict.close();
  }
});

describe('in the back office', () => {
  test('lists a code with a total discount above twenty million rand', async () => {
    const { id } = await makeCode();
    await shop.sql(`insert into payment_sessions (id, provider, mode, state, amount_cents, currency, request, lines, hold_ends_at)
      select 'large-' || n, 'sandbox', 'test', 'settled', 1, 'ZAR', '{}', '[]', now() from generate_series(1, 2) n`);
    await shop.sql(`insert into discount_uses (session_id, discount_id, amount_cents, state, held_until)
      select 'large-' || n, ${id}, 2000000000, 'used', now() from generate_series(1, 2) n`);
    const { body } = await shop.get(`/staff/api/discounts/${id}`, manager.headers);
    expect(body).toMatchObject({ used: 2, discountedCents: 4_000_000_000 });
  });

  test('creates, finds, changes and disables codes, with each change in the audit log', async () => {
    const made = await makeCode({ minCents: 50_000 });
    expect(made).toMatchObject({ version: 1, state: 'active', used: 0, held: 0, discountedCents: 0, minCents: 50_000 });
    const change = (version: number, terms: object = {}) =>
      shop.put(`/staff/api/discounts/${made.id}`, { ...TERMS, version, ...terms }, manager.headers);
    expect((await change(1, { active: false })).body).toMatchObject({ version: 2, state: 'off', minCents: 0 });
    const second = await change(1, { value: 20 });
    expect([second.status, second.body.message]).toEqual([
      409,
      `This code was changed by Nomsa ${manager.email} a moment ago. Look again.`,
    ]);
    const found = await shop.get(`/staff/api/discounts?q=${made.code.toLowerCase()}&state=off&sort=code`, manager.headers);
    expect(found.body).toMatchObject({ discounts: [{ id: made.id, value: 10 }] });
    const owner = await staffMember(shop, 'owner');
    const { body } = await shop.get(`/staff/api/audit?q=discount:${made.id}`, owner.headers);
    expect(body.entries.map(({ action }: { action: string }) => action)).toEqual(['discount.change', 'discount.create']);
    expect(body.entries[0]).toMatchObject({ before: { active: true, minCents: 50_000 }, after: { active: false, minCents: 0 } });
  });

  test('a code without a start begins now, even one that was to begin later, and the log has the stored value', async () => {
    const later = new Date(Date.now() + 86_400_000).toISOString();
    const made = await makeCode({ startsAt: later, productIds: [1] });
    expect(made).toMatchObject({ state: 'scheduled', productIds: [] });
    const path = `/staff/api/discounts/${made.id}`;
    const { body: changed } = await shop.put(path, { ...TERMS, version: 1, brands: ['Dunk'] }, manager.headers);
    expect(changed).toMatchObject({ state: 'active', brands: [] });
    const owner = await staffMember(shop, 'owner');
    const { entries } = (await shop.get(`/staff/api/audit?q=discount:${made.id}`, owner.headers)).body;
    expect(entries[0]).toMatchObject({
      before: { startsAt: later, brands: [], productIds: [] },
      after: { startsAt: changed.startsAt, brands: [], productIds: [] },
    });
    expect(entries[1]).toMatchObject({ after: { code: made.code, startsAt: later, productIds: [] } });
  });

  test('the database pages and filters by state', async () => {
    const { body } = await shop.get('/staff/api/discounts?limit=2&page=2', manager.headers);
    expect(body.discounts).toHaveLength(2);
    expect(body.total).toBe(codes);
    for (const state of ['active', 'scheduled', 'ended', 'off']) {
      const list = (await shop.get(`/staff/api/discounts?state=${state}`, manager.headers)).body.discounts;
      expect(new Set(list.map((each: { state: string }) => each.state))).toEqual(new Set([state]));
    }
  });

  test('generates a code for an empty one; answers 409 for a taken code, and 400 at the field for wrong conditions', async () => {
    const make = (terms: object) => shop.post('/staff/api/discounts', { ...TERMS, code: '', ...terms }, manager.headers);
    expect((await make({})).body.code).toMatch(/^[A-Z0-9]{5}-[A-Z0-9]{5}$/);
    codes += 1;
    const { code } = await makeCode();
    expect([(await make({ code })).status, (await make({ code })).body.errors]).toEqual([
      409,
      [{ field: 'code', message: `There is a code ${code} already.` }],
    ]);
    const wrong: [object, string][] = [
      [{ code: 'a' }, 'code'],
      [{ code: 'PIN-123456' }, 'code'],
      [{ value: 101 }, 'value'],
      [{ value: 0 }, 'value'],
      [{ scope: 'brands' }, 'brands'],
      [{ scope: 'brands', brands: ['Nobody'] }, 'brands'],
      [{ scope: 'products', productIds: [999] }, 'productIds'],
      [{ startsAt: 'tomorrow' }, 'startsAt'],
      [{ startsAt: '0026-12-01T00:00:00Z' }, 'startsAt'],
      [{ startsAt: '-000100-01-01T00:00:00Z' }, 'startsAt'],
      [{ endsAt: '2020-01-01T00:00:00Z' }, 'endsAt'],
      [{ startsAt: '2026-02-01T00:00:00Z', endsAt: '2026-01-01T00:00:00Z' }, 'endsAt'],
      [{ maxUses: 0 }, 'maxUses'],
    ];
    for (const [terms, field] of wrong) {
      const reply = await make(terms);
      expect([field, reply.status, reply.body.errors?.map((error: { field: string }) => error.field)]).toEqual([
        field,
        400,
        [field],
      ]);
    }
    expect((await shop.get('/staff/api/discounts/999999', manager.headers)).status).toBe(404);
  });

  test('support and fulfillment have no access', async () => {
    for (const role of ['support', 'fulfillment'] as const) {
      const member = await staffMember(shop, role);
      expect((await shop.get('/staff/api/discounts', member.headers)).status).toBe(403);
      expect((await shop.post('/staff/api/discounts', { ...TERMS, code: 'X-CODE' }, member.headers)).status).toBe(403);
    }
  });
});
