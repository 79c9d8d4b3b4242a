import { openBrowser, openPage } from 'e2e/browser';
import { freePort } from 'e2e/shop';
import { newCustomer, products, shopperOn } from 'e2e/shopper';
import type { Browser } from 'playwright-core';
import { startLoad } from './processes/load';
import { startCluster, type Cluster } from './processes/postgres';
import { startProcess, type Running } from './processes/process';

let cluster: Cluster;
let production: Running;
let browser: Browser;
let url: string;

beforeAll(async () => {
  cluster = await startCluster();
  const port = String(await freePort());
  url = `https://localhost:${port}`;
  const env = { DATABASE_URL: cluster.url, PORT: port, RATE_LIMIT_SCALE: '1000' };
  production = await startProcess(['tooling/production-local.mjs', '--scratch'], env, 'Storefront ready at https');
  browser = await openBrowser();
}, 900_000);
afterAll(async () => {
  await browser?.close();
  await production?.end();
  cluster?.close();
});

/** Pid and port of what is running now under a name: 'Site 1', 'Site 2', 'Edge'. */
const running = (name: string) => {
  const [, pid, port] = [...production.output().matchAll(new RegExp(`${name}: process (\\d+), port (\\d+)`, 'g'))].at(-1)!;
  return { pid: Number(pid), port: Number(port) };
};
const site = (number: number) => `http://127.0.0.1:${running(`Site ${number}`).port}`;
const ok = async (address: string) => (await fetch(address).catch(() => null))?.status === 200;

async function until(check: () => Promise<boolean>, what: string): Promise<void> {
  for (const end = Date.now() + 120_000; !(await check()); await new Promise((done) => setTimeout(done, 100)))
    if (Date.now() > end) throw new Error(`${what} did not come about:\n${production.output()}`);
}

const KILLS = ['SIGTERM', 'SIGKILL'] as const;

describe.each([1, 2])('site %d', (number) => {
  test.each(KILLS)(
    '%s under load: the other goes on, it comes back by itself, nothing acknowledged is lost',
    async (signal) => {
      const { pid } = running(`Site ${number}`);
      const asked = [site(1), site(2)];
      let turn = 0;
      const load = startLoad(() => asked[(turn += 1) % 2]!, await products(site(3 - number)), 2);
      await load.more(8);
      process.kill(pid, signal);
      const other = site(3 - number);
      for (const path of ['/', '/readyz', '/products']) expect([path, await ok(other + path)]).toEqual([path, true]);
      await until(async () => running(`Site ${number}`).pid !== pid && ok(`${site(number)}/readyz`), `a new site ${number}`);
      asked[number - 1] = site(number);
      await load.more(8);
      await load.end();
      expect(await load.missing(other)).toEqual([]);
    },
    600_000,
  );

  test(`a customer at the edge does not notice that site ${number} is killed`, async () => {
    const { pid } = running(`Site ${number}`);
    const customer = await newCustomer(site(3 - number));
    const origins = [{ origin: url, localStorage: [{ name: 'jwt', value: customer.jwt }] }];
    const { page, context } = await openPage(browser, { ignoreHTTPSErrors: true, storageState: { cookies: [], origins } });
    await shopperOn(page, url).open('/Shop/Dunk/Dunk%20Low%20Fir%20Honey');
    process.kill(pid, 'SIGKILL');
    await shopperOn(page, url).addToCart({ size: 7 });
    await shopperOn(page, url).order(customer.email);
    await shopperOn(page, url).pay();
    await page.getByText('Success! Order created').first().waitFor();
    await context.close();
    await until(async () => running(`Site ${number}`).pid !== pid && ok(`${site(number)}/readyz`), `a new site ${number}`);
  }, 300_000);
});

test.each(KILLS)(
  'the edge, %s: it comes back by itself',
  async (signal) => {
    const { pid } = running('Edge');
    const { page, context } = await openPage(browser, { ignoreHTTPSErrors: true });
    process.kill(pid, signal);
    await until(async () => running('Edge').pid !== pid, 'a new edge');
    await until(
      () =>
        page.goto(url).then(
          (answer) => answer!.status() === 200,
          () => false,
        ),
      'the home page at the edge',
    );
    await context.close();
  },
  300_000,
);

test('both sites killed at once: the edge says 502 until they are back, then everything is there', async () => {
  const load = startLoad(() => site(1), await products(site(1)), 1);
  await load.more(6);
  const pids = [1, 2].map((number) => running(`Site ${number}`).pid);
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  const { page, context } = await openPage(browser, { ignoreHTTPSErrors: true });
  expect([502, 503, 504]).toContain((await page.goto(url))!.status());
  await until(
    async () => [1, 2].every((number) => running(`Site ${number}`).pid !== pids[number - 1]) && (await ok(`${site(1)}/readyz`)),
    'both sites',
  );
  await until(async () => (await page.goto(url))!.status() === 200, 'the home page');
  await load.more(6);
  await load.end();
  expect(await load.missing(site(2))).toEqual([]);
  await context.close();
}, 300_000);

test('PostgreSQL crashes under load: both sites go on by themselves', async () => {
  let turn = 0;
  const load = startLoad(() => site((turn += 1) % 2 ? 1 : 2), await products(site(1)), 2);
  await load.more(10);
  cluster.crash();
  await load.more(10);
  await load.end();
  expect(await load.missing(site(1))).toEqual([]);
}, 300_000);

test('SIGTERM to the whole: it ends with 0 and leaves no process behind', async () => {
  const pids = ['Site 1', 'Site 2', 'Edge'].map((name) => running(name).pid);
  expect(await production.end()).toBe(0);
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
}, 120_000);
