import { until } from './buyer';
import { cookiesFor } from './client';
import { useTestShop } from './shop';
import { staffLogIn, staffMember } from './staff';

// Password hashes, and hundreds of requests.
jest.setTimeout(180_000);

const shop = useTestShop({ env: { RATE_LIMIT_SCALE: '1' }, trustProxy: true });
beforeEach(() => shop.sql('delete from rate_limits'));

/** A sender in a separate network, or in one /48 with the others of the same `customer`. */
const from = (network: number, customer = network) => ({
  'x-forwarded-for': `2001:db8:${customer.toString(16)}:${network.toString(16)}::1`,
});
const exhaust = (limit: string, hits: number) => shop.sql(`update rate_limits set hits = ${hits} where key like '${limit}:%'`);

describe('log-in', () => {
  const logIn = (email: string, password: string, network: number) =>
    shop.post('/auth/login', { email, password }, from(network));

  test('once strangers have used up the limit, the right password works, up to a second limit, and a wrong one is 429', async () => {
    const { email, password } = await shop.customer();
    expect((await logIn(email, 'Wrong1!pass', 1)).status).toBe(401);
    await exhaust('login-account', 100);
    expect((await logIn(email, 'Wrong1!pass', 2)).status).toBe(429);
    expect((await logIn(email, password, 3)).status).toBe(200);
    await exhaust('login-account-right', 1_000);
    const refused = await logIn(email, password, 4);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });

  test('all known devices of an account together may be wrong twenty times, and its owner still gets in', async () => {
    const { email, password } = await shop.customer();
    const devices: string[] = [];
    for (let device = 0; device < 5; device += 1) devices.push(cookiesFor('/auth/login', await logIn(email, password, 1)));
    const by = async (cookie: string, given: string, network: number) =>
      (await shop.post('/auth/login', { email, password: given }, { ...from(network), cookie })).status;
    const statuses: number[] = [];
    for (const device of devices.slice(0, 4))
      for (let index = 0; index < 15; index += 1) statuses.push(await by(device, 'Wrong1!pass', 1));
    // And ten as any stranger from that network.
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    expect(await by(devices[4]!, password, 2)).toBe(200);
  });

  test('the end of all sessions, as by a new password, forgets the devices that have logged in', async () => {
    const { email, password, auth } = await shop.customer();
    const device = cookiesFor('/auth/login', await logIn(email, password, 1));
    const by = async (cookie: string) => (await shop.post('/auth/login', { email, password }, { ...from(2), cookie })).status;
    expect((await logIn(email, 'Wrong1!pass', 2)).status).toBe(401);
    await exhaust('login-pair', 10);
    expect(await by(device)).toBe(200);
    expect((await shop.post('/auth/logout-everywhere', undefined, auth)).status).toBe(204);
    expect(await by(device)).toBe(429);
  });

  test("a stranger with a /48 gets only its own attempts, and the account's owner in the same network can log in", async () => {
    const { email, password } = await shop.customer();
    const statuses: number[] = [];
    for (let network = 0; network < 30; network += 1)
      statuses.push((await shop.post('/auth/login', { email, password: 'Wrong1!pass' }, from(network << 8, 0x77))).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect((await shop.post('/auth/login', { email, password }, from(0xffff, 0x77))).status).toBe(200);
  });

  test('staff can log in with password and second factor from a new device', async () => {
    const owner = await staffMember(shop, 'owner');
    const staff = (network: number, more: object) => staffLogIn(shop, owner, more, from(network));
    expect((await staff(1, { password: 'Wrong1!stapler' })).status).toBe(401);
    await exhaust('staff-login-account', 100);
    expect((await staff(2, { password: 'Wrong1!stapler' })).status).toBe(429);
    expect((await staff(3, { code: 'AAAAA-AAAAA' })).status).toBe(429);
    expect((await staff(4, { code: owner.recoveryCodes[0] })).status).toBe(204);
  });

  test('wrong log-ins of a neighbour neither delete nor keep an account, and keep no new email from being proven', async () => {
    const customer = await shop.customer();
    await logIn(customer.email, 'Wrong1!pass', 5);
    for (const limit of ['login-pair', 'login-address', 'login-account', 'login-account-right']) await exhaust(limit, 1_000);
    expect((await logIn(customer.email, customer.password, 5)).status).toBe(429);
    const headers = { ...customer.auth, ...from(5) };
    const erase = (password: string) => shop.post('/api/user/delete', { password }, headers);
    expect((await erase('Wrong1!pass')).status).toBe(403);
    const names = { firstname: 'Thandi', lastname: 'Nkosi', email: `new-${customer.email}`, password: customer.password };
    expect((await shop.put('/api/user', names, headers)).status).toBe(200);
    const again = await shop.post('/auth/login', { ...names, password: customer.password }, from(6));
    expect(again.status).toBe(200);
    const { jwt } = again.body;
    const erased = await shop.post(
      '/api/user/delete',
      { password: customer.password },
      { authorization: `Bearer ${jwt}`, ...from(5) },
    );
    expect(erased.status).toBe(200);
  });
});

describe('reset', () => {
  const ask = (email: string, network: number) => shop.post('/forgot-password/verify-mail', { email }, from(network));
  const tryCode = (email: string, otp: string, network: number, cookie = '') =>
    shop.post('/forgot-password/verify-otp', { email, otp }, { ...from(network), cookie });
  const codesTo = async (email: string, atLeast: number) =>
    (await shop.outbox(email, atLeast + 1)).flatMap(({ text }) => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? []);
  const wrongOf = (code: string, by: number) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

  test('strangers neither replace nor use up a live code, and their requests do not lock the customer out', async () => {
    const { email } = await shop.customer();
    expect((await ask(email, 1)).status).toBe(200);
    const [code = ''] = await codesTo(email, 1);
    for (let network = 2; network <= 4; network += 1)
      for (let by = 1; by <= 5; by += 1) expect((await tryCode(email, wrongOf(code, by), network)).status).toBe(401);
    // One network has five tries, of any kind.
    expect((await tryCode(email, code, 4)).status).toBe(401);
    for (let network = 2; network <= 13; network += 1)
      for (let time = 0; time < 2; time += 1) expect((await ask(email, network)).status).toBe(200);
    expect((await ask(email, 1)).status).toBe(200);
    // The mails repeat the code that lives.
    const codes = await codesTo(email, 6);
    expect(codes).toEqual(Array(6).fill(code));
    expect((await tryCode(email, code, 1)).status).toBe(200);
    // A code is used once; the next request makes a new one.
    expect((await tryCode(email, code, 1)).status).toBe(401);
    expect((await ask(email, 14)).status).toBe(200);
    const fresh = (await codesTo(email, 7)).at(-1)!;
    expect((await tryCode(email, fresh, 14)).status).toBe(200);
  });

  test('a code expires after twenty wrong attempts from many networks, except for a device known to the account', async () => {
    const { email, password } = await shop.customer();
    const loggedIn = await shop.post('/auth/login', { email, password }, from(1));
    const device = cookiesFor('/forgot-password/verify-otp', loggedIn);
    expect(device).toMatch(/^device=[^;]+$/);
    expect(cookiesFor('/auth/login', loggedIn)).toBe(device);
    await ask(email, 1);
    const [code = ''] = await codesTo(email, 1);
    for (let by = 1; by <= 20; by += 1) await tryCode(email, wrongOf(code, by), 100 + Math.floor(by / 5));
    expect((await tryCode(email, code, 1)).status).toBe(401);
    expect((await tryCode(email, code, 1, device)).status).toBe(200);

    await ask(email, 1);
    const next = (await codesTo(email, 2)).at(-1)!;
    for (let by = 1; by <= 20; by += 1) await tryCode(email, wrongOf(next, by), 100 + Math.floor(by / 5));
    // Out of tries: the next request makes another.
    expect((await ask(email, 2)).status).toBe(200);
    const last = await until(
      async () => (await codesTo(email, 3)).at(-1)!,
      (found) => found !== next,
    );
    expect((await tryCode(email, last, 2)).status).toBe(200);
  });

  test('one code has ten wrong tries by all known devices together, and is still tried by its owner', async () => {
    const { email, password } = await shop.customer();
    const devices: string[] = [];
    for (let device = 0; device < 6; device += 1) {
      const loggedIn = await shop.post('/auth/login', { email, password }, from(1));
      devices.push(cookiesFor('/forgot-password/verify-otp', loggedIn));
    }
    await ask(email, 1);
    const [code = ''] = await codesTo(email, 1);
    for (const device of devices.slice(0, 5))
      for (let by = 1; by <= 5; by += 1) expect((await tryCode(email, wrongOf(code, by), 1, device)).status).toBe(401);
    expect((await tryCode(email, code, 1, devices[5])).status).toBe(401);
    expect((await tryCode(email, code, 2, devices[5])).status).toBe(200);
  });

  test('mails the link when strangers have used up the codes of the hour', async () => {
    const { email } = await shop.customer();
    await ask(email, 1);
    const [code = ''] = await codesTo(email, 1);
    await shop.sql('update reset_codes set tries = 20');
    await exhaust('reset-code', 10);
    for (const expired of ['', ", expires_at = now() - interval '1 second'"]) {
      await shop.sql(`update reset_codes set tries = 20${expired}`);
      expect((await ask(email, 2)).status).toBe(200);
    }
    const last = (await shop.outbox(email, 4)).at(-1)!.text;
    expect(last).not.toMatch(/(?<!\d)\d{6}(?!\d)/);
    expect((await tryCode(email, code, 3)).status).toBe(401);
    const link = /\/forgot-password\/link\/[\w-]+/.exec(last)![0];
    expect((await shop.post(link, {}, from(2))).status).toBe(200);
  });

  test('two simultaneous requests mail the same code', async () => {
    const { email } = await shop.customer();
    await Promise.all([1, 2, 3].map((network) => ask(email, network)));
    const codes = await codesTo(email, 3);
    expect(new Set(codes).size).toBe(1);
    expect((await tryCode(email, codes[0]!, 4)).status).toBe(200);
  });

  test('mails and wrong codes are counted for the whole shop', async () => {
    const count = async (outcome: string) => {
      const { values } = await shop.api.metrics.getSingleMetric('shop_one_time_codes_total')!.get();
      return values.find(({ labels }) => labels['outcome'] === outcome)!.value;
    };
    const [mailed, wrong] = [await count('mailed'), await count('wrong')];
    const { email } = await shop.customer();
    await ask(email, 1);
    await ask('nobody@example.com', 1);
    const [code = ''] = await codesTo(email, 1);
    await tryCode(email, wrongOf(code, 1), 1);
    expect([await count('mailed'), await count('wrong')]).toEqual([mailed + 1, wrong + 1]);
    await exhaust('wrong-code-shop', 2_000);
    const limited = async () => {
      const { values } = await shop.api.metrics.getSingleMetric('api_rate_limited_total')!.get();
      return values.find(({ labels }) => labels['limit'] === 'wrong-code-shop')?.value ?? 0;
    };
    const before = await limited();
    // Says nothing about an address: unknown ones have codes as well. And it takes none of the sender's tries.
    for (let index = 0; index < 5; index += 1) {
      const refused = await tryCode(email, code, 2);
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    }
    expect((await tryCode('nobody@example.com', code, 2)).status).toBe(429);
    expect(await limited()).toBe(before + 6);
    await exhaust('wrong-code-shop', 1_999);
    expect((await tryCode(email, code, 2)).status).toBe(200);
    await exhaust('reset-shop', 2_000);
    expect((await ask(email, 3)).status).toBe(429);
  });

  test('wrong email confirmation codes have a separate limit for the whole shop', async () => {
    const { email, auth } = await shop.customer();
    const confirm = (code: string) => shop.post('/api/user/email/confirm', { code }, { ...auth, ...from(1) });
    await shop.post('/api/user/email/code', {}, auth);
    const [code = ''] = await codesTo(email, 1);
    expect((await confirm(wrongOf(code, 1))).status).toBe(400);
    await exhaust('wrong-code-shop', 2_000);
    for (let index = 0; index < 6; index += 1) expect((await confirm(code)).status).toBe(429);
    await ask(email, 2);
    const reset = (await codesTo(email, 2)).at(-1)!;
    expect((await tryCode(email, reset, 2)).status).toBe(200);
    await exhaust('wrong-code-shop', 1_999);
    expect((await confirm(code)).status).toBe(200);
    expect(await shop.sql(`select hits from rate_limits where key like 'wrong-code-shop:%' and hits > 1999`)).toEqual([]);
  });
});

describe('mails about stock', () => {
  const SOLD_OUT = { productId: 2, size: 'size4' };
  const ask = (email: string, network: number, auth = {}) =>
    shop.post('/back-in-stock', { email, ...SOLD_OUT }, { ...from(network), ...auth });

  test('strangers do not use up the requests of the account with the address', async () => {
    const { email, auth } = await shop.customer();
    expect((await ask(email, 1)).status).toBe(200);
    await exhaust('back-in-stock-email', 100);
    expect((await ask(email, 2)).status).toBe(429);
    expect((await ask(email, 2, auth)).status).toBe(200);
    // Nor does an account speak for another address.
    expect((await ask(email, 3, (await shop.customer()).auth)).status).toBe(429);
  });

  test('one network takes twenty places a day in the queue of one size', async () => {
    for (let place = 0; place < 20; place += 1) expect((await ask(`place-${place}@example.com`, 1)).status).toBe(200);
    expect((await ask('place-20@example.com', 1)).status).toBe(429);
  });
});

test('from one /48: a few more sign-ups than from one /64, and not from each of its networks as many', async () => {
  const signUp = (index: number, network: number) =>
    shop.post(
      '/auth/create-account',
      { userAccount: { firstname: 'A', lastname: '', email: `many-${index}@example.com`, password: 'Correct1!horse' } },
      from(network, 0x99),
    );
  const statuses: number[] = [];
  for (let index = 0; index < 60; index += 1) statuses.push((await signUp(index, index << 8)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(40);
});
