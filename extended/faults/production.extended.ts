import { openBrowser, openPage } from 'e2e/browser';
import { newCustomer, products, shopperOn } from 'e2e/shopper';
import type { Browser } from 'playwright-core';
import { freePort } from 'testing/free-port';
import { startProgram, type Program } from 'testing/program';
import { until } from 'testing/until';
import { startLoad } from './processes/load';
import { startCluster, type Cluster } from './processes/postgres';

let cluster: Cluster;
let production: Program;
let browser: Browser;
let url: string;

beforeAll(async () => {
  cluster = await startCluster();
  const port = String(await freePort());
  url = `https://localhost:${port}`;
  const env = { DATABASE_URL: cluster.url, PORT: port, RATE_LIMIT_SCALE: '1000' };
  production = await startProgram(['tooling/production-local.mjs', '--scratch'], /Storefront ready at https/, { env });
  browser = await openBrowser();
}, 900_000);
afterAll(async () => {
  await browser?.close();
  await production?.end();
  cluster?.close();
});

/** Process id and port of the current 'Server 1', 'Server 2' or 'Edge'. */
const running = (name: string) => {
  const [, pid, port] = [...production.output().matchAll(new RegExp(`${name}: process (\\d+), port (\\d+)`, 'g'))].at(-1)!;
  return { pid: Number(pid), port: Number(port) };
};
const serverUrl = (number: number) => `http://127.0.0.1:${running(`Server ${number}`).port}`;
const ok = async (address: string) => (await fetch(address).catch(() => null))?.status === 200;

const waitUntil = (check: () => Promise<boolean>, what: string) =>
  until(check, Boolean, { what: () => `${what}\n${production.output()}`, limitMs: 120_000 });

const KILLS = ['SIGTERM', 'SIGKILL'] as const;

describe.each([1, 2])('server %d', (number) => {
  test.each(KILLS)(
    '%s under load: the other server continues, this one restarts, no acknowledged write is lost',
    async (signal) => {
      const { pid } = running(`Server ${number}`);
      const serverUrls = [serverUrl(1), serverUrl(2)];
      let requestIndex = 0;
      const load = startLoad(() => serverUrls[(requestIndex += 1) % 2]!, await products(serverUrl(3 - number)), 2);
      await load.waitForWrites(8);
      process.kill(pid, signal);
      const other = serverUrl(3 - number);
      for (const path of ['/', '/readyz', '/products']) expect([path, await ok(other + path)]).toEqual([path, true]);
      await waitUntil(
        async () => running(`Server ${number}`).pid !== pid && ok(`${serverUrl(number)}/readyz`),
        `a new server ${number}`,
      );
      serverUrls[number - 1] = serverUrl(number);
      await load.waitForWrites(8);
      await load.end();
      expect(await load.missing(other)).toEqual([]);
    },
    600_000,
  );

  test('a customer at the edge does not notice that the server is killed', async () => {
    const { pid } = running(`Server ${number}`);
    const customer = await newCustomer(serverUrl(3 - number));
    const origins = [{ origin: url, localStorage: [{ name: 'jwt', value: customer.jwt }] }];
    const { page, context } = await openPage(browser, { ignoreHTTPSErrors: true, storageState: { cookies: [], origins } });
    await shopperOn(page, url).open('/Shop/Dunk/Dunk%20Low%20Fir%20Honey');
    process.kill(pid, 'SIGKILL');
    await shopperOn(page, url).addToCart({ size: 7 });
    await shopperOn(page, url).order(customer.email);
    await shopperOn(page, url).pay();
    await page.getByText('Success! Order created').first().waitFor();
    await context.close();
    await waitUntil(
      async () => running(`Server ${number}`).pid !== pid && ok(`${serverUrl(number)}/readyz`),
      `a new server ${number}`,
    );
  }, 300_000);
});

test.each(KILLS)(
  'the edge restarts after %s',
  async (signal) => {
    const { pid } = running('Edge');
    const { page, context } = await openPage(browser, { ignoreHTTPSErrors: true });
    process.kill(pid, signal);
    await waitUntil(async () => running('Edge').pid !== pid, 'a new edge');
    await waitUntil(
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

test('both servers killed at once: the edge answers 502 until they restart, and no data is lost', async () => {
  const load = startLoad(() => serverUrl(1), await products(serverUrl(1)), 1);
  await load.waitForWrites(6);
  const pids = [1, 2].map((number) => running(`Server ${number}`).pid);
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  const { page, context } = await openPage(browser, { ignoreHTTPSErrors: true });
  expect([502, 503, 504]).toContain((await page.goto(url))!.status());
  await waitUntil(
    async () =>
      [1, 2].every((number) => running(`Server ${number}`).pid !== pids[number - 1]) && (await ok(`${serverUrl(1)}/readyz`)),
    'both servers',
  );
  await waitUntil(async () => (await page.goto(url))!.status() === 200, 'the home page');
  await load.waitForWrites(6);
  await load.end();
  expect(await load.missing(serverUrl(2))).toEqual([]);
  await context.close();
}, 300_000);

test('PostgreSQL crashes under load: both servers recover', async () => {
  let requestIndex = 0;
  const load = startLoad(() => serverUrl((requestIndex += 1) % 2 ? 1 : 2), await products(serverUrl(1)), 2);
  await load.waitForWrites(10);
  cluster.crash();
  await load.waitForWrites(10);
  await load.end();
  expect(await load.missing(serverUrl(1))).toEqual([]);
}, 300_000);

test('SIGTERM: exits with 0 and leaves no process behind', async () => {
  const pids = ['Server 1', 'Server 2', 'Edge'].map((name) => running(name).pid);
  expect(await production.end()).toBe(0);
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
}, 120_000);
