import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deliveryTo } from 'e2e/api';
import { sendRequest, jsonOf, type HttpRequest } from './send-request';
import { onSale, signUp } from './customers';
import { openTarget, type Target } from './target';

const EVIL = 'evil.example';
/** Every header that can claim another host name for the shop. */
const NAMES: Record<string, string> = {
  host: EVIL,
  'x-forwarded-host': EVIL,
  'x-forwarded-proto': 'https',
  'x-forwarded-for': '203.0.113.7',
  'x-forwarded-port': '1',
  'x-original-url': `//${EVIL}/`,
  'x-rewrite-url': `//${EVIL}/`,
  'x-host': EVIL,
  forwarded: `host=${EVIL};proto=https`,
  origin: `http://${EVIL}`,
  referer: `http://${EVIL}/`,
};

let shop: Target;
beforeAll(async () => {
  shop = await openTarget();
});
afterAll(() => shop.close());

const sendForged = (path: string, request: HttpRequest = {}) =>
  sendRequest(shop.url, path, { ...request, headers: { ...NAMES, ...request.headers } });

test.each([
  ...[
    '/',
    '/Shop/Dunk',
    '/Login',
    '/Back-Office',
    '/Back-Office/Orders',
    '/nope',
    '/releases.json',
    '/sitemap.xml',
    '/robots.txt',
  ],
  ...['/feeds/google.xml', '/site.webmanifest', '/favicon.ico', '/docs', '/docs/json', '/products', '/delivery-estimate'],
  ...['/preview/end', '/sandbox/pay/x', '/Track/x', '/track/x', '/newsletter/confirm/x', '/newsletter/unsubscribe/x'],
  ...['/back-in-stock/forget/x', '/email-change/undo/x', '/staff/api/me', '/staff/api/orders', '/staff/api/invitation/x'],
])('%s does not reflect a host name from the request', async (path) => {
  const { headers, body } = await sendForged(path);
  expect(JSON.stringify(headers) + body).not.toContain(EVIL);
});

test.each([
  `//${EVIL}/`,
  `//${EVIL}/..`,
  `/\\${EVIL}/`,
  `/%2f%2f${EVIL}`,
  `/%5c${EVIL}`,
  `/.${EVIL}`,
  `///${EVIL}`,
  `/Login?next=//${EVIL}`,
  `/Login?return=http://${EVIL}`,
  `/payment/success?url=http://${EVIL}`,
  `/preview/end?to=//${EVIL}`,
  `/x/..//${EVIL}/`,
  `/Back-Office?next=//${EVIL}`,
  `/Back-Office/Invitation/x?return=http://${EVIL}`,
])('%s does not redirect to another host', async (path) => {
  const { status, headers } = await sendRequest(shop.url, path);
  if (status >= 300 && status < 400) expect(headers.location).toBe('/');
  else expect(headers.location).toBeUndefined();
  expect(JSON.stringify(headers)).not.toContain(EVIL);
});

test.each([`/track/%2f%2f${EVIL}`, `/track/%5c${EVIL}`, `/track/..%2f..%2f%2f${EVIL}`])(
  "the former path of a tracking page, %s, leads to this shop's page",
  async (path) => {
    const { status, headers } = await sendRequest(shop.url, path);
    expect(status).toBe(308);
    expect(headers.location).toMatch(/^\/Track\/[^/\\]+$/);
  },
);

test("the payment page and its return URLs stay on the shop's host, whatever the order says", async () => {
  const customer = await signUp(shop.url);
  const { productId, size } = await onSale(shop.url);
  await customer.request('/api/cart', { method: 'POST', body: { productId, size, quantity: 1 } });
  const urls = {
    success_url: `http://${EVIL}`,
    returnUrls: { success: `http://${EVIL}` },
    cancel_url: `//${EVIL}`,
    payment_url: `//${EVIL}`,
  };
  const body = { ...deliveryTo(customer.email), ...urls };
  const opened = await customer.request('/api/order', { method: 'POST', body, headers: NAMES });
  const { payment_url } = jsonOf<{ payment_url: string }>(opened);
  expect(new URL(payment_url, shop.url).host).toBe(new URL(shop.url).host);
  const path = new URL(payment_url, shop.url).pathname;
  const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  const left = await sendForged(path, { ...form, body: `action=cancel&success_url=http://${EVIL}&return=//${EVIL}` });
  expect(left.status).toBe(303);
  expect(new URL(left.headers.location!, shop.url).host).toBe(new URL(shop.url).host);
});

test('links in mails lead to the shop, whatever host the request claims', async () => {
  const email = `host-${process.pid}@example.com`;
  const posts: [string, object][] = [
    ['/newsletter', { email }],
    ['/forgot-password/verify-mail', { email: (await signUp(shop.url)).email }],
  ];
  for (const [path, body] of posts)
    expect((await sendForged(path, { method: 'POST', body, headers: { origin: shop.url } })).status).toBe(200);
  const folder = join(shop.dataDir, 'outbox');
  for (let tries = 0; tries < 200 && !mails(folder).some((mail) => mail.includes(email)); tries += 1)
    await new Promise((done) => setTimeout(done, 100));
  expect(mails(folder).some((mail) => mail.includes(email))).toBe(true);
  for (const mail of mails(folder)) {
    expect(mail).not.toContain(EVIL);
    for (const [link] of mail.matchAll(/https?:\/\/[^\s"\\<]+/g)) expect(new URL(link).host).toBe(new URL(shop.url).host);
  }
});

const mails = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
