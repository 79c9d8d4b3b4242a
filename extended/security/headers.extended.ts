import { linkFor } from 'e2e/outbox';
import { products } from 'e2e/shopper';
import { sendRequest, type HttpResponse } from './send-request';
import { newMember } from 'e2e/staff';
import { openOrder, signUp } from './customers';
import { operationsOf, type Operation } from './operations';
import { directivesOf, weaknesses } from './policy';
import { openTarget, type Target } from './target';

let shop: Target;
const addresses: Record<string, string> = {};
beforeAll(async () => {
  shop = await openTarget();
  const [product] = await products(shop.url);
  addresses.product = `/Shop/${product!.category}/${encodeURIComponent(product!.name)}`;
  addresses.picture = new URL((product as unknown as { image1: string }).image1, shop.url).pathname;
  const { sessionId } = await openOrder(shop.url, await signUp(shop.url));
  addresses.payment = `/sandbox/pay/${sessionId}`;
  const buyer = await signUp(shop.url);
  await openOrder(shop.url, buyer, { paid: true });
  addresses.tracking = await linkFor(shop.dataDir, buyer.email, 'Track');
  await sendRequest(shop.url, '/newsletter', { method: 'POST', body: { email: buyer.email } });
  addresses.confirmation = await linkFor(shop.dataDir, buyer.email, 'newsletter/confirm');
  const { body } = await sendRequest(shop.url, '/');
  addresses.shell = /<link rel="modulepreload" href="([^"]+)"/.exec(body)![1]!;
  addresses.remote = /\/remotes\/[^"]+\.js/.exec(body)![0];
});
afterAll(() => shop.close());

/** Resolves names like `product` to paths that are known only once the shop runs. */
const at = (path: string) => addresses[path] ?? path;

const RENDERED_PAGES = [
  ...['/', '/Shop/Dunk', '/shop/shop-all', 'product', '/shop/shop-all?q=dunk'],
  ...['/Info/About-Us', '/Info/Terms-of-Service', '/Info/Refund-Policy', '/Info/Help'],
];
const FRAMES = [
  ...['/Login', '/Create-Account', '/Forgot-Password', '/Verify-Otp', '/Change-Password', '/Wish-List', '/Dashboard'],
  ...['/Order', '/payment/success', '/payment/failure'],
  ...['/Back-Office', '/Back-Office/Orders', '/Back-Office/Customers/1', '/Back-Office/Invitation/none', '/Back-Office/nope'],
];
const MISSING = ['/nope', '/Shop/Nope', '/Shop/Dunk/Nope', '/index.php'];
const LINK = 'a'.repeat(32);
const OWN = [
  ...['payment', '/sandbox/pay/none', '/docs', 'tracking', `/Track/${LINK}`, 'confirmation', `/newsletter/confirm/${LINK}`],
  ...[
    `/newsletter/unsubscribe/${LINK}`,
    `/back-in-stock/forget/${LINK}`,
    `/email-change/undo/${LINK}`,
    `/forgot-password/link/${LINK}`,
  ],
];
const FILES = [
  ...['shell', 'remote', 'picture', '/releases.json', '/sitemap.xml', '/robots.txt', '/feeds/google.xml'],
  ...['/docs/page.css', '/sandbox/page.js', '/favicon.svg', '/favicon.ico', '/site.webmanifest'],
];
const FAILURES = [
  ...['/pictures/nope.svg', '/remotes/nope/1.0.0/x.js', '/fonts/nope.woff2', '/share/nope.png', '/media/nope/640.jpg'],
  ...['/api/nope', '/auth/nope', '/products?limit=x', '/api/user', '/products/pictures/x/9.png', '/ops'],
  ...['/staff/api/nope', '/staff/api/orders', '/staff/api/invitation/none', `/track/${LINK}`],
];
const REST = ['/products', '/delivery-estimate', '/docs/json', '/staff/api/me', '/healthz', '/readyz'];

test.each([...RENDERED_PAGES, ...FRAMES, ...MISSING])(
  'the policy of page %s blocks third-party and injected scripts',
  async (path) => {
    const { headers, body } = await sendRequest(shop.url, at(path));
    const policy = headers['content-security-policy'] as string;
    expect(weaknesses(body, policy)).toEqual([]);
    const rules = directivesOf(policy);
    expect(rules['default-src']).toEqual(["'none'"]);
    expect(rules['require-trusted-types-for']).toEqual(["'script'"]);
    expect(policy).not.toMatch(/unsafe-eval|strict-dynamic|wasm|\*|http:/);
    expect(headers['integrity-policy']).toContain('script');
  },
);

test.each(OWN)('the policy of %s blocks third-party and injected scripts', async (path) => {
  const { headers, body } = await sendRequest(shop.url, at(path));
  expect(weaknesses(body, headers['content-security-policy'] as string)).toEqual([]);
});

test.each([...RENDERED_PAGES, ...FRAMES, ...MISSING, ...OWN, ...FILES, ...FAILURES, ...REST])(
  '%s has the common security headers',
  async (path) => {
    const answer = await sendRequest(shop.url, at(path));
    expect(commonHeaders(answer)).toEqual({
      nosniff: 'nosniff',
      frames: 'DENY',
      opener: 'same-origin',
      policy: true,
      camera: true,
      referrer: true,
      disclosed: [],
    });
  },
);

test('no response to a customer, to staff or to a log-in is cacheable', async () => {
  const [{ jwt }, { cookie }] = [await signUp(shop.url), await newMember(shop, 'owner')];
  const asked = (await operationsOf(shop.url)).filter(
    ({ path, access }) => access.length > 0 || path.startsWith('/auth/') || path.startsWith('/staff/'),
  );
  expect(asked.length).toBeGreaterThan(100);
  // Logging out comes last, because it ends the session.
  for (const { method, path } of asked.sort((a, b) => Number(endsSession(a)) - Number(endsSession(b)))) {
    const headers = { authorization: `Bearer ${jwt}`, cookie, origin: shop.url };
    const answer = await sendRequest(shop.url, path, { method, headers, ...(method === 'GET' ? {} : { body: {} }) });
    expect([method, path, answer.headers['cache-control']]).toEqual([method, path, 'no-store']);
  }
});

const endsSession = ({ method, path }: Operation) =>
  path.startsWith('/auth/logout') || (method === 'DELETE' && path === '/staff/api/session');

test.each(['https://evil.example', 'null', 'http://localhost', 'http://localhost.evil.example'])(
  'another origin (%s) cannot read responses',
  async (origin) => {
    for (const path of [
      '/products',
      '/api/user',
      '/auth/login',
      '/',
      '/Dashboard',
      '/Back-Office',
      '/staff/api/me',
      '/staff/api/orders',
    ]) {
      for (const method of ['GET', 'OPTIONS']) {
        const { headers } = await sendRequest(shop.url, path, {
          method,
          headers: { origin, 'access-control-request-method': 'POST' },
        });
        expect([path, method, headers['access-control-allow-origin'], headers['access-control-allow-credentials']]).toEqual([
          path,
          method,
          undefined,
          undefined,
        ]);
      }
    }
  },
);

function commonHeaders({ headers }: HttpResponse) {
  return {
    nosniff: headers['x-content-type-options'],
    frames: headers['x-frame-options'],
    opener: headers['cross-origin-opener-policy'],
    policy: /default-src 'none'/.test(String(headers['content-security-policy'])),
    camera: String(headers['permissions-policy']).includes('camera=()'),
    referrer: ['strict-origin-when-cross-origin', 'no-referrer'].includes(String(headers['referrer-policy'])),
    disclosed: ['server', 'x-powered-by'].filter((name) => name in headers),
  };
}
