import { products } from 'e2e/shopper';
import { sendRequest, type HttpRequest } from './send-request';
import { openOrder, signUp, type Customer } from './customers';
import { openTarget, type Target } from './target';

/** Words that only the attacker (MARK) or only the customer (NAME) can bring into a page. */
const MARK = 'zq7-mark';
const NAME = 'Nomvula-Only-Hers';

let shop: Target;
let customer: Customer;
let product: string;
beforeAll(async () => {
  shop = await openTarget();
  customer = await signUp(shop.url, { userAccount: { firstname: NAME } });
  await openOrder(shop.url, customer, { paid: true });
  const [first] = await products(shop.url);
  product = `/Shop/${first!.category}/${encodeURIComponent(first!.name)}`;
});
afterAll(() => shop.close());

const PAGES = [
  ...['/', '/Shop/Dunk', '/shop/shop-all', 'product', '/Info/Help', '/Info/Terms-of-Service'],
  ...['/Login', '/Dashboard', '/Wish-List', '/Order', '/payment/success', '/Back-Office', '/Back-Office/Orders'],
];
const pathOf = (page: string) => (page === 'product' ? product : page);

const HEADERS: Record<string, string> = {
  'accept-language': MARK,
  'user-agent': MARK,
  referer: `http://${MARK}/`,
  'x-forwarded-host': MARK,
  'x-forwarded-scheme': MARK,
  'x-original-url': `/${MARK}`,
  'x-http-method-override': MARK,
  origin: `http://${MARK}`,
  accept: `text/html;x=${MARK}`,
  'x-forwarded-prefix': `/${MARK}`,
  host: MARK,
  'cache-control': 'no-cache',
};

test.each(PAGES)('%s is the same for every visitor, before and after personal requests', async (page) => {
  const path = pathOf(page);
  const plain = await sendRequest(shop.url, path);
  const requests: HttpRequest[] = [
    { headers: { authorization: `Bearer ${customer.jwt}` } },
    { headers: { cookie: `jwt=${customer.jwt}; name=${MARK}; preview=${'a'.repeat(40)}.${'b'.repeat(43)}; visitor=${MARK}` } },
    { headers: HEADERS },
    { headers: { ...HEADERS, authorization: `Bearer ${customer.jwt}`, cookie: `visitor=${MARK}` }, method: 'GET' },
  ];
  for (const request of requests) {
    const answer = await sendRequest(shop.url, path, request);
    expect([answer.status, answer.headers['set-cookie'], answer.headers.etag]).toEqual([
      plain.status,
      undefined,
      plain.headers.etag,
    ]);
    expect(answer.body === plain.body).toBe(true);
  }
  const after = await sendRequest(shop.url, path);
  expect(after.body === plain.body).toBe(true);
  for (const word of [MARK, NAME, customer.email, customer.jwt, 'Jacaranda']) expect(after.body).not.toContain(word);
});

test.each(PAGES)('a query on %s does not affect other URLs and is reflected only as data', async (page) => {
  const path = pathOf(page);
  const plain = await sendRequest(shop.url, path);
  for (const query of [
    `?x=${MARK}`,
    `?q=${MARK}"><script>alert(1)</script>`,
    `?sort=${MARK}`,
    `?page=${MARK}`,
    `?utm_source=${MARK}&${MARK}`,
    `?tab=</script><script>${MARK}`,
    '?__proto__=1',
    '?q=%00%ff%c0',
    `?q='"\`;${MARK}`,
  ]) {
    const answer = await sendRequest(shop.url, path + query.replace(/["<>` ]/g, encodeURIComponent));
    if (answer.status >= 500) expect([query, answer.status]).toEqual([query, 'below 500']);
    expect(answer.body).not.toContain('<script>alert(1)');
    expect(answer.body).not.toContain(`<script>${MARK}`);
  }
  const after = await sendRequest(shop.url, path);
  expect(after.body === plain.body).toBe(true);
});

test('only browsers may cache documents; personal data is not cacheable at all', async () => {
  for (const page of PAGES) {
    const { headers } = await sendRequest(shop.url, pathOf(page));
    expect([page, headers['cache-control'], headers.vary]).toEqual([page, 'private, no-cache', 'accept-encoding']);
  }
  for (const path of ['/api/user', '/api/cart', '/api/order', '/api/user/export']) {
    const { headers } = await customer.request(path);
    expect([path, headers['cache-control']]).toEqual([path, 'no-store']);
  }
});

test('two URLs never share a cached page', async () => {
  const listing = (await sendRequest(shop.url, '/shop/shop-all')).body;
  for (const path of [
    '/shop/shop-all%20',
    '/shop/shop-all;x',
    '/shop/shop-all%3Fq=dunk',
    '/shop/shop-all%231',
    '/shop/shop-all.css',
    '/shop/shop-all/x.js',
  ]) {
    const { status, body } = await sendRequest(shop.url, path);
    if (body !== listing) expect([path, status]).toEqual([path, 404]);
  }
  expect((await sendRequest(shop.url, '/shop/shop-all')).body === listing).toBe(true);
});
