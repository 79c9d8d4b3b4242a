import fc from 'fast-check';
import { bodyFor, bodySchemas } from './body-for';
import { useTestShop } from './shop';
import { staffMember } from './staff';

/** FUZZ_REQUESTS=100000 for a long run, FUZZ_SEED to repeat a run. */
const LONG = process.env.FUZZ_REQUESTS !== undefined;
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 600);
/** Number of concurrent requests. */
const CONCURRENT = 20;

const shop = useTestShop({ env: { RATE_LIMIT_SCALE: '1000000' } });
let auth: Record<string, string>;
/** Headers of the back office, for every request. */
let owner: Record<string, string>;
/** Routes with bodies that have the fields of their schemas, by method and path. */
let described: Record<string, fc.Arbitrary<unknown>>;
beforeAll(async () => {
  ({ auth } = await shop.customer());
  ({ headers: owner } = await staffMember(shop, 'owner'));
  const schemas = Object.entries(bodySchemas((await shop.get('/docs/json')).body));
  described = Object.fromEntries(
    schemas.map(([route, { properties = {} }]) => {
      const fields = Object.entries(properties).map(([name, field]) => [name, or(fc.constant(bodyFor(field, name)))]);
      return [route.replaceAll(/\{\w+\}/g, '987654321'), fc.record(Object.fromEntries(fields), { requiredKeys: [] })];
    }),
  );
  expect(schemas.length).toBeGreaterThan(80);
});

const nasty = fc.constantFrom(
  '',
  ' ',
  '\0',
  '__proto__',
  'constructor',
  '0',
  '-1',
  '1e9',
  '2147483648',
  '99999999999999999999',
  'null',
  'size3',
  'size99',
  "' or 1=1 --",
  '../../etc/passwd',
  '<script>',
  '\r\nBcc: x@example.com',
  '\ud800',
  'ｆｕｌｌ',
  'a'.repeat(5000),
  '%00',
  '%zz',
  '${7*7}',
  'customer@example.com',
  '0821234567',
  '123456',
  'Correct1!horse',
);
const text = fc.oneof({ weight: 3, arbitrary: nasty }, fc.string({ unit: 'binary', maxLength: 40 }));
const anything = fc.oneof(text, fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.anything({ maxDepth: 3 }));
const or = (good: fc.Arbitrary<unknown>) => fc.oneof({ weight: 15, arbitrary: good }, anything);
const email = or(fc.constantFrom('customer@example.com', 'other@example.com', 'CUSTOMER@example.com'));
const line = {
  productId: or(fc.integer({ min: -1, max: 6 })),
  size: or(fc.constantFrom('size3', 'size4', 'size77')),
  quantity: or(fc.integer({ min: -1, max: 7 })),
};
const address = {
  firstname: or(text),
  lastname: or(text),
  phoneNumber: or(fc.constant('082 123 4567')),
  email,
  province: or(fc.constant('Gauteng')),
  ZIPCode: or(fc.constant('2001')),
  address: or(text),
};
const password = or(fc.constantFrom('Correct1!horse', 'weak'));

/** Bodies that get further than one that only fits its schema. */
const bodies: Record<string, fc.Arbitrary<unknown>> = {
  'POST /auth/login': fc.record({ email, password }, { requiredKeys: [] }),
  'POST /auth/create-account': fc.record({
    userAccount: or(fc.record({ firstname: text, lastname: text, email, password }, { requiredKeys: [] })),
    signUpForNewsletter: or(fc.boolean()),
  }),
  'POST /auth/logout': anything,
  'POST /api/user/email/code': anything,
  'POST /api/user/email/confirm': fc.record({ code: or(fc.constant('123456')) }, { requiredKeys: [] }),
  'POST /api/user/delete': fc.record({ password: or(fc.constant('Wrong1!horse')) }, { requiredKeys: [] }),
  'POST /forgot-password/verify-mail': fc.record({ email }, { requiredKeys: [] }),
  'POST /forgot-password/verify-otp': fc.record({ email, otp: or(fc.constant('123456')) }, { requiredKeys: [] }),
  'POST /forgot-password/change-password': fc.record({ email, password, repeatPassword: password }, { requiredKeys: [] }),
  'POST /newsletter': fc.record({ email }),
  'POST /contact-us': fc.record(
    { name: or(text), email, phoneNumber: or(fc.constant('0821234567')), message: or(text) },
    { requiredKeys: [] },
  ),
  'POST /api/cart': fc.record({ ...line, price: anything }, { requiredKeys: [] }),
  'PUT /api/cart': fc.record(line, { requiredKeys: [] }),
  'PUT /api/user': fc.record(
    {
      firstname: or(text),
      lastname: or(text),
      email: or(fc.constant('fuzzed@example.com')),
      phoneNumber: or(fc.constant('0821234567')),
    },
    { requiredKeys: [] },
  ),
  'POST /api/order': fc.record(address, { requiredKeys: [] }),
  'POST /api/order/confirmation': fc.record({ sessionId: or(text), orderRequest: or(fc.record(address)) }, { requiredKeys: [] }),
  'POST /back-in-stock': fc.record({ email, productId: line.productId, size: line.size }, { requiredKeys: [] }),
  'POST /api/wish-list': fc.record(
    {
      items: or(
        fc.array(fc.record({ productId: line.productId, savedAt: or(fc.constant('2026-01-01T00:00:00Z')) }), { maxLength: 3 }),
      ),
    },
    { requiredKeys: [] },
  ),
  'POST /staff/api/session': fc.record({ email, password, code: or(fc.constant('123456')) }, { requiredKeys: [] }),
  'POST /staff/api/invitations': fc.record({ email, role: or(fc.constant('support')) }, { requiredKeys: [] }),
  'POST /staff/api/invitation/x/accept': fc.record({ name: or(text), password, code: or(text) }, { requiredKeys: [] }),
  'PUT /staff/api/members/987654321/role': fc.record(
    { role: or(fc.constant('support')), reason: or(text) },
    { requiredKeys: [] },
  ),
  'POST /api/payments/sandbox/webhook': fc.anything(),
};
const word = text.map((each) => encodeURIComponent(Buffer.from(each).toString()));
const queries = fc.array(
  fc.tuple(fc.constantFrom('category', 'q', 'sort', 'size', 'ids', 'offset', 'limit', 'productId', 'before', 'x'), word),
  { maxLength: 3 },
);
const paths = fc.oneof(
  fc.constantFrom(
    '/products',
    '/api/cart',
    '/api/wish-list',
    '/api/user',
    '/api/order',
    '/api/user/export',
    '/docs',
    '/docs/json',
    '/sandbox/page.css',
    '/staff/api/audit',
    '/staff/api/audit.csv',
    '/staff/api/members',
  ),
  word.map((each) => `/products/pictures/${each}/1.png`),
  word.map((each) => `/media/${each}/640.jpg`),
  word.map((each) => `/media/${'0'.repeat(32)}-640/${each}`),
  word.map((each) => `/sandbox/pay/${each}`),
  word.map((each) => `/sandbox/payments/${each}`),
  word.map((each) => `/newsletter/confirm/${each}`),
  word.map((each) => `/newsletter/unsubscribe/${each}`),
  word.map((each) => `/back-in-stock/forget/${each}`),
  word.map((each) => `/api/order/${each}/cancel`),
  word.map((each) => `/staff/api/invitation/${each}`),
  word.map((each) => `/staff/api/members/${each}/sessions`),
  word.map((each) => `/staff/api/sessions/${each}`),
  word.map((each) => `/api/${each}`),
  word.map((each) => `/auth/${each}`),
);
const withBody = (known: Record<string, fc.Arbitrary<unknown>>) =>
  fc.constantFrom(...Object.entries(known)).chain(([route, arbitrary]) =>
    fc.tuple(
      fc.constant(route),
      fc.oneof({ weight: 5, arbitrary }, fc.anything()).map((body) => safeJson(body)),
    ),
  );
const bare = fc
  .tuple(fc.constantFrom('GET', 'DELETE', 'POST', 'PUT', 'PATCH'), paths, queries)
  .map(
    ([method, path, query]) =>
      [
        `${method} ${path}${query.length ? `?${query.map((parameter) => parameter.join('=')).join('&')}` : ''}`,
        undefined,
      ] as const,
  );

const type = fc.constantFrom(
  'application/json',
  'application/json',
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
);
const key = fc.constantFrom(undefined, undefined, 'one', 'two', '', 'a b', 'x'.repeat(200));
const anyRequest = () =>
  fc.tuple(fc.oneof({ weight: 3, arbitrary: withBody(bodies) }, { weight: 2, arbitrary: withBody(described) }, bare), type, key);
const statuses = new Map<number, number>();

test('no request gets a 5xx or times out', async () => {
  let sent = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyRequest(), { minLength: CONCURRENT, maxLength: CONCURRENT }), async (requests) => {
      const answers = await Promise.all(requests.map(send));
      const ended = answers.some(({ path, status }) => path.startsWith('/api/') && status === 401);
      // A user who was logged out or has a new password is replaced: otherwise every further request would get 401.
      if (ended && (await shop.get('/api/user', auth)).status === 401) ({ auth } = await shop.customer());
      sent += requests.length;
      if (LONG && sent % 5_000 < CONCURRENT) process.stderr.write(`${sent} ${JSON.stringify([...statuses].sort())}\n`);
    }),
    {
      numRuns: Math.ceil(REQUESTS / CONCURRENT),
      endOnFailure: LONG,
      ...(process.env.FUZZ_SEED ? { seed: Number(process.env.FUZZ_SEED) } : {}),
    },
  );
  expect((await shop.get('/products')).status).toBe(200);
  // Requests that are all rejected early would test only the early checks.
  const share = (status: number) => (statuses.get(status) ?? 0) / sent;
  expect(share(200)).toBeGreaterThan(0.02);
  expect(share(401)).toBeLessThan(0.5);
}, 7_200_000);

type Request = readonly [readonly [string, string | undefined], string, string | undefined];
async function send([[route, body], contentType, idempotencyKey]: Request): Promise<{
  path: string;
  status: number;
}> {
  const [method, path] = route.split(/ (.*)/s) as [string, string];
  const response = await fetch(shop.url + path, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(LONG ? 60_000 : 20_000),
    headers: {
      ...owner,
      ...(path === '/auth/logout' ? {} : auth),
      ...(body === undefined ? {} : { 'content-type': contentType }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    ...(body === undefined ? {} : { body }),
  });
  const answer = await response.text();
  statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
  if (response.status >= 500) throw new Error(`${response.status} ${method} ${path} ${answer}`);
  return { path, status: response.status };
}

function safeJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '{';
  }
}
