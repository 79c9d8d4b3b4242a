import { cookiesFor } from './client';
import { codeIn, mailIn, PASSWORD, useTestShop } from './shop';

// Waits for mails.
jest.setTimeout(180_000);

const shop = useTestShop();

type Auth = Record<string, string>;
let addresses = 0;
const newAddress = () => `new-${(addresses += 1)}@example.com`;
const change = (auth: Auth, email: string, password?: string) =>
  shop.put('/api/user', { firstname: 'Thandi', lastname: 'Nkosi', email, password }, auth);
const logIn = (email: string, password = PASSWORD) => shop.post('/auth/login', { email, password });
const subjectsTo = async (email: string, count = 0) => (await shop.outbox(email, count)).map(({ subject }) => subject);
const former = async (auth: Auth) => (await shop.get('/api/user/email/former', auth)).body;

const codeTo = async (email: string, subject: string) => codeIn(await mailIn(shop, email, subject));
async function confirm(auth: Auth, email: string) {
  await shop.post('/api/user/email/code', {}, auth);
  return shop.post('/api/user/email/confirm', { code: await codeTo(email, 'Confirm your email address') }, auth);
}

test.each(['confirmed', 'never confirmed'])(
  'a session alone changes only the shown address; only the former address, %s, logs in and resets the password',
  async (state) => {
    const owner = await shop.customer();
    if (state === 'confirmed') expect((await confirm(owner.auth, owner.email)).status).toBe(200);
    const email = newAddress();
    expect(await change(owner.auth, email.toUpperCase())).toMatchObject({ status: 200, body: { email } });
    expect((await shop.get('/api/user', owner.auth)).body).toMatchObject({ email });
    expect((await shop.get('/api/user/email', owner.auth)).body).toEqual({ email, confirmed: false });
    expect(await former(owner.auth)).toEqual({ email: owner.email });
    expect((await logIn(email)).status).toBe(401);
    expect((await logIn(owner.email)).status).toBe(200);

    expect((await shop.post('/forgot-password/verify-mail', { email })).status).toBe(200);
    await shop.post('/forgot-password/verify-mail', { email: owner.email });
    const otp = await codeTo(owner.email, 'Your one-time code');
    expect((await shop.post('/forgot-password/verify-otp', { email, otp })).status).toBe(401);
    const verified = await shop.post('/forgot-password/verify-otp', { email: owner.email, otp });
    expect(verified.status).toBe(200);
    expect(await subjectsTo(email)).not.toContain('Your one-time code');
    expect(await subjectsTo(owner.email)).toContain('The email address of your account was changed');

    // The reset forgets the address, which may have been typed by another person in one of the sessions that it ends.
    await shop.post('/api/user/email/code', {}, owner.auth);
    const password = 'Another1!secret';
    const cookie = cookiesFor('/forgot-password/change-password', verified);
    const changed = { email: owner.email, password, repeatPassword: password };
    expect((await shop.post('/forgot-password/change-password', changed, { cookie })).status).toBe(200);
    const auth = { authorization: `Bearer ${(await logIn(owner.email, password)).body.jwt}` };
    expect((await shop.get('/api/user', auth)).body.email).toBe(owner.email);
    expect(await former(auth)).toEqual({ email: null });
    const code = await codeTo(email, 'Confirm your email address');
    expect((await shop.post('/api/user/email/confirm', { code }, auth)).status).toBe(400);
  },
);

test('a code sent to the new address, or the password with the change, makes it the address for log-ins', async () => {
  const owner = await shop.customer();
  const first = newAddress();
  await change(owner.auth, first);
  expect((await confirm(owner.auth, first)).status).toBe(200);
  expect((await shop.get('/api/user/email', owner.auth)).body).toEqual({ email: first, confirmed: true });
  expect(await former(owner.auth)).toEqual({ email: null });
  expect([(await logIn(first)).status, (await logIn(owner.email)).status]).toEqual([200, 401]);

  const second = newAddress();
  const wrong = await change(owner.auth, second, 'Wrong1!password');
  expect(wrong).toMatchObject({ status: 403, body: { errors: [{ field: 'password' }] } });
  expect((await shop.get('/api/user', owner.auth)).body.email).toBe(first);
  await change(owner.auth, second);
  expect((await change(owner.auth, second, PASSWORD)).body).toMatchObject({ email: second });
  expect((await shop.get('/api/user/email', owner.auth)).body).toEqual({ email: second, confirmed: false });
  expect([(await logIn(second)).status, (await logIn(first)).status]).toEqual([200, 401]);
});

test('a pending address is free for other accounts: the first to show its code gets it', async () => {
  const [one, two] = [await shop.customer(), await shop.customer()];
  const email = newAddress();
  for (const { auth } of [one, two]) expect((await change(auth, email)).status).toBe(200);
  expect((await confirm(two.auth, email)).status).toBe(200);
  expect((await shop.post('/api/user/email/code', {}, one.auth)).status).toBe(409);
  expect((await change(one.auth, email, PASSWORD)).status).toBe(409);
  expect((await logIn(one.email)).status).toBe(200);

  const other = newAddress();
  await change(one.auth, other);
  await shop.post('/api/user/email/code', {}, one.auth);
  const code = await codeTo(other, 'Confirm your email address');
  await shop.customer({ email: other });
  expect((await shop.post('/api/user/email/confirm', { code }, one.auth)).status).toBe(409);
  expect((await change(two.auth, other)).status).toBe(409);
  // Nor can another account take the previous address in the meantime.
  expect((await change(two.auth, one.email)).status).toBe(409);
});

test('typing the former address again ends the change; other details are saved independently', async () => {
  const { auth, email } = await shop.customer();
  await change(auth, newAddress());
  await change(auth, email);
  expect(await former(auth)).toEqual({ email: null });
  const next = newAddress();
  await change(auth, next);
  expect((await shop.put('/api/user', { firstname: 'Ayanda', lastname: 'Zulu', email: next }, auth)).body).toMatchObject({
    firstname: 'Ayanda',
    email: next,
  });
  expect(await former(auth)).toEqual({ email });
  // The welcome, and one for each of the two changes.
  expect((await subjectsTo(email, 3)).filter((subject) => subject.includes('was changed'))).toHaveLength(2);
});

test('the export names both addresses, but has only data stored under the confirmed one', async () => {
  const { auth, email } = await shop.customer();
  await confirm(auth, email);
  const strangers = newAddress();
  for (const address of [email, strangers])
    await shop.post('/contact-us', { name: 'Sipho', email: address, phoneNumber: '0821234567', message: `From ${address}` });
  await change(auth, strangers);
  const { body } = await shop.get('/api/user/export', auth);
  expect(body).toMatchObject({
    account: { email: strangers, emailThatLogsIn: email, emailConfirmedAt: null },
    messages: [{ message: `From ${email}` }],
    note: expect.stringContaining('Confirm'),
  });
  await shop.post('/api/user/delete', { password: PASSWORD }, auth);
  expect(await shop.sql(`select email from contact_messages where email in ('${email}', '${strangers}')`)).toEqual([
    { email: strangers },
  ]);
});

test('a change by an earlier release, which takes effect at once, is not overruled by a pending one', async () => {
  const { auth, email } = await shop.customer();
  await change(auth, newAddress());
  const theirs = newAddress();
  await shop.sql(`update accounts set email = '${theirs}', email_confirmed_at = null where email = '${email}'`);
  expect((await shop.get('/api/user', auth)).body.email).toBe(theirs);
});
