import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestShop, type TestShop } from './shop';

const folder = mkdtempSync(join(tmpdir(), 'shop-config-'));
const SHOP_CONFIG = join(folder, 'shop.json');
let shop: TestShop;
beforeAll(async () => {
  writeFileSync(SHOP_CONFIG, JSON.stringify({ name: 'Sole <Mates>', email: 'hello@solemates.example' }));
  shop = await startTestShop({ env: { SHOP_CONFIG } });
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

const subscribe = (email: unknown) => shop.post('/newsletter', { email });
const linkIn = (text: string, kind: string) =>
  new URL(new RegExp(`http\\S+/newsletter/${kind}/\\S+`).exec(text)?.[0] as string).pathname;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

describe('newsletter', () => {
  test('API-5: a subscription is stored with its consent and mailed; a repeat is 409, even before confirmation', async () => {
    expect(await subscribe('reader@example.com')).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    for (const email of ['reader@example.com', ' READER@example.com'])
      expect(await subscribe(email)).toMatchObject({
        status: 409,
        body: { message: 'Email already subscribed to the newsletter.' },
      });
    expect(await shop.sql(`select source, confirmed_at from subscribers where email = 'reader@example.com'`)).toEqual([
      { source: 'newsletter form', confirmed_at: null },
    ]);
    const mails = await shop.outbox('reader@example.com', 1);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).not.toMatch(/\d{6}/);
  });

  test('the links confirm and unsubscribe by POST only; GET changes nothing', async () => {
    await subscribe('links@example.com');
    const { text } = (await shop.outbox('links@example.com', 1))[0] as { text: string };
    const [confirm, unsubscribe] = [linkIn(text, 'confirm'), linkIn(text, 'unsubscribe')];
    const row = () =>
      shop.sql<{ confirmed_at: Date | null }>(`select confirmed_at from subscribers where email = 'links@example.com'`);
    for (const link of [confirm, unsubscribe])
      expect(await shop.get(link)).toMatchObject({ status: 200, body: expect.stringContaining('<form method="post">') });
    expect(await row()).toEqual([{ confirmed_at: null }]);
    expect((await shop.post(confirm, '', FORM)).status).toBe(200);
    expect((await row())[0]?.confirmed_at).toBeInstanceOf(Date);
    const leave = () => shop.post(unsubscribe, 'List-Unsubscribe=One-Click', FORM);
    expect(await leave()).toMatchObject({ status: 200, body: expect.stringContaining('You are no longer subscribed') });
    expect(await row()).toEqual([]);
    expect(await leave()).toMatchObject({
      status: 200,
      body: expect.stringContaining('This link no longer belongs to a subscription'),
    });
    expect((await subscribe('links@example.com')).status).toBe(200);
    expect((await shop.post(confirm, '', FORM)).status).toBe(404);
  });

  test('a used, unknown or broken confirmation link offers no action', async () => {
    await subscribe('used@example.com');
    const { text } = (await shop.outbox('used@example.com', 1))[0] as { text: string };
    const confirm = linkIn(text, 'confirm');
    await shop.post(confirm, '', FORM);
    const { status, body } = await shop.get(confirm);
    expect(status).toBe(200);
    expect(body).toContain('You are subscribed already.');
    expect(body).not.toContain('<form');

    await shop.post(linkIn(text, 'unsubscribe'), '', FORM);
    const pages = [
      confirm,
      `/newsletter/confirm/${'a'.repeat(32)}`,
      '/newsletter/confirm/short',
      '/newsletter/unsubscribe/short',
    ];
    for (const page of pages) {
      const { status, headers, body } = await shop.get(page);
      expect([page, status, headers.get('content-type')]).toEqual([page, 404, 'text/html; charset=utf-8']);
      expect(body).toContain('<h1>Newsletter</h1>');
      expect(body).not.toContain('<form');
    }
  });

  test('the sign-up form subscribes on request', async () => {
    const userAccount = { firstname: 'Lindiwe', lastname: '', email: 'lindiwe@example.com', password: 'Correct1!horse' };
    await shop.post('/auth/create-account', { userAccount, signUpForNewsletter: true });
    expect((await shop.outbox('lindiwe@example.com', 2)).map(({ subject }) => subject).sort()).toEqual([
      'Please confirm your newsletter subscription',
      'Welcome to Sole <Mates>',
    ]);
    expect((await subscribe('lindiwe@example.com')).status).toBe(409);
  });

  test.each([
    undefined,
    '',
    'x',
    'a@b',
    7,
    null,
    'a@example.com\r\nBcc: b@example.com',
    ['a@example.com'],
    'a@example.com,b@example.com',
  ])('API-5: an invalid address is 400: %j', async (email) =>
    expect(await subscribe(email)).toMatchObject({
      status: 400,
      body: { message: expect.any(String), errors: [{ field: 'email' }] },
    }),
  );
});

describe('contact', () => {
  const message = (overrides: object = {}) =>
    shop.post('/contact-us', {
      name: 'Zanele',
      email: 'zanele@example.com',
      phoneNumber: '0821234567',
      message: 'Where is my parcel?',
      ...overrides,
    });

  test('API-5: a message is stored and mailed to the shop, without appearing to contain a code', async () => {
    const text = 'Order 20240601 <script>alert(1)</script>\r\nBcc: b@example.com';
    expect(await message({ name: ' Zan\r\nele ', message: text })).toMatchObject({
      status: 200,
      body: { message: 'We received your message.' },
    });
    expect(await shop.sql('select name, email, phone_number, message from contact_messages')).toEqual([
      { name: 'Zan ele', email: 'zanele@example.com', phone_number: '0821234567', message: text },
    ]);
    const [mail] = await shop.outbox('hello@solemates.example', 1);
    expect(mail?.text.trimEnd()).toMatch(/Sole <Mates>$/);
    expect(mail?.html).toContain('Sole &lt;Mates&gt;');
    expect(mail?.text).toContain('zanele@example.com');
    expect(mail?.text).not.toMatch(/\d{6}/);
    expect(mail?.html).not.toContain('<script>');
  });

  test('API-5: does not validate the name', async () => {
    for (const name of [undefined, '']) expect((await message({ name })).status).toBe(200);
  });

  test.each([
    ['email', ''],
    ['email', 'x'],
    ['email', undefined],
    ['phoneNumber', ''],
    ['phoneNumber', '12345'],
    ['phoneNumber', '+2782123456'],
    ['phoneNumber', '082 123 4567'],
    ['phoneNumber', undefined],
    ['message', ' '],
    ['message', undefined],
    ['message', 'x'.repeat(5001)],
    ['name', {}],
  ])('API-5: an invalid field is 400: %s %j', async (field, value) => {
    expect(await message({ [field]: value })).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  });
});
