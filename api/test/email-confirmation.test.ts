import { until } from './buyer';
import { codeIn, mailIn, PASSWORD, useTestShop, type TestShop } from './shop';

const shop = useTestShop();

type Customer = Awaited<ReturnType<TestShop['customer']>>;
let strangers = 0;
const newAddress = () => `stranger-${(strangers += 1)}@example.com`;
const changeTo = (auth: Customer['auth'], email: string, password?: string) =>
  shop.put('/api/user', { firstname: 'Eve', lastname: 'Evil', email, password }, auth);
const askForCode = (auth: Customer['auth']) => shop.post('/api/user/email/code', {}, auth);
const confirm = (auth: Customer['auth'], code: string) => shop.post('/api/user/email/confirm', { code }, auth);
const state = async (auth: Customer['auth']) => (await shop.get('/api/user/email', auth)).body;
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** The newest code that was mailed to the address, once there are `count` mails with this subject. */
const mailedCode = async (email: string, subject = 'Confirm your email address', count = 1) =>
  codeIn(await mailIn(shop, email, subject, count));
/** A person without an account, who has written to the shop and reads the newsletter. */
async function stranger(): Promise<string> {
  const email = newAddress();
  await shop.post('/contact-us', { name: 'Sipho', email, phoneNumber: '0821234567', message: 'A private matter' });
  await shop.post('/newsletter', { email });
  await shop.outbox(email, 1);
  return email;
}
const storedUnder = async (email: string) =>
  (
    await shop.sql<{ rows: number }>(
      `select (select count(*) from subscribers where email = '${email}')::int
        + (select count(*) from contact_messages where email = '${email}')::int as rows`,
    )
  )[0]?.rows;

test('an account with the address of a stranger neither reads nor erases data stored under it', async () => {
  const email = await stranger();
  const { auth } = await shop.customer();
  expect(await changeTo(auth, email)).toMatchObject({ status: 200, body: { email } });
  expect(await state(auth)).toEqual({ email, confirmed: false });
  const { body } = await shop.get('/api/user/export', auth);
  expect(body).toMatchObject({ account: { email, emailConfirmedAt: null }, newsletter: [], messages: [], mailsOnTheirWay: [] });
  expect(body.note).toMatch(/Confirm your email address/);
  expect(JSON.stringify(body)).not.toMatch(/Sipho|private/);
  expect((await shop.post('/api/user/delete', { password: PASSWORD }, auth)).status).toBe(200);
  expect(await storedUnder(email)).toBe(2);
  // Nor does the stranger get a mail about an account that is not theirs.
  expect((await shop.outbox(email)).map(({ subject }) => subject)).not.toContain('Your account is deleted');
});

test('the address of a sign-up is not confirmed either, and the newsletter of the sign-up form belongs to the account', async () => {
  const email = newAddress();
  await shop.post('/contact-us', { email, phoneNumber: '0821234567', message: 'A private matter' });
  const userAccount = { firstname: 'Eve', email, password: PASSWORD };
  const { body } = await shop.post('/auth/create-account', { userAccount, signUpForNewsletter: true });
  const auth = { authorization: `Bearer ${body.jwt}` };
  expect((await shop.get('/api/user/export', auth)).body).toMatchObject({
    newsletter: [{ email, source: 'sign-up form' }],
    messages: [],
  });
  await shop.post('/api/user/delete', { password: PASSWORD }, auth);
  expect(await shop.sql(`select email from subscribers where email = '${email}'`)).toEqual([]);
  expect(await storedUnder(email)).toBe(1);
});

test('once a mailed code has confirmed the address, all that is stored under it is exported and erased', async () => {
  const email = await stranger();
  const { auth } = await shop.customer();
  await changeTo(auth, email);
  expect(await askForCode(auth)).toMatchObject({ status: 200, body: { message: expect.any(String) } });
  const code = await mailedCode(email);
  expect(await confirm(auth, other(code))).toMatchObject({ status: 400, body: { errors: [{ field: 'code' }] } });
  expect(await state(auth)).toEqual({ email, confirmed: false });
  expect((await confirm(auth, ` ${code} `)).status).toBe(200);
  expect(await state(auth)).toEqual({ email, confirmed: true });
  expect((await confirm(auth, code)).status).toBe(400);
  expect((await askForCode(auth)).status).toBe(409);
  const { body } = await shop.get('/api/user/export', auth);
  expect(body).toMatchObject({ newsletter: [{ email }], messages: [{ name: 'Sipho', message: 'A private matter' }] });
  expect(body).not.toHaveProperty('note');
  await shop.post('/api/user/delete', { password: PASSWORD }, auth);
  expect(await storedUnder(email)).toBe(0);
  expect(await mailedCode(email, 'Your account is deleted')).toBeUndefined();
});

test('a code is good for five tries and ten minutes, and for the address to which it went', async () => {
  const { auth, email } = await shop.customer();
  expect((await confirm(auth, '123456')).status).toBe(400);
  await askForCode(auth);
  const first = await mailedCode(email);
  for (let tries = 0; tries < 5; tries += 1) expect((await confirm(auth, other(first))).status).toBe(400);
  expect((await confirm(auth, first)).status).toBe(400);
  await askForCode(auth);
  const second = await mailedCode(email, undefined, 2);
  await shop.sql(`update email_codes set expires_at = now() - interval '1 second'`);
  expect((await confirm(auth, second)).status).toBe(400);
  await askForCode(auth);
  const third = await mailedCode(email, undefined, 3);
  const address = newAddress();
  await changeTo(auth, address);
  expect((await confirm(auth, third)).status).toBe(400);
  // Even if the row were still there: the code belongs to the earlier address.
  await askForCode(auth);
  await mailedCode(address);
  expect((await confirm(auth, third)).status).toBe(400);
  expect(await state(auth)).toEqual({ email: address, confirmed: false });
  for (const code of ['', 'abcdef', '12345', undefined, 123456])
    expect((await shop.post('/api/user/email/confirm', { code }, auth)).status).toBe(400);
  for (const reply of [await shop.get('/api/user/email'), await askForCode({} as never), await confirm({} as never, third)])
    expect(reply.status).toBe(401);
});

test('the code of a password reset confirms the address as well, and a change makes it unconfirmed again', async () => {
  const { auth, email } = await shop.customer();
  await shop.post('/forgot-password/verify-mail', { email });
  const otp = await mailedCode(email, 'Your one-time code');
  expect((await shop.post('/forgot-password/verify-otp', { email, otp })).status).toBe(200);
  expect(await state(auth)).toEqual({ email, confirmed: true });
  await changeTo(auth, newAddress());
  expect(await state(auth)).toMatchObject({ confirmed: false });
  // The address was the account's all the time.
  await changeTo(auth, email);
  expect(await state(auth)).toEqual({ email, confirmed: true });
  await changeTo(auth, newAddress(), PASSWORD);
  // Going back does not help after another one has logged in: the address may have a new owner by now.
  await changeTo(auth, email, PASSWORD);
  expect(await state(auth)).toEqual({ email, confirmed: false });
});

test('a proven change invalidates the codes and grants sent to the earlier address', async () => {
  const { auth, email, password } = await shop.customer();
  const address = newAddress();
  await shop.post('/forgot-password/verify-mail', { email });
  const otp = await mailedCode(email, 'Your one-time code');
  await shop.post('/forgot-password/verify-otp', { email, otp });
  await shop.post('/forgot-password/verify-mail', { email });
  const [account] = await shop.sql<{ id: number }>(`select id from accounts where email = '${email}'`);
  const open = () =>
    shop.sql(
      `select account_id from reset_codes where account_id = ${account?.id} union all select account_id from reset_grants where account_id = ${account?.id}`,
    );
  await changeTo(auth, address);
  expect(await open()).toHaveLength(2);
  await changeTo(auth, address, password);
  expect(await open()).toEqual([]);
  expect((await shop.post('/auth/login', { email: address, password })).status).toBe(200);
});

describe('with the limits of production', () => {
  const strict = useTestShop({ env: { RATE_LIMIT_SCALE: '1' } });
  beforeEach(() => strict.sql('delete from rate_limits'));
  const change = (auth: Customer['auth'], email: string, password?: string) =>
    strict.put('/api/user', { firstname: 'Eve', lastname: 'Evil', email, password }, auth);

  test('an account changes its address five times an hour, tries at taken ones included; other changes are free', async () => {
    const [eve, owner] = [await strict.customer(), await strict.customer()];
    for (let index = 0; index < 4; index += 1) expect((await change(eve.auth, owner.email)).status).toBe(409);
    expect((await change(eve.auth, newAddress())).status).toBe(200);
    const { body } = await strict.get('/api/user', eve.auth);
    expect(await change(eve.auth, owner.email)).toMatchObject({ status: 429 });
    for (let index = 0; index < 10; index += 1) expect((await change(eve.auth, body.email)).status).toBe(200);
  });

  test('one network tries twenty addresses an hour, with any number of accounts', async () => {
    const owner = await strict.customer();
    const accounts = await Promise.all(Array.from({ length: 5 }, () => strict.customer()));
    const statuses: number[] = [];
    for (const { auth } of accounts)
      for (let index = 0; index < 5; index += 1) statuses.push((await change(auth, owner.email)).status);
    expect(statuses).toEqual([...Array<number>(20).fill(409), ...Array<number>(5).fill(429)]);
  });

  test('a stranger gets no mails when their address is taken and given back', async () => {
    const [eve, email] = [await strict.customer(), newAddress()];
    for (const address of [email, newAddress(), email, newAddress()]) await change(eve.auth, address);
    const last = newAddress();
    expect((await change(eve.auth, last)).status).toBe(200);
    // Queued after all the others, so it is the last to arrive.
    await strict.post('/api/user/email/code', {}, eve.auth);
    await strict.outbox(last, 1);
    expect(
      await until(
        () => strict.sql('select id from mails'),
        (rows) => rows.length === 0,
      ),
    ).toEqual([]);
    expect(await strict.outbox(email)).toEqual([]);
    expect((await strict.outbox(eve.email)).map(({ subject }) => subject)).toContain(
      'The email address of your account was changed',
    );
  });

  test('an address gets at most three mails an hour about its replacement', async () => {
    const email = newAddress();
    for (let index = 0; index < 5; index += 1) {
      const { auth, password } = await strict.customer({ email });
      expect((await change(auth, newAddress(), password)).status).toBe(200);
    }
    const notices = await strict.sql(`select hits from rate_limits where key like 'email-notice:%'`);
    expect(notices).toEqual([{ hits: 3 }]);
    await until(
      () => strict.sql('select id from mails'),
      (rows) => rows.length === 0,
    );
    const subjects = (await strict.outbox(email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('The email address'))).toHaveLength(3);
  });

  test('accounts that typed the email of another do not use up the codes of the one that logs in with it', async () => {
    const [owner, eve] = [await strict.customer(), await strict.customer()];
    await strict.sql(`update accounts set pending_email = '${owner.email}' where email = '${eve.email}'`);
    const ask = ({ auth }: Customer) => strict.post('/api/user/email/code', {}, auth);
    await ask(eve);
    await strict.sql(`update rate_limits set hits = 20 where key like 'email-code-anybody:%'`);
    expect((await ask(eve)).status).toBe(429);
    expect((await ask(owner)).status).toBe(200);
  });

  test('an address gets five codes an hour, whichever account asks', async () => {
    const { auth } = await strict.customer();
    for (let index = 0; index < 5; index += 1) expect((await strict.post('/api/user/email/code', {}, auth)).status).toBe(200);
    expect((await strict.post('/api/user/email/code', {}, auth)).status).toBe(429);
  });
});
