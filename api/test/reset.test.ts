import { until } from './buyer';
import { onRedis } from './databases';
import { PASSWORD, startTestShop, type TestShop } from './shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const NEW = 'Another1!secret';
const step = (name: string, body: unknown, headers = {}) => shop.post(`/forgot-password/${name}`, body, headers);
const verify = (email: string, otp: string) => step('verify-otp', { email, otp });
const change = (email: string, cookie: string, password = NEW, repeatPassword = password) =>
  step('change-password', { email, password, repeatPassword }, cookie ? { cookie } : {});

/** Requests a code and reads it from the newest mail to the address. */
async function codeFor(email: string): Promise<string> {
  const codes = async () => (await shop.outbox(email)).filter(({ subject }) => /code/.test(subject));
  const before = (await codes()).length;
  expect((await step('verify-mail', { email })).status).toBe(200);
  const mails = await until(codes, (found) => found.length > before);
  return /(?<!\d)\d{6}(?!\d)/.exec(mails.at(-1)?.text ?? '')?.[0] as string;
}
const cookieOf = (headers: Headers) =>
  (headers.getSetCookie().find((line) => line.startsWith('reset_grant=')) ?? '').split(';')[0] as string;
async function granted(email: string): Promise<string> {
  return cookieOf((await verify(email, await codeFor(email))).headers);
}
const other = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, '0');

test('API-4: three steps set a new password, end every session and notify the owner', async () => {
  const { email, auth } = await shop.customer();
  const code = await codeFor(email);
  const verified = await verify(email, code);
  expect(verified).toMatchObject({ status: 200, body: { message: expect.any(String) } });
  expect(verified.headers.getSetCookie().join()).toMatch(
    /reset_grant=[\w-]+; Max-Age=600; Path=\/forgot-password; HttpOnly; SameSite=Strict$/,
  );
  const changed = await change(email, cookieOf(verified.headers));
  expect(changed).toMatchObject({ status: 200, body: { message: 'Your new password is set.' } });
  expect(JSON.stringify(changed.body)).not.toMatch(/jwt/);
  expect((await shop.get('/api/user', auth)).status).toBe(401);
  expect((await shop.post('/auth/login', { email, password: PASSWORD })).status).toBe(401);
  expect((await shop.post('/auth/login', { email, password: NEW })).status).toBe(200);
  expect((await shop.outbox(email, 3)).map(({ subject }) => subject)).toContain('Your password was changed');
});

test('API-4: the code is the only run of six digits in the mail, and appears in no response', async () => {
  const { email } = await shop.customer();
  const code = await codeFor(email);
  const { text } = (await shop.outbox(email)).at(-1) as { text: string };
  expect(text.match(/\d{6,}/g)).toEqual([code]);
  const [row] = await shop.sql<{ code_hash: string }>(`select * from reset_codes order by expires_at desc limit 1`);
  expect(JSON.stringify(row)).not.toContain(code);
});

test('API-4: verify-mail answers an unknown address the same, in the same time, and sends no mail', async () => {
  const { email } = await shop.customer();
  // Sending a mail is made tens of milliseconds slower than not sending one.
  await shop.sql(`create function slow_mail() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.03); return new; end $$`);
  await shop.sql('create trigger slow_mail before insert on mails for each row execute function slow_mail()');
  const times: Record<string, number[]> = { [email]: [], 'stranger@example.com': [] };
  for (let round = 0; round < 8; round += 1)
    for (const address of Object.keys(times)) {
      const start = performance.now();
      const reply = await step('verify-mail', { email: address });
      times[address]?.push(performance.now() - start);
      expect(reply).toMatchObject({
        status: 200,
        body: { message: 'If this email belongs to an account, a one-time code is on its way.' },
      });
    }
  await shop.sql('drop trigger slow_mail on mails');
  // The fastest of each: load makes responses slower, never faster. Steps of 150 ms hide differences between them.
  const [known, unknown] = Object.values(times).map((each) => Math.floor((Math.min(...each) + 10) / 150)) as [number, number];
  expect(unknown).toBeGreaterThan(0);
  expect(known).toBe(unknown);
  expect(await shop.outbox('stranger@example.com')).toEqual([]);
});

test('API-4: a code allows five tries, then even the correct one is rejected', async () => {
  const { email } = await shop.customer();
  const code = await codeFor(email);
  for (let index = 1; index <= 4; index += 1) expect((await verify(email, other(code, index))).status).toBe(401);
  expect((await verify(email, code)).status).toBe(200);
  const second = await codeFor(email);
  for (let index = 1; index <= 5; index += 1)
    expect(await verify(email, other(second, index))).toMatchObject({
      status: 401,
      body: { message: 'Invalid or expired OTP.' },
    });
  expect((await verify(email, second)).status).toBe(401);
  expect((await verify(email, await codeFor(email))).status).toBe(200);
});

onRedis.test('API-4: five tries again with the mail that repeats the code, where tries are counted in Redis', async () => {
  const database = shop;
  shop = await startTestShop({ env: { REDIS_URL: process.env.TEST_REDIS_URL as string } });
  try {
    const { email } = await shop.customer();
    // The database counts until Redis is connected.
    await until(
      async () => {
        await shop.sql('delete from rate_limits');
        await shop.post('/auth/login', { email, password: 'Wrong1!pass' });
        return (await shop.sql('select from rate_limits')).length;
      },
      (counted) => counted === 0,
    );
    const code = await codeFor(email);
    for (let index = 1; index <= 5; index += 1) expect((await verify(email, other(code, index))).status).toBe(401);
    expect((await verify(email, code)).status).toBe(401);
    expect(await codeFor(email)).toBe(code);
    expect((await verify(email, code)).status).toBe(200);
  } finally {
    await shop.close();
    shop = database;
  }
});

test('API-4: requesting a code repeatedly allows no more than the shared number of tries', async () => {
  const { email } = await shop.customer();
  let code = await codeFor(email);
  for (let index = 1; index <= 20; index += 1) {
    if (index % 5 === 1 && index > 1) expect(await codeFor(email)).toBe(code);
    expect((await verify(email, other(code, index))).status).toBe(401);
  }
  expect((await verify(email, code)).status).toBe(401);
  await shop.sql(`delete from rate_limits`);
  const next = await codeFor(email);
  expect(next).not.toBe(code);
  code = next;
  expect((await verify(email, code)).status).toBe(200);
});

test('API-4: counts concurrent tries', async () => {
  const { email } = await shop.customer();
  const code = await codeFor(email);
  await Promise.all(Array.from({ length: 40 }, (_, index) => verify(email, other(code, index + 1))));
  expect((await verify(email, code)).status).toBe(401);
});

test('API-4: a code works once, even when used twice concurrently', async () => {
  const { email } = await shop.customer();
  const code = await codeFor(email);
  const replies = await Promise.all([verify(email, code), verify(email, code), verify(email, code)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  expect((await verify(email, code)).status).toBe(401);
});

test('API-4: only the newest code is valid, for ten minutes, for its own address', async () => {
  const { email } = await shop.customer();
  const first = await codeFor(email);
  const second = await codeFor(email);
  if (first !== second) expect((await verify(email, first)).status).toBe(401);
  expect((await verify('stranger@example.com', second)).status).toBe(401);
  await shop.sql(`update reset_codes set expires_at = expires_at - interval '10 minutes 1 second'`);
  expect((await verify(email, second)).status).toBe(401);
});

test('API-4: change-password requires the cookie of verify-otp, for this address, once, in time', async () => {
  const [one, two] = [await shop.customer(), await shop.customer()];
  await codeFor(one.email);
  expect(await change(one.email, '')).toMatchObject({ status: 401, body: { message: 'Email or session invalid.' } });
  expect((await change(one.email, 'reset_grant=made-up')).status).toBe(401);
  const cookie = await granted(one.email);
  expect((await change(two.email, cookie)).status).toBe(401);
  const replies = await Promise.all([change(one.email, cookie), change(one.email, cookie)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect((await change(one.email, cookie)).status).toBe(401);
  const late = await granted(one.email);
  await shop.sql(`update reset_grants set expires_at = expires_at - interval '11 minutes'`);
  expect((await change(one.email, late)).status).toBe(401);
  expect((await shop.post('/auth/login', { email: two.email, password: PASSWORD })).status).toBe(200);
});

test('API-4: differing, weak and common passwords are 422, and the step can be repeated', async () => {
  const { email } = await shop.customer();
  const cookie = await granted(email);
  expect(await change(email, cookie, NEW, `${NEW}x`)).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'repeatPassword', message: 'Passwords do not match.' }] },
  });
  for (const weak of ['short1!', 'nocapital1!', 'Password1!', '']) expect((await change(email, cookie, weak)).status).toBe(422);
  expect((await change('', cookie)).status).toBe(401);
  expect((await change(email, cookie)).status).toBe(200);
});

test.each([
  ['verify-mail', {}],
  ['verify-mail', { email: 'x' }],
  ['verify-mail', { email: 7 }],
  ['verify-otp', { email: 'a@b.co' }],
  ['verify-otp', { email: 'a@b.co', otp: '12345' }],
  ['verify-otp', { email: 'a@b.co', otp: 123456 }],
  ['verify-otp', { otp: '123456' }],
  ['change-password', {}],
  ['change-password', { email: 'a@b.co', password: 'x' }],
  ['change-password', undefined],
])('API-4: an invalid body is 400: %s %j', async (name, body) => {
  expect(await step(name, body)).toMatchObject({ status: 400, body: { message: expect.any(String), errors: expect.any(Array) } });
});

/** The link of the newest mail with a code. */
async function linkIn(email: string): Promise<string> {
  const mail = (await shop.outbox(email)).filter(({ subject }) => /code/.test(subject)).at(-1) as { text: string };
  return /\/forgot-password\/link\/[\w-]{32}/.exec(mail.text)![0];
}

test('API-4: the link of the mail still works after strangers have used up the attempts of the code', async () => {
  const { email } = await shop.customer();
  const code = await codeFor(email);
  const link = await linkIn(email);
  await shop.sql(`update reset_codes set tries = 20 where expires_at > now()`);
  expect((await verify(email, code)).status).toBe(401);
  // Another code is made, and the link of the mail before stays the same.
  await codeFor(email);
  expect(await linkIn(email)).toBe(link);
  const asked = await shop.get(link);
  expect([asked.status, asked.headers.getSetCookie()]).toEqual([200, []]);
  const shown = await shop.post(link, undefined);
  expect(shown.status).toBe(200);
  expect(JSON.stringify(shown.body)).toContain(`/Change-Password#email=${encodeURIComponent(email)}`);
  expect((await change(email, cookieOf(shown.headers))).status).toBe(200);
  expect((await shop.get(link)).status).toBe(404);
  expect((await shop.post(link, undefined)).status).toBe(404);
});

test('API-4: a link works once, for ten minutes, and not after its code was used', async () => {
  const { email } = await shop.customer();
  await codeFor(email);
  const link = await linkIn(email);
  const both = await Promise.all([shop.post(link, undefined), shop.post(link, undefined)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  const code = await codeFor(email);
  const second = await linkIn(email);
  expect((await verify(email, code)).status).toBe(200);
  expect((await shop.post(second, undefined)).status).toBe(404);
  await codeFor(email);
  const third = await linkIn(email);
  expect(new Set([link, second, third]).size).toBe(3);
  await shop.sql(`update reset_codes set expires_at = now()`);
  expect((await shop.get(third)).status).toBe(404);
  expect((await shop.get('/forgot-password/link/none')).status).toBe(404);
});
