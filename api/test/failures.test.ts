import { useTestShop } from './shop';

const shop = useTestShop();

test('every error has the same form and reveals no internals', async () => {
  const { auth } = await shop.customer();
  const text = { 'content-type': 'text/plain' };
  const cases: [number, Promise<{ status: number; headers: Headers; body: unknown }>][] = [
    [400, shop.post('/auth/login', '{')],
    [400, shop.post('/auth/login', '{"__proto__":{"email":"a"},"email":"a","password":"b"}')],
    [400, shop.post('/auth/login', '{"constructor":{"prototype":{"x":1}},"email":"a","password":"b"}')],
    [400, shop.post('/auth/login', `${'['.repeat(20_000)}${']'.repeat(20_000)}`)],
    [400, shop.post('/contact-us', { email: 'a@example.com', phoneNumber: '0821234567', message: 'a\u0000b' })],
    [400, shop.put('/api/user', '{"firstname":"a\\ud83d","lastname":"b","email":"half@example.com"}', auth)],
    [400, shop.get('/products?q=%00')],
    [413, shop.post('/contact-us', { message: 'x'.repeat(70_000) })],
    [413, shop.put('/api/user', { firstname: 'x'.repeat(70_000) }, auth)],
    [415, shop.post('/auth/login', 'email=a', text)],
    [415, shop.post('/newsletter', 'email=a', { 'content-type': 'application/x-www-form-urlencoded' })],
    [404, shop.get('/api/elsewhere', auth)],
    [404, shop.get('/api/elsewhere')],
    [404, shop.post('/api/payments/stripe/webhook', {})],
    [404, shop.post('/auth/elsewhere', {})],
    [405, shop.get('/forgot-password/verify-mail')],
    [405, shop.get('/auth/login')],
  ];
  for (const [status, asked] of cases) {
    const reply = await asked;
    expect(reply).toMatchObject({ status, body: { message: expect.any(String) } });
    expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(JSON.stringify(reply.body)).not.toMatch(/node_modules|at \w+ \(|FST_|Error:/);
  }
});

test('describes an invalid body readably', async () => {
  const contact = { email: 'a@example.com', phoneNumber: '0821234567', message: 'Hello' };
  const userAccount = { firstname: 'A', email: 'words@example.com', password: 'Correct1!horse' };
  const cases: [string, unknown, string][] = [
    ['/newsletter', [], 'The body must be a JSON object.'],
    ['/newsletter', undefined, 'The body must be a JSON object.'],
    ['/contact-us', { ...contact, message: undefined }, 'Message is required.'],
    ['/contact-us', { ...contact, message: 5 }, 'Message must be text.'],
    ['/contact-us', { ...contact, message: null }, 'Message is required.'],
    ['/contact-us', { ...contact, message: 'x'.repeat(5_001) }, 'At most 5000 characters.'],
    ['/auth/create-account', {}, 'userAccount is required.'],
    ['/auth/create-account', { userAccount: { ...userAccount, firstname: 'x'.repeat(101) } }, 'At most 100 characters.'],
    ['/auth/create-account', { userAccount, signUpForNewsletter: 'yes' }, 'signUpForNewsletter is true or false.'],
  ];
  for (const [path, body, message] of cases)
    expect(await shop.post(path, body)).toMatchObject({ status: 400, body: { message } });
});

test('an unhandled error is a plain 500', async () => {
  const { auth } = await shop.customer();
  await shop.sql('alter table cart_lines rename to lost');
  try {
    expect(await shop.get('/api/cart', auth)).toMatchObject({
      status: 500,
      body: { message: 'An unexpected server error occurred. Please try again later.' },
    });
  } finally {
    await shop.sql('alter table lost rename to cart_lines');
  }
});

test("only the shop's own pages may read responses across origins", async () => {
  const own = shop.config.publicUrl;
  const allowed = async (origin: string) => (await shop.get('/products', { origin })).headers.get('access-control-allow-origin');
  expect(await allowed(own)).toBe(own);
  for (const origin of ['https://evil.example', 'null', `${own}.evil.example`]) expect(await allowed(origin)).toBeNull();
});

test('an edge keeps one copy of a picture, whatever origin asks for it', async () => {
  const { headers } = await shop.get(`/media/${'a'.repeat(32)}-160/160.jpg`, { origin: 'https://evil.example' });
  expect([headers.get('vary'), headers.get('access-control-allow-origin')]).toEqual([null, null]);
});

test('labels latency by route, never by URL', async () => {
  await shop.get('/products?q=secret-words');
  const text = await shop.api.metrics.metrics();
  expect(text).toMatch(/api_request_seconds_count\{method="GET",route="\/products",status="200"\} \d+/);
  expect(text).not.toContain('secret-words');
  expect(await shop.api.ready()).toBe(true);
});
