import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect, isDeepStrictEqual } from 'node:util';
import { deliveryTo } from 'e2e/api';
import { newCustomer, products, type ListedProduct } from 'e2e/shopper';
import { newMember, type StaffMember } from 'e2e/staff';
import { startShop, type Shop } from 'testing/shop';
import { until } from 'testing/until';
import { readMails } from './mails';
import { rushOf, type Bought, type Rush } from './rush';

const SHOPPERS = 300;
const [BARGAINS, OTHERS, USES] = [50, 150, 100];
/** Cents. A tenth of each is whole. */
const BARGAIN = { slug: 'friday-bargain', before: 249_990, price: 129_950 };
const OTHER = { slug: 'friday-other', before: 119_990, price: 89_990 };
const PLAIN = { slug: 'friday-plain', before: 129_950 };
const CODE = { code: 'FRIDAY', kind: 'percent', value: 10 };

let shop: Shop;
let owner: StaffMember;
let rush: Rush;
let bought: (Bought | null)[];

const rand = (cents: number) => (cents / 100).toFixed(2);
const listed = async (slug: string): Promise<ListedProduct> =>
  (await products(shop.url)).find(({ name }) => name === nameOf(slug))!;
const nameOf = (slug: string) => `Runner ${slug}`;

async function importCsv(...lines: string[]): Promise<void> {
  const file = join(shop.dataDir, 'sale.csv');
  writeFileSync(file, lines.join('\r\n'));
  const { code, output } = await shop.catalog('import', file);
  if (code !== 0) throw new Error(`The import failed:\n${output}`);
}

async function staff<T>(path: string, body?: object): Promise<T> {
  const reply = await fetch(`${shop.url}/staff/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { cookie: owner.cookie, origin: shop.url, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as T;
}

beforeAll(async () => {
  shop = await startShop({ LOG_LEVEL: 'error' });
  owner = await newMember(shop, 'owner');
  const [like] = (await products(shop.url)) as (ListedProduct & { image1: string })[];
  const row = ({ slug, before }: { slug: string; before: number }, pairs: number) =>
    `${slug},${nameOf(slug)},Dunk,${rand(before)},${like!.image1},${pairs}`;
  await importCsv('slug,name,category,price,image1,size7', row(BARGAIN, BARGAINS), row(OTHER, OTHERS), row(PLAIN, 10));
  const sale = ({ slug, before, price }: typeof BARGAIN) => `${slug},${rand(price)},${rand(before)}`;
  await importCsv('slug,price,compareAtPrice', sale(BARGAIN), sale(OTHER));
  await staff('/discounts', {
    ...CODE,
    scope: 'shop',
    brands: [],
    productIds: [],
    minCents: 0,
    startsAt: null,
    endsAt: null,
    maxUses: USES,
    maxUsesPerCustomer: 1,
    active: true,
    terms: '',
  });
  const customers = [];
  // Hashing passwords is the slowest part, and no part of the rush.
  for (let at = 0; at < SHOPPERS; at += 10)
    customers.push(...(await Promise.all(Array.from({ length: 10 }, () => newCustomer(shop.url)))));
  rush = await rushOf(shop.url, {
    wanted: [await listed(BARGAIN.slug), await listed(OTHER.slug)].map(({ id }) => id),
    size: 'size7',
    code: CODE.code,
  });
  bought = await Promise.all(customers.map((customer) => rush.shop({ ...customer, delivery: deliveryTo(customer.email) })));
}, 1_800_000);
afterAll(() => shop?.close());

const priceOf = (id: number) => (id === rush.wanted[0] ? BARGAIN.price : OTHER.price);
const orders = () => bought.filter((one) => one !== null);
/** The correct charge, computed only from the CSV's prices and the code's terms. */
const due = ({ productId, withCode }: Bought) => priceOf(productId) * (withCode ? 0.9 : 1);
const total = () => orders().reduce((sum, one) => sum + due(one), 0);

test('the shop sells every pair, and the code exactly as often as its limit', () => {
  expect(orders().filter(({ productId }) => productId === rush.wanted[0])).toHaveLength(BARGAINS);
  expect(orders().filter(({ productId }) => productId === rush.wanted[1])).toHaveLength(OTHERS);
  expect(orders().filter(({ withCode }) => withCode)).toHaveLength(USES);
});

test('charges every shopper the correct amount to the cent', async () => {
  for (const one of orders()) expect({ ...one, paid: one.paidCents }).toEqual({ ...one, paid: due(one) });
  for (const one of orders()) expect({ ...one, ordered: one.orderedCents }).toEqual({ ...one, ordered: due(one) });
});

test('no stock is left, and no unit is held', async () => {
  for (const { slug } of [BARGAIN, OTHER]) expect((await listed(slug)).stock[0]!.size7).toBe(0);
  const { rows } = await staff<{ rows: { productId: number; sizes: object[] }[] }>('/stock?q=friday');
  const shelves = rows.filter(({ productId }) => rush.wanted.includes(productId)).flatMap(({ sizes }) => sizes);
  expect(shelves).toHaveLength(2);
  for (const shelf of shelves) expect(shelf).toMatchObject({ size: 'size7', onHand: 0, held: 0 });
});

test("the code reaches its limit, has no holds, and its discounts add up to the shoppers' savings", async () => {
  const { discounts } = await staff<{ discounts: object[] }>('/discounts?q=FRIDAY');
  const off = orders().reduce((sum, one) => sum + priceOf(one.productId) - due(one), 0);
  expect(discounts).toEqual([expect.objectContaining({ code: CODE.code, used: USES, held: 0, discountedCents: off })]);
});

test("the back office's numbers and funnel match the purchases", async () => {
  const numbers = await staff<{ now: object }>('/numbers?period=today');
  expect(numbers.now).toEqual({ orders: orders().length, sales: total(), refunds: 0, revenue: total() });
  // Counts are written every ten seconds.
  const expected = {
    visits: SHOPPERS,
    views: rush.done.views,
    adds: rush.done.adds,
    checkouts: SHOPPERS,
    orders: orders().length,
  };
  await until(
    async () => (await staff<{ now: object }>('/funnel?period=today')).now,
    (now) => isDeepStrictEqual(now, expected),
    { what: inspect(expected), everyMs: 500 },
  );
});

test('each buyer gets one confirmation with the amount, and no mail goes to others', async () => {
  const mails = await readMails(shop.dataDir, orders().length);
  const amounts = (text: string) => text.replace(/\s/g, '').replaceAll(',', '.');
  for (const one of orders()) {
    const mine = mails.filter(({ to }) => to === one.email);
    expect(mine).toHaveLength(1);
    expect(amounts(mine[0]!.text)).toContain(rand(due(one)));
  }
  expect(mails).toHaveLength(orders().length);
});

test("a sale product's page is as fast as another, both rendered and cached", async () => {
  // Both are sold by the same page; only one has an old price.
  const paths = [OTHER.slug, PLAIN.slug].map((slug) => `/Shop/Dunk/${encodeURIComponent(nameOf(slug))}`);
  const times: Record<'rendered' | 'kept', number[][]> = { rendered: [[], []], kept: [[], []] };
  const load = async (path: string) => {
    const began = performance.now();
    const reply = await fetch(shop.url + path);
    await reply.text();
    expect(reply.status).toBe(200);
    return performance.now() - began;
  };
  for (let round = 0; round < 120; round += 1)
    for (const at of round % 2 ? [0, 1] : [1, 0]) {
      // A query makes an uncached page.
      const rendered = await load(`${paths[at]}?round=${round}`);
      const kept = await load(paths[at]!);
      if (round < 20) continue;
      times.rendered[at]!.push(rendered);
      times.kept[at]!.push(kept);
    }
  const median = (all: number[]) => [...all].sort((one, other) => one - other)[Math.floor(all.length / 2)]!;
  const ratio = ([sale, plain]: number[][]) => median(sale!) / median(plain!);
  console.log(`sale/plain: rendered ${ratio(times.rendered).toFixed(3)}, kept ${ratio(times.kept).toFixed(3)}`);
  expect(ratio(times.rendered)).toBeLessThan(1.15);
  expect(ratio(times.kept)).toBeLessThan(1.15);
}, 600_000);
