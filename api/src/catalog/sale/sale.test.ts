import { businessDay, daysAfter, startOfDay } from '../../time/business-day';
import { buyerWith, confirm, fillCard, order, PAID_CARD } from '../../../test/buyer';
import { useTestShop } from '../../../test/shop';
import { staffMember, useMember } from '../../../test/staff';
import { setPrice } from '../../commands/product-commands';
import type { OrdersDeps } from '../../orders/orders-deps';
import type { Catalog } from '../catalog';
import { endSales } from './end-sales';
import { startSales } from './start-sales';

const shop = useTestShop();
const manager = useMember(shop, 'manager');

const set = (compareAtCents: number | null, reason = '', endsOn: string | null = null) =>
  shop.put('/staff/api/products/1/compare-at', { compareAtCents, endsOn, reason }, manager.headers);
const price = (cents: number) => shop.sql(`update products set price_cents = ${cents} where id = 1`);
const shown = async () => (await shop.get('/products?ids=1')).body[0];

test('SELL-1: an old price must be above the price and have been charged in the last 90 days, or have a reason', async () => {
  await price(159_900);
  expect((await set(159_900)).body.errors).toEqual([
    { field: 'compareAtCents', message: 'The old price must be above the price.' },
  ]);
  expect((await set(189_900)).status).toBe(204);
  expect(await shown()).toMatchObject({ price: 1599, compareAtPrice: 1899 });
  const refused = await set(199_900);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'This price was not charged in the last 90 days. Give a reason why it may be shown anyway.',
  ]);
  expect((await set(199_900, 'Price of our other shop')).status).toBe(204);

  // Charged until 91 days ago is too long ago, until 89 days ago is not.
  const cutAt = (days: number) =>
    shop.sql(`update price_history set since = now() - interval '${days} days' where product_id = 1 and price_cents = 159900`);
  await shop.sql(`update price_history set since = now() - interval '200 days' where product_id = 1 and price_cents = 189900`);
  await cutAt(91);
  expect((await set(189_900)).status).toBe(409);
  await cutAt(89);
  expect((await set(189_900)).status).toBe(204);

  const { body } = await shop.get('/staff/api/products/1/prices', manager.headers);
  expect(body.map(({ priceCents }: { priceCents: number }) => priceCents)).toEqual([159_900, 189_900]);
  const owner = await staffMember(shop, 'owner');
  const { entries } = (await shop.get('/staff/api/audit?q=product.compare-at', owner.headers)).body;
  expect(entries[1]).toMatchObject({
    subject: 'product:1',
    after: { compareAtCents: 199_900 },
    reason: 'Price of our other shop',
  });
});

test('SELL-1: the price of a draft does not count as charged', async () => {
  const path = '/staff/api/products/4/compare-at';
  const setOld = (compareAtCents: number | null) => shop.put(path, { compareAtCents, reason: '' }, manager.headers);
  await shop.sql('update products set active = false where id = 4');
  for (const cents of [500_000, 100_000]) await shop.sql(`update products set price_cents = ${cents} where id = 4`);
  expect((await setOld(500_000)).status).toBe(409);
  await shop.sql('update products set active = true where id = 4');
  await shop.sql('update products set price_cents = 90000 where id = 4');
  expect((await setOld(500_000)).status).toBe(409);
  expect((await setOld(100_000)).status).toBe(204);
  const { body } = await shop.get('/staff/api/products/4/prices', manager.headers);
  expect(body.slice(0, 3).map(({ priceCents }: { priceCents: number }) => priceCents)).toEqual([90_000, 100_000, 500_000]);
  await setOld(null);
  await shop.sql('update products set price_cents = 159900 where id = 4');
});

test('a sale ends when it is removed, and is hidden when the price rises above the old one', async () => {
  await price(150_000);
  await set(159_900);
  expect((await shop.get('/products?onSale=true')).body.map(({ id }: { id: number }) => id)).toEqual([1]);
  await price(170_000);
  await shop.sql('select pg_sleep(0.2)');
  expect((await set(null)).status).toBe(204);
  expect(await shown()).not.toHaveProperty('compareAtPrice');
  expect((await shop.get('/products?onSale=true')).body).toEqual([]);
  expect((await shop.put('/staff/api/products/999/compare-at', { compareAtCents: null }, manager.headers)).status).toBe(404);
  const support = await staffMember(shop, 'support');
  expect((await shop.get('/staff/api/products/1/prices', support.headers)).status).toBe(403);
});

test('after the last day of a sale the price is the old price again, once, and the audit log says so', async () => {
  const today = businessDay(new Date());
  await price(159_900);
  await price(129_900);
  for (const [day, message] of [
    [daysAfter(today, -1), 'The last day of the sale must be today or later.'],
    ['2026-02-30', 'The last day is a date such as 2026-11-30.'],
    ['soon', 'endsOn is a date such as 2026-11-30, or null.'],
  ] as const)
    expect((await set(159_900, '', day)).body.errors).toEqual([{ field: 'endsOn', message }]);
  expect((await set(159_900, '', daysAfter(today, 6))).status).toBe(204);
  expect(await shown()).toMatchObject({ price: 1299, compareAtPrice: 1599, saleFrom: today, saleUntil: daysAfter(today, 6) });
  expect((await shop.get('/staff/api/products/1', manager.headers)).body).toMatchObject({
    compareAtCents: 159_900,
    saleEndsOn: daysAfter(today, 6),
  });

  const deps = { db: shop.api.db, invalidateCatalog: (shop.api.catalog as unknown as Catalog).invalidate };
  await endSales(deps);
  expect(await shown()).toMatchObject({ price: 1299 });
  const { version } = (await shop.get('/staff/api/products/1', manager.headers)).body;
  await shop.sql(`update products set sale_ends_at = '${startOfDay(today).toISOString()}' where id = 1`);
  await Promise.all([endSales(deps), endSales(deps)]);
  const product = await shown();
  expect(product.price).toBe(1599);
  // A product page opened before still has the sale price, so saving it must fail.
  expect((await shop.get('/staff/api/products/1', manager.headers)).body.version).toBe(version + 1);
  for (const gone of ['compareAtPrice', 'saleFrom', 'saleUntil']) expect(product).not.toHaveProperty(gone);
  const owner = await staffMember(shop, 'owner');
  const { entries } = (await shop.get('/staff/api/audit?q=product.sale-ended', owner.headers)).body;
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({
    before: { priceCents: 129_900, compareAtCents: 159_900 },
    after: { priceCents: 159_900, compareAtCents: null },
  });
});

test('a price that was raised above the old price stays when the sale ends', async () => {
  await price(120_000);
  await set(159_900, '', businessDay(new Date()));
  await price(170_000);
  await shop.sql(`update products set sale_ends_at = now() - interval '1 minute' where id = 1`);
  await endSales({ db: shop.api.db, invalidateCatalog: (shop.api.catalog as unknown as Catalog).invalidate });
  expect(await shown()).toMatchObject({ price: 1700 });
});

test('the mail of an order shows the old prices of sale items at that time, and the savings', async () => {
  await price(159_900);
  await set(189_900, 'Price of our other shop');
  const buyer = await buyerWith(shop, { productId: 1, size: 'size3', quantity: 2 }, { productId: 4, size: 'size8' });
  const { body } = await order(shop, buyer);
  expect(body.total).toBe(2 * 1599 + 1599);
  await set(null);
  await fillCard(shop, body.session_id, PAID_CARD);
  const { orderId } = (await confirm(shop, buyer, body.session_id)).body;
  const { version } = (await shop.get(`/staff/api/orders/${orderId}`, manager.headers)).body;
  // A resent mail contains the same.
  const again = { version, mail: 'confirmation' };
  expect((await shop.post(`/staff/api/orders/${orderId}/resend-mail`, again, manager.headers)).status).toBe(200);
  const texts = (await shop.outbox(buyer.email, 3))
    .filter(({ subject }) => subject.startsWith('Your order'))
    .map(({ text }) => text.replace(/\u00a0/g, ' ').match(/Sale, old price .*/g));
  expect(texts).toEqual(Array(2).fill(['Sale, old price R 3 798,00: Save R 600,00']));
});

describe('a sale with start and end times', () => {
  const saleDeps = () => ({
    db: shop.api.db,
    invalidateCatalog: (shop.api.catalog as unknown as Catalog).invalidate,
  });
  const path = '/staff/api/products/3/planned-sale';
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const plan = (change: object = {}) =>
    shop.put(
      path,
      { priceCents: 99_900, compareAtCents: 150_000, startsAt: inHours(24), endsAt: inHours(30), reason: '', ...change },
      manager.headers,
    );
  const planned = async () => (await shop.get('/staff/api/products/3', manager.headers)).body.plannedSale;
  const isDue = () => shop.sql(`update planned_sales set starts_at = now() - interval '1 minute' where product_id = 3`);
  const third = async () => (await shop.get('/products?ids=3')).body[0];
  beforeAll(() => shop.sql('update products set price_cents = 150000 where id = 3'));

  test('a planned sale begins and ends once, on time, with the right prices before, during and after', async () => {
    expect((await plan()).status).toBe(204);
    const { startsAt, endsAt } = await planned();
    expect(await third()).toMatchObject({ price: 1500 });
    await startSales(saleDeps());
    expect(await third()).toMatchObject({ price: 1500 });
    expect(await third()).not.toHaveProperty('compareAtPrice');

    const { version } = (await shop.get('/staff/api/products/3', manager.headers)).body;
    await isDue();
    await Promise.all([startSales(saleDeps()), startSales(saleDeps())]);
    const running = await third();
    expect(running).toMatchObject({ price: 999, compareAtPrice: 1500, saleEndsAt: endsAt });
    expect(new Date(endsAt) > new Date(startsAt)).toBe(true);
    const staffSees = (await shop.get('/staff/api/products/3', manager.headers)).body;
    expect(staffSees).toMatchObject({ version: version + 1, priceCents: 99_900, saleEndsAt: endsAt, plannedSale: null });

    await shop.sql(`update products set sale_ends_at = now() - interval '1 second' where id = 3`);
    await endSales(saleDeps());
    expect(await third()).toMatchObject({ price: 1500 });
    expect(await third()).not.toHaveProperty('compareAtPrice');
    const owner = await staffMember(shop, 'owner');
    const { entries } = (await shop.get('/staff/api/audit?q=product%3A3', owner.headers)).body as {
      entries: { action: string; staff: unknown }[];
    };
    expect(entries.map(({ action }) => action)).toEqual(['product.sale-ended', 'product.sale-started', 'product.sale-planned']);
  });

  test('SELL-1: the old price of a planned sale must be real when it is planned, and still when it begins', async () => {
    const refused = await plan({ compareAtCents: 160_000 });
    expect([refused.status, refused.body.code]).toEqual([409, 'product/old-price-not-charged']);
    // Charged until 80 days ago: real today, but not in twelve days.
    await shop.sql(`insert into price_history (product_id, price_cents, since) values
      (3, 170000, now() - interval '300 days'), (3, 150000, now() - interval '80 days')`);
    expect((await plan({ compareAtCents: 170_000 })).status).toBe(204);
    expect((await plan({ compareAtCents: 170_000, startsAt: inHours(12 * 24), endsAt: null })).status).toBe(409);
    expect((await plan({ compareAtCents: 160_000, reason: '\u200b' })).status).toBe(409);

    await shop.sql(
      `update price_history set since = since - interval '30 days' where product_id = 3 and price_cents in (150000, 170000)`,
    );
    await isDue();
    await startSales(saleDeps());
    expect(await third()).toMatchObject({ price: 1500 });
    expect(await planned()).toMatchObject({ failure: expect.stringContaining('was not charged in the previous 90 days') });
    // It is not tried again, and staff can give the reason.
    await startSales(saleDeps());
    expect((await plan({ compareAtCents: 170_000, reason: 'The price of our shop in Durban' })).status).toBe(204);
    expect(await planned()).toMatchObject({ failure: '' });
    await isDue();
    await startSales(saleDeps());
    expect(await third()).toMatchObject({ price: 999, compareAtPrice: 1700 });
    await shop.sql(`update products set price_cents = 150000, compare_at_cents = null, sale_ends_at = null where id = 3`);
  });

  test('SELL-1: a planned sale that would raise the price does not begin; one at the present price does', async () => {
    const charge = (cents: number) => shop.sql(`update products set price_cents = ${cents} where id = 3`);
    expect((await plan({ priceCents: 120_000 })).status).toBe(204);
    await charge(110_000);
    await isDue();
    await startSales(saleDeps());
    expect(await third()).toMatchObject({ price: 1100 });
    expect(await third()).not.toHaveProperty('compareAtPrice');
    expect(await planned()).toMatchObject({
      failure: 'The sale needs a lower price: the product cost less already, so the sale would have raised its price.',
    });
    expect((await plan({ priceCents: 110_000 })).status).toBe(204);
    await isDue();
    await startSales(saleDeps());
    expect(await third()).toMatchObject({ price: 1100, compareAtPrice: 1500 });

    // The next one waits until the previous one has ended, so that it does not count as a raise of its price.
    await plan({ priceCents: 120_000 });
    await isDue();
    await shop.sql(`update products set sale_ends_at = now() - interval '1 second' where id = 3`);
    await startSales(saleDeps());
    // Null once the shop's own poller has ended the sale before and begun this one.
    expect((await planned())?.failure ?? '').toBe('');
    await endSales(saleDeps());
    await startSales(saleDeps());
    expect(await third()).toMatchObject({ price: 1200, compareAtPrice: 1500 });
    await shop.sql(`update products set price_cents = 150000, compare_at_cents = null, sale_ends_at = null where id = 3`);
  });

  test('a planned sale does not begin once the price was changed, and no change of a price is lost at its end', async () => {
    for (const changed of [209_900, 140_000]) {
      expect((await plan()).status).toBe(204);
      await shop.sql(`update products set price_cents = ${changed} where id = 3`);
      await isDue();
      await startSales(saleDeps());
      expect(await third()).toMatchObject({ price: changed / 100 });
      expect(await third()).not.toHaveProperty('compareAtPrice');
      expect(await planned()).toMatchObject({
        failure: expect.stringContaining('The price was changed after the sale was planned'),
      });
      await shop.delete(path, manager.headers);
      await shop.sql('update products set price_cents = 150000 where id = 3');
    }
  });

  test('refuses impossible times and prices at their field; changes and drops a plan', async () => {
    const errorsOf = async (change: object) => (await plan(change)).body.errors;
    for (const [change, field, message] of [
      [
        { startsAt: inHours(-1) },
        'startsAt',
        'The sale must begin later than now. To begin now, change the price and its old price.',
      ],
      [{ startsAt: 'soon' }, 'startsAt', 'This is not a date and time.'],
      [{ endsAt: inHours(23) }, 'endsAt', 'The end is before the start.'],
      [{ endsAt: 'later' }, 'endsAt', 'This is not a date and time.'],
      [{ priceCents: 150_000 }, 'compareAtCents', 'The old price must be above the price of the sale.'],
      [{ priceCents: 0 }, 'priceCents', 'The price is an amount up to R 1 000 000.'],
      [{ priceCents: 900_000_000, compareAtCents: 950_000_000 }, 'priceCents', 'The price is an amount up to R 1 000 000.'],
      [{ startsAt: '0026-12-01T00:00:00Z' }, 'startsAt', 'This is not a date and time.'],
    ] as const)
      expect(await errorsOf(change)).toEqual([{ field, message }]);
    expect((await plan()).status).toBe(204);
    expect((await plan({ priceCents: 89_900 })).status).toBe(204);
    expect(await planned()).toMatchObject({ priceCents: 89_900 });
    expect((await shop.delete(path, manager.headers)).status).toBe(204);
    expect(await planned()).toBeNull();
    expect(await shop.delete(path, manager.headers)).toMatchObject({ status: 404, body: { code: 'product/no-planned-sale' } });
    const unknown = await shop.put(
      '/staff/api/products/999/planned-sale',
      { priceCents: 1, compareAtCents: 2, startsAt: inHours(1), endsAt: null },
      manager.headers,
    );
    expect(unknown.status).toBe(404);
  });

  test('a running sale may end at a time of the day, which must be later than now', async () => {
    await shop.sql('update products set price_cents = 120000 where id = 3');
    const change = (endsAt: string) =>
      shop.put('/staff/api/products/3/compare-at', { compareAtCents: 150_000, endsAt, reason: '' }, manager.headers);
    expect((await change(inHours(-1))).body.errors).toEqual([{ field: 'endsAt', message: 'The sale must end later than now.' }]);
    const evening = `${daysAfter(businessDay(new Date()), 2)}T18:00:00+02:00`;
    expect((await change(evening)).status).toBe(204);
    expect(await third()).toMatchObject({ saleUntil: evening.slice(0, 10), saleEndsAt: new Date(evening).toISOString() });
    // Midnight is the end of the previous day, like the date of a last day.
    expect((await change(`${daysAfter(businessDay(new Date()), 2)}T00:00:00+02:00`)).status).toBe(204);
    expect(await third()).toMatchObject({ saleUntil: daysAfter(businessDay(new Date()), 1) });
    expect(await third()).not.toHaveProperty('saleEndsAt');
  });
});

test('neither replaces nor ends a sale, or a plan for one, that the page did not show', async () => {
  const other = await staffMember(shop, 'owner');
  const path = '/staff/api/products/2';
  const read = async () => (await shop.get(path, other.headers)).body;
  const { priceCents, compareAtCents, saleEndsAt, plannedSale } = await read();
  const seen = { priceCents, compareAtCents, saleEndsAt };
  expect([compareAtCents, plannedSale]).toEqual([null, null]);
  const changed = {
    status: 409,
    body: {
      code: 'staff/changed-meanwhile',
      message: `This product was changed by Nomsa ${manager.email} a moment ago. Look again.`,
    },
  };

  const sale = { compareAtCents: priceCents + 10_000, endsAt: '2030-01-01T00:00:00+02:00', reason: 'Last season' };
  expect((await shop.put(`${path}/compare-at`, { ...sale, seen }, manager.headers)).status).toBe(204);
  expect(
    await shop.put(`${path}/compare-at`, { ...sale, compareAtCents: priceCents + 20_000, seen }, other.headers),
  ).toMatchObject(changed);
  expect(await shop.put(`${path}/compare-at`, { compareAtCents: null, reason: '', seen }, other.headers)).toMatchObject(changed);
  const now = { ...seen, compareAtCents: sale.compareAtCents, saleEndsAt: '2029-12-31T22:00:00Z' };
  expect((await shop.put(`${path}/compare-at`, { compareAtCents: null, reason: '', seen: now }, other.headers)).status).toBe(204);

  const plan = (cents: number) => ({
    priceCents: cents,
    compareAtCents: priceCents,
    endsAt: null,
    reason: 'Winter',
    startsAt: '2030-06-01T00:00:00+02:00',
  });
  expect((await shop.put(`${path}/planned-sale`, { ...plan(100_000), seen: null }, manager.headers)).status).toBe(204);
  expect(await shop.put(`${path}/planned-sale`, { ...plan(110_000), seen: null }, other.headers)).toMatchObject(changed);
  const { reason: _, ...shown } = plan(110_000);
  const drop = (planSeen: object | null) => shop.delete(`${path}/planned-sale`, other.headers, { seen: planSeen });
  expect(await drop(null)).toMatchObject(changed);
  expect(await drop(shown)).toMatchObject(changed);
  expect((await read()).plannedSale).toMatchObject({ priceCents: 100_000 });
  expect((await drop({ ...shown, priceCents: 100_000 })).status).toBe(204);
});

describe('an old price that was hidden', () => {
  const path = '/staff/api/products/2';
  const read = async () => (await shop.get(path, manager.headers)).body;
  const shownNow = async () => {
    const [product] = (await shop.get('/products?ids=2')).body;
    return product && [product.price, product.compareAtPrice];
  };
  /** As the page of the product does. */
  const save = async (priceCents: number) => {
    const { name, category, colourway, description, materials, pictures, sizes, version } = await read();
    const values = { name, category, colourway, description, materials, pictures, sizes };
    return shop.put(path, { version, priceCents, ...values }, manager.headers);
  };
  const command = (rand: string) =>
    setPrice(
      { db: shop.api.db, invalidateCatalog: (shop.api.catalog as unknown as Catalog).invalidate } as OrdersDeps,
      '2',
      rand,
    );
  const setState = async (state: string, reason = '') =>
    shop.post(`${path}/state`, { state, version: (await read()).version, reason }, manager.headers);
  const age = (days: number) => shop.sql(`update price_history set since = since - interval '${days} days' where product_id = 2`);
  /** At 1499 instead of 1899, which was charged until now. */
  async function onSale() {
    await shop.sql(`delete from price_history where product_id = 2`);
    await shop.sql(
      `update products set active = true, archived_at = null, compare_at_cents = null, price_cents = 1 where id = 2`,
    );
    await save(189_900);
    await save(149_900);
    expect((await shop.put(`${path}/compare-at`, { compareAtCents: 189_900, reason: '' }, manager.headers)).status).toBe(204);
    expect(await shownNow()).toEqual([1499, 1899]);
  }

  test('SELL-1: a lower price shows it again only if it was charged in the last 90 days, by page and by command', async () => {
    await onSale();
    await save(219_900);
    expect(await shownNow()).toEqual([2199, undefined]);
    await age(89);
    expect((await save(179_900)).body).toEqual({ version: (await read()).version });
    expect(await shownNow()).toEqual([1799, 1899]);

    await save(219_900);
    await age(89);
    expect((await save(179_900)).body).toMatchObject({ droppedOldPriceCents: 189_900 });
    expect(await shownNow()).toEqual([1799, undefined]);
    expect(await read()).toMatchObject({ compareAtCents: null, saleEndsAt: null });
    const owner = await staffMember(shop, 'owner');
    const { entries } = (await shop.get('/staff/api/audit?q=product%3A2', owner.headers)).body;
    expect(entries[0]).toMatchObject({ before: { compareAtCents: 189_900 }, after: { compareAtCents: null } });

    await onSale();
    await command('2199');
    await age(89);
    expect(await command('1799')).not.toContain('old price');
    expect(await shownNow()).toEqual([1799, 1899]);
    await command('2199');
    await age(89);
    expect(await command('1799')).toMatch(
      /Its old price of R 1899.00 was not charged in the last 90 days and is no longer shown.$/,
    );
    expect(await shownNow()).toEqual([1799, undefined]);
  });

  test('a price change below a visible old price keeps it, however long the sale lasts', async () => {
    await onSale();
    await age(400);
    await save(139_900);
    await command('1299');
    expect(await shownNow()).toEqual([1299, 1899]);
  });

  test('SELL-1: a product that goes on sale again needs a reason for an old price that was not charged in the last 90 days', async () => {
    await onSale();
    await setState('archived');
    expect((await setState('live')).status).toBe(200);
    expect(await shownNow()).toEqual([1499, 1899]);
    for (const state of ['archived', 'draft']) {
      await setState(state);
      await age(91);
      const refused = await setState('live');
      expect([refused.status, refused.body.code]).toEqual([409, 'product/old-price-not-charged']);
      expect((await setState('live', '\u200b')).status).toBe(409);
      expect((await setState('live', 'The price of our shop in Durban')).status).toBe(200);
      expect(await shownNow()).toEqual([1499, 1899]);
    }
    // An old price that the price hides needs no reason.
    await setState('archived');
    await shop.sql('update products set price_cents = 219900 where id = 2');
    expect((await setState('live')).status).toBe(200);
  });

  test('a draft that was never for sale goes live with the old price that was given with a reason', async () => {
    await onSale();
    await setState('draft');
    await shop.sql('update price_history set charged = false where product_id = 2');
    expect((await setState('live')).status).toBe(200);
    expect(await shownNow()).toEqual([1499, 1899]);
  });
});
