import { ADDRESS, fillCard, PAID_CARD } from './buyer';
import { onPostgres } from './databases';
import { codeIn, mailIn, PASSWORD, startTestShop, useTestShop } from './shop';

// Slow, because the tests wait for mails and start several shops.
jest.setTimeout(180_000);

const shop = useTestShop();

type Auth = Record<string, string>;
const CHANGED = 'The email address of your account was changed';
const PUT_BACK = 'Your account has its earlier email address again';
let addresses = 0;
const newAddress = () => `elsewhere-${(addresses += 1)}@example.com`;
const change = (auth: Auth, email: string, at = shop, password?: string) =>
  at.put('/api/user', { firstname: 'Thandi', lastname: 'Nkosi', email, password }, auth);
const changeByPassword = (auth: Auth, email: string) => change(auth, email, shop, PASSWORD);
const logIn = (email: string, password: string) => shop.post('/auth/login', { email, password });
const subjectsTo = async (email: string) => (await shop.outbox(email)).map(({ subject }) => subject);
/** Follows the link as a browser does: a form without fields. */
const press = (link: string, at = shop) =>
  at.post(link, '', { 'content-type': 'application/x-www-form-urlencoded', origin: at.config.publicUrl });

const mailed = async (email: string, subject: string, count = 1) => (await mailIn(shop, email, subject, count)).text;
const linkTo = async (email: string, count = 1) =>
  /\/email-change\/undo\/[\w-]{32}/.exec(await mailed(email, CHANGED, count))?.[0] ?? '';
const codeTo = async (email: string, subject: string) => codeIn(await mailIn(shop, email, subject));

async function confirmAddress(auth: Auth, email: string) {
  await shop.post('/api/user/email/code', {}, auth);
  const code = await codeTo(email, 'Confirm your email address');
  expect((await shop.post('/api/user/email/confirm', { code }, auth)).status).toBe(200);
}

/** A customer with a confirmed address, because only they get a link. */
async function confirmedCustomer() {
  const customer = await shop.customer();
  await shop.sql(`update accounts set email_confirmed_at = now() where email = '${customer.email}'`);
  return customer;
}

/** A thief with a token of the victim takes the whole account: another address, its code, then a password by its mailbox. */
async function takeOver(auth: Auth) {
  const email = newAddress();
  expect((await change(auth, email)).status).toBe(200);
  await confirmAddress(auth, email);
  return resetPassword(email, 'Thief1!password');
}

/** Logs in with a password that was set by the mailbox of the account's address. */
async function resetPassword(email: string, password: string) {
  await shop.post('/forgot-password/verify-mail', { email });
  const otp = await codeTo(email, 'Your one-time code');
  const { headers } = await shop.post('/forgot-password/verify-otp', { email, otp });
  const cookie = headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const passwords = { email, password, repeatPassword: password };
  expect((await shop.post('/forgot-password/change-password', passwords, { cookie })).status).toBe(200);
  const { body } = await logIn(email, password);
  return { email, password, auth: { authorization: `Bearer ${body.jwt}` } };
}

test.each(['confirmed', 'never confirmed'])(
  'one click in the mail to the earlier address, %s, takes the account back, whatever the thief has done since',
  async (state) => {
    const victim = state === 'confirmed' ? await confirmedCustomer() : await shop.customer();
    const thief = await takeOver(victim.auth);
    const link = await linkTo(victim.email);
    // Another change does not take the link away.
    const second = newAddress();
    expect((await change(thief.auth, second)).status).toBe(200);
    await confirmAddress(thief.auth, second);

    const question = await shop.get(link);
    expect(question).toMatchObject({ status: 200, body: expect.stringContaining('<button type="submit">This was not me') });
    expect(question.body).toContain('<meta name="robots" content="noindex" />');
    expect(Object.fromEntries(question.headers)).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    // GET changes nothing.
    expect((await shop.get('/api/user', thief.auth)).body.email).toBe(second);

    const done = await press(link);
    expect(done).toMatchObject({ status: 200, body: expect.stringContaining('<a href="/Forgot-Password">Forgot password</a>') });
    expect((await shop.get('/api/user', thief.auth)).status).toBe(401);
    for (const email of [victim.email, thief.email, second])
      for (const password of [thief.password, victim.password]) expect((await logIn(email, password)).status).toBe(401);
    expect(
      await shop.sql(`select email_confirmed_at is not null as confirmed from accounts where email = '${victim.email}'`),
    ).toEqual([{ confirmed: true }]);
    // The link of the thief's own mailbox, which got one as a confirmed address, does not turn it round.
    expect((await press(await linkTo(thief.email))).status).toBe(404);
    expect(await mailed(second, PUT_BACK)).not.toContain(victim.email);
    expect(await subjectsTo(thief.email)).not.toContain(PUT_BACK);

    await shop.post('/forgot-password/verify-mail', { email: victim.email });
    const otp = await codeTo(victim.email, 'Your one-time code');
    expect((await shop.post('/forgot-password/verify-otp', { email: victim.email, otp })).status).toBe(200);
  },
);

test('a stranger with an address mistyped at the sign-up gets a mail about a change by password, but no link to the account', async () => {
  const { auth, email: mistyped, password } = await shop.customer();
  const email = newAddress();
  expect((await changeByPassword(auth, email)).status).toBe(200);
  await confirmAddress(auth, email);
  const mail = await mailed(mistyped, CHANGED);
  expect(mail).toContain(`If this was not you, write to ${shop.config.shop.email} at once.`);
  expect(mail).not.toMatch(/email-change|\/undo\//);
  expect(await shop.sql(`select id from email_undos where email = '${mistyped}'`)).toEqual([]);
  expect((await logIn(email, password)).status).toBe(200);
});

test('while the new address is not proven, the click keeps the account as it is, without the thief', async () => {
  const victim = await shop.customer();
  const own = await buy(victim.auth, 'Victim');
  await change(victim.auth, newAddress());
  expect(await press(await linkTo(victim.email))).toMatchObject({
    status: 200,
    body: expect.stringContaining('keeps this email'),
  });
  expect((await shop.get('/api/user', victim.auth)).status).toBe(401);
  const { body } = await logIn(victim.email, PASSWORD);
  const auth = { authorization: `Bearer ${body.jwt}` };
  expect((await shop.get('/api/user', auth)).body).toMatchObject({ email: victim.email, firstname: 'Thandi' });
  expect((await shop.get('/api/order', auth)).body).toMatchObject([{ orderId: own }]);
});

test('the click invalidates a password that the thief has set, even if they have restored the address themselves', async () => {
  const victim = await shop.customer();
  const thief = await takeOver(victim.auth);
  expect((await change(thief.auth, victim.email, shop, thief.password)).status).toBe(200);
  expect((await logIn(victim.email, thief.password)).status).toBe(200);
  expect(await press(await linkTo(victim.email))).toMatchObject({
    status: 200,
    body: expect.stringContaining('earlier one no longer works'),
  });
  expect((await logIn(victim.email, thief.password)).status).toBe(401);
});

test('codes and grants that the thief requested no longer work', async () => {
  const victim = await confirmedCustomer();
  const email = newAddress();
  await change(victim.auth, email);
  await confirmAddress(victim.auth, email);
  await shop.post('/forgot-password/verify-mail', { email });
  const otp = await codeTo(email, 'Your one-time code');
  await change(victim.auth, newAddress());
  await shop.post('/api/user/email/code', {}, victim.auth);
  await press(await linkTo(victim.email));
  expect((await shop.post('/forgot-password/verify-otp', { email, otp })).status).toBe(401);
  expect(
    await shop.sql(
      `select c.account_id from email_codes c join accounts a on a.id = c.account_id where a.email = '${victim.email}'`,
    ),
  ).toEqual([]);
});

test('each earlier address has a separate link, and the link of the earliest address prevails', async () => {
  const { auth, email: first } = await confirmedCustomer();
  const [second, third] = [newAddress(), newAddress()];
  await change(auth, second);
  await confirmAddress(auth, second);
  await changeByPassword(auth, third);
  const [earliest, later] = [await linkTo(first), await linkTo(second)];
  expect(earliest).not.toBe(later);
  expect((await press(later)).status).toBe(200);
  expect(await shop.sql(`select email from accounts where email in ('${first}', '${second}', '${third}')`)).toEqual([
    { email: second },
  ]);
  expect((await press(earliest)).status).toBe(200);
  expect(await mailed(second, PUT_BACK)).toContain(shop.config.shop.email);
});

/** Buys a pair and pays; returns the number of the order. */
async function buy(auth: Auth, name: string) {
  await shop.post('/api/cart', { productId: 1, size: 'size3', quantity: 1, price: 1 }, auth);
  const { body } = await shop.post('/api/order', { ...ADDRESS, firstname: name }, auth);
  await fillCard(shop, body.session_id, PAID_CARD);
  const { orderId } = (await shop.post('/api/order/confirmation', { sessionId: body.session_id, orderRequest: ADDRESS }, auth))
    .body;
  return orderId as string;
}

test("an account with the address of a stranger hides the stranger's actions from the person who created it", async () => {
  const maker = await confirmedCustomer();
  const own = await buy(maker.auth, 'Maker');
  const strangers = newAddress();
  expect((await changeByPassword(maker.auth, strangers)).status).toBe(200);
  const stranger = await resetPassword(strangers, 'Stranger1!pass');
  const bought = await buy(stranger.auth, 'Stranger');
  const profile = { firstname: 'Stranger', lastname: 'Mokoena', email: strangers, phoneNumber: '082 765 4321' };
  expect((await shop.put('/api/user', profile, stranger.auth)).status).toBe(200);
  const unpaid = await shop.post('/api/cart', { productId: 1, size: 'size3', quantity: 1, price: 1 }, stranger.auth);
  expect(unpaid.status).toBe(200);
  // From their time as a guest: its date is older than the change.
  const wish = { items: [{ productId: 3, savedAt: '2026-01-01T00:00:00.000Z' }] };
  expect((await shop.post('/api/wish-list', wish, stranger.auth)).status).toBe(200);
  expect((await shop.post('/api/order', { ...ADDRESS, firstname: 'Stranger' }, stranger.auth)).status).toBe(200);

  expect((await press(await linkTo(maker.email))).status).toBe(200);
  const again = await resetPassword(maker.email, 'Maker1!password');
  const orders = (await shop.get('/api/order', again.auth)).body as { orderId: string }[];
  expect(orders.map(({ orderId }) => orderId)).toEqual([own]);
  const { body: stored } = await shop.get('/api/user/export', again.auth);
  expect(JSON.stringify(stored)).not.toMatch(/Stranger|Mokoena|765 4321/);
  expect(stored).toMatchObject({ cart: [], wishList: [], account: { email: maker.email, firstname: '', lastname: '' } });
  expect((await shop.get('/api/user', again.auth)).body).toEqual({
    email: maker.email,
    firstname: '',
    lastname: '',
    phoneNumber: '',
    address: '',
  });
  expect((await shop.get('/api/cart', again.auth)).body.cart).toEqual([]);
  expect((await shop.get('/api/wish-list', again.auth)).body.items).toEqual([]);
  // It is still delivered.
  expect(await shop.sql(`select status, request ->> 'firstname' as name from orders where id = '${bought}'`)).toEqual([
    { status: 'paid', name: 'Stranger' },
  ]);
  expect(await mailed(strangers, PUT_BACK)).toContain('Orders placed in between are still delivered');
});

test('a link that was used, has expired, is cut off, or is for a deleted account is 404 with a message', async () => {
  const one = await confirmedCustomer();
  await change(one.auth, newAddress());
  const used = await linkTo(one.email);
  expect((await press(used)).status).toBe(200);
  const two = await confirmedCustomer();
  await change(two.auth, newAddress());
  const ofDeleted = await linkTo(two.email);
  await shop.post('/api/user/delete', { password: PASSWORD }, two.auth);
  const three = await confirmedCustomer();
  await change(three.auth, newAddress());
  const expired = await linkTo(three.email);
  await shop.sql(`update email_undos set expires_at = now() - interval '1 second' where email = '${three.email}'`);
  for (const link of [used, ofDeleted, expired, used.slice(0, -1)])
    for (const reply of [await shop.get(link), await press(link)]) {
      expect([link, reply.status]).toEqual([link, 404]);
      expect(reply.headers.get('content-type')).toMatch(/^text\/html/);
      expect(reply.body).toMatch(/This link (has already been used|is not complete)/);
    }
  expect((await shop.get('/api/user', three.auth)).status).toBe(200);
});

test('changes nothing while another account has the address; once that account has another one, the link works', async () => {
  const victim = await confirmedCustomer();
  const thief = await takeOver(victim.auth);
  const link = await linkTo(victim.email);
  const squatter = await shop.customer({ email: victim.email });
  const reply = await press(link);
  expect(reply).toMatchObject({ status: 409, body: expect.stringContaining('Another account has this email address by now') });
  expect(reply.body).toContain(shop.config.shop.email);
  expect((await shop.get('/api/user', thief.auth)).body.email).toBe(thief.email);
  expect((await changeByPassword(squatter.auth, newAddress())).status).toBe(200);
  expect((await press(link)).status).toBe(200);
  expect((await shop.get('/api/user', thief.auth)).status).toBe(401);
});

test('stores the link as a hash, shows the address to the person, and deletes the link when they are erased', async () => {
  const { auth, email } = await confirmedCustomer();
  await change(auth, newAddress());
  const link = await linkTo(email);
  const [row] = await shop.sql<{ text: string }>(
    `select row_to_json(u)::text as text from email_undos u where email = '${email}'`,
  );
  expect(row?.text).not.toContain(link.split('/').at(-1));
  expect((await shop.get('/api/user/export', auth)).body.formerEmails).toEqual([{ email, expiresAt: expect.any(String) }]);
});

test('limits such pages to a hundred an hour per network', async () => {
  const strict = await startTestShop({ env: { RATE_LIMIT_SCALE: '0.02' } });
  const link = `/email-change/undo/${'a'.repeat(32)}`;
  try {
    expect((await strict.get(link)).status).toBe(404);
    expect((await press(link, strict)).status).toBe(404);
    expect((await press(link, strict)).status).toBe(429);
  } finally {
    await strict.close();
  }
});

onPostgres.test('if two processes get the click, only one restores the address', async () => {
  const other = await startTestShop({ continueFrom: shop });
  try {
    for (let round = 0; round < 5; round += 1) {
      const victim = await confirmedCustomer();
      await change(victim.auth, newAddress(), other);
      const link = await linkTo(victim.email);
      const replies = await Promise.all([press(link), press(link, other)]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
      expect((await other.get('/api/user', victim.auth)).status).toBe(401);
      expect((await change(victim.auth, newAddress(), other)).status).toBe(401);
    }
  } finally {
    await other.stop();
  }
});
