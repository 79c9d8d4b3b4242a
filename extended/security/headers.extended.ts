import { products } from 'e2e/shopper';
import { sendRequest, type HttpResponse } from './send-request';
import { openOrder, signUp } from './customers';
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
  const { body } = await sendRequest(shop.url, '/');
  addresses.shell = /<link rel="modulepreload" href="([^"]+)"/.exec(body)![1]!;
  addresses.remote = /\/remotes\/[^"]+\.js/.exec(body)![0];
});
afterAll(() => shop.close());

/** Resolves names like `product` to paths that are known only once the shop runs. */
const at = (path: string) => addresses[path] ?? path;

const RENDERED_PAGES = ['/', '/Shop/Dunk', '/shop/shop-all', 'product', '/shop/shop-all?q=dunk', '/Info/About-Us', '/Info/Help'];
const FRAMES = ['/Login', '/Create-Account', '/Forgot-Password', '/Dashboard', '/Order', '/payment/success', '/payment/failure'];
const MISSING = ['/nope', '/Shop/Nope', '/Shop/Dunk/Nope', '/index.php'];
const OWN = ['payment', '/sandbox/pay/none', '/docs', '/newsletter/confirm/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'];
const FILES = [
  'shell',
  'remote',
  'picture',
  '/releases.json',
  '/sitemap.xml',
  '/robots.txt',
  '/docs/page.css',
  '/sandbox/page.js',
];
const FAILURES = [
  '/pictures/nope.svg',
  '/remotes/nope/1.0.0/x.js',
  '/api/nope',
  '/auth/nope',
  '/products?limit=x',
  '/api/user',
  '/products/pictures/x/9.png',
];
const REST = ['/products', '/docs/json', '/healthz', '/readyz'];

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

test.each(['GET /api/user', 'POST /auth/login', 'POST /api/order', 'GET /api/user/export'])(
  'the response to %s is not cacheable',
  async (request) => {
    const [method, path] = request.split(' ') as [string, string];
    const customer = await signUp(shop.url);
    const { headers } = await customer.request(path, { method, ...(method === 'POST' ? { body: {} } : {}) });
    expect(headers['cache-control']).toBe('no-store');
  },
);

test.each(['https://evil.example', 'null', 'http://localhost', 'http://localhost.evil.example'])(
  'another origin (%s) cannot read responses',
  async (origin) => {
    for (const path of ['/products', '/api/user', '/auth/login', '/', '/Dashboard']) {
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
