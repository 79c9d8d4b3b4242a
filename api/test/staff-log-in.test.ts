import { countRefused } from '../src/staff/sessions/refused-log-ins';
import { costsOf } from './password-costs';
import { startTestShop, useTestShop, type Reply } from './shop';
import { codeOf, cookieOf, ownPage, STAFF_PASSWORD, staffLogIn, staffMember, useMember } from './staff';

// Each member costs an invitation and password hashes, and the tables have many rows.
jest.setTimeout(180_000);

jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  return { ...real, verify: jest.fn(real.verify) };
});
const shop = useTestShop({ env: { RATE_LIMIT_SCALE: '1' } });
const owner = useMember(shop, 'owner', 'owner@example.com');
beforeEach(() => shop.sql('delete from rate_limits'));

const me = (headers: Record<string, string>) => shop.get('/staff/api/session', headers);
const session = async (member = owner) => ({ ...ownPage(shop), cookie: cookieOf(await staffLogIn(shop, member)) });
const refused = (reply: Reply) =>
  expect([reply.status, reply.body]).toEqual([
    401,
    { message: 'Invalid credentials. Please check your email, password and code.', code: 'staff/invalid-credentials' },
  ]);

test('a log-in with both factors sets the cookie and returns the member and their permissions', async () => {
  const reply = await staffLogIn(shop, owner);
  expect(reply.status).toBe(204);
  const [cookie] = reply.headers.getSetCookie();
  expect(cookie).toMatch(/^staff=[\w-]{32}; Max-Age=43200; Path=\/staff; HttpOnly; SameSite=Strict$/);
  const answer = await me({ cookie: cookieOf(reply) });
  expect(answer).toMatchObject({ status: 200, body: { email: owner.email, role: 'owner', name: 'Nomsa owner@example.com' } });
  expect(answer.body.permissions).toContain('staff.manage');
  expect((await shop.get('/staff/api/me', { cookie: cookieOf(reply) })).body).toEqual({ member: answer.body });
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('the cookie is secure where the shop is on https', async () => {
  const https = await startTestShop({ env: { PUBLIC_URL: 'https://shop.example' } });
  try {
    const origin = { origin: 'https://shop.example' };
    const { url } = https;
    const member = await staffMember(Object.assign(https, { url: origin.origin }), 'support');
    Object.assign(https, { url });
    const reply = await https.post(
      '/staff/api/session',
      { email: member.email, password: STAFF_PASSWORD, code: member.recoveryCodes[0] },
      origin,
    );
    expect(reply.headers.getSetCookie()[0]).toMatch(/; Secure/);
    // Where PUBLIC_URL is set, the name that the request uses does not count.
    expect((await https.delete('/staff/api/session', { cookie: cookieOf(reply), origin: url })).status).toBe(403);
    expect((await https.delete('/staff/api/session', { cookie: cookieOf(reply), ...origin })).status).toBe(204);
  } finally {
    await https.close();
  }
});

test('unknown email, wrong password, wrong code and missing cookie: the same 401', async () => {
  refused(await staffLogIn(shop, owner, { email: 'nobody@example.com' }));
  refused(await staffLogIn(shop, owner, { password: 'Wrong1!stapler' }));
  refused(await staffLogIn(shop, owner, { code: codeOf(owner.secret, 3) }));
  refused(await staffLogIn(shop, owner, { code: codeOf(owner.secret, -3) }));
  expect(await me({})).toMatchObject({ status: 401, body: { message: 'Please log in.' } });
  expect((await me({})).headers.get('www-authenticate')).toBeNull();
  expect(await shop.get('/staff/api/me')).toMatchObject({ status: 200, body: { member: null } });
  for (const field of ['email', 'password', 'code'])
    expect(await staffLogIn(shop, owner, { [field]: '' })).toMatchObject({ status: 400, body: { errors: [{ field }] } });
});

test('an unknown email costs a password check too', async () => {
  const costs = (email: string) =>
    costsOf(async () => refused(await staffLogIn(shop, owner, { email, password: 'Wrong1!stapler' })));
  const known = await costs(owner.email);
  expect(known).toHaveLength(1);
  expect(await costs('nobody@example.com')).toEqual(known);
});

test('a code works once, even when it is sent twice at the same time, and no earlier code works afterwards', async () => {
  const code = codeOf(owner.secret);
  const earlier = codeOf(owner.secret, -1);
  await shop.sql(`update staff set totp_last_step = 0`);
  const send = (given: string) =>
    shop.post('/staff/api/session', { email: owner.email, password: STAFF_PASSWORD, code: given }, ownPage(shop));
  const replies = await Promise.all([send(code), send(code), send(code)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([204, 401, 401]);
  refused(await send(code));
  refused(await send(earlier));
});

test('a recovery code replaces the app once, written in any way', async () => {
  const member = await staffMember(shop, 'manager');
  expect(new Set(member.recoveryCodes).size).toBe(10);
  const [first = '', second = ''] = member.recoveryCodes;
  expect(first).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
  const stored = await shop.sql(`select * from staff_recovery_codes`);
  expect(JSON.stringify(stored)).not.toContain(first);
  const replies = await Promise.all([1, 2, 3].map(() => staffLogIn(shop, member, { code: first })));
  expect(replies.map(({ status }) => status).sort()).toEqual([204, 401, 401]);
  refused(await staffLogIn(shop, owner, { code: second }));
  expect((await staffLogIn(shop, member, { code: ` ${second.toUpperCase().replaceAll('-', ' ')}` })).status).toBe(204);
});

test('nothing but the cookie opens a session, and only its hash is stored', async () => {
  const { cookie } = await session();
  const token = cookie?.replace('staff=', '') as string;
  const { jwt, auth } = await shop.customer();
  for (const headers of [
    auth,
    { authorization: `Bearer ${token}` },
    { cookie: `staff=${jwt}` },
    { cookie: 'staff=' },
    { cookie: `session=${token}` },
  ])
    expect((await me(headers as Record<string, string>)).status).toBe(401);
  expect((await shop.get(`/staff/api/session?staff=${token}`)).status).toBe(401);
  expect((await shop.get('/api/user', { cookie: cookie as string })).status).toBe(401);
  expect(JSON.stringify(await shop.sql('select * from staff_sessions'))).not.toContain(token);
});

test('a session ends by idle time, by age, by logging out and with its member', async () => {
  const [idle, old, left, gone] = [await session(), await session(), await session(), await session()];
  const shift = (headers: { cookie: string }, set: string) =>
    shop.sql(`update staff_sessions set ${set} where id = (select max(id) from staff_sessions)`).then(() => headers);
  expect((await me(idle)).status).toBe(200);
  await shop.sql(`update staff_sessions set last_seen_at = now() - interval '59 minutes'`);
  // A request counts as use.
  for (const each of [idle, old, left, gone]) expect((await me(each)).status).toBe(200);
  await shop.sql(`update staff_sessions set last_seen_at = now() - interval '61 minutes'`);
  for (const each of [idle, old]) expect((await me(each)).status).toBe(401);

  // A look of an open page is answered, and does not count as use.
  const watched = await session();
  const looks = { ...watched, 'x-unattended': '1' };
  await shift(watched, `last_seen_at = now() - interval '59 minutes'`);
  expect((await me(looks)).status).toBe(200);
  await shift(watched, `last_seen_at = last_seen_at - interval '2 minutes'`);
  for (const each of [looks, watched]) expect((await me(each)).status).toBe(401);

  const aged = await session();
  await shift(aged, `expires_at = expires_at - interval '11 hours 59 minutes'`);
  expect((await me(aged)).status).toBe(200);
  await shift(aged, `expires_at = expires_at - interval '1 minute'`);
  expect((await me(aged)).status).toBe(401);

  const [one, two] = [await session(), await session()];
  const out = await shop.delete('/staff/api/session', one);
  expect(out.status).toBe(204);
  expect(out.headers.getSetCookie()[0]).toMatch(/^staff=; .*Path=\/staff/);
  expect([(await me(one)).status, (await me(two)).status]).toEqual([401, 200]);
  await shop.sql(`update staff set state = 'deactivated' where id = ${owner.id}`);
  expect((await me(two)).status).toBe(401);
  refused(await staffLogIn(shop, owner));
  await shop.sql(`update staff set state = 'active' where id = ${owner.id}`);
});

test('lists and ends the member’s sessions, and no others', async () => {
  const other = await staffMember(shop, 'support');
  const [here, there] = [await session(), await session()];
  const { body: list } = await shop.get('/staff/api/sessions', { ...here, 'user-agent': 'x' });
  const current = list.filter((each: { current: boolean }) => each.current);
  expect(current).toHaveLength(1);
  const { body: others } = await shop.get('/staff/api/sessions', other.headers);
  expect(others).toHaveLength(1);
  expect((await shop.delete(`/staff/api/sessions/${others[0].id}`, here)).status).toBe(404);
  expect((await me(other.headers)).status).toBe(200);
  for (const { id } of list.filter((each: { current: boolean }) => !each.current))
    expect((await shop.delete(`/staff/api/sessions/${id}`, here)).status).toBe(204);
  expect([(await me(here)).status, (await me(there)).status]).toEqual([200, 401]);
  expect((await shop.delete('/staff/api/sessions/999999', here)).status).toBe(404);
  expect((await shop.delete('/staff/api/sessions/x', here)).status).toBe(400);
});

test('a change must come from a page of this shop', async () => {
  const { cookie } = await session();
  for (const origin of [undefined, 'null', 'https://evil.example', `${shop.url}.evil.example`, 'http://127.0.0.1:1'])
    expect(await shop.delete('/staff/api/session', { cookie: cookie as string, ...(origin ? { origin } : {}) })).toMatchObject({
      status: 403,
      body: { message: 'This request did not come from a page of this shop.' },
    });
  const body = { email: owner.email, password: STAFF_PASSWORD, code: '000000' };
  expect((await shop.post('/staff/api/session', body, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await me({ cookie: cookie as string, origin: 'https://evil.example' })).status).toBe(200);
});

const attempts = async (count: number, attempt: () => Promise<Reply>) => {
  for (let index = 0; index < count; index += 1) refused(await attempt());
  const limited = await attempt();
  expect(limited.status).toBe(429);
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
};

test('ten failures of an email in 15 minutes, known or not; customers are counted apart', async () => {
  for (const email of [owner.email, 'nobody@example.com'])
    await attempts(10, () => staffLogIn(shop, owner, { email, password: 'Wrong1!stapler' }));
  expect((await staffLogIn(shop, owner)).status).toBe(429);
  const customer = await shop.customer({ email: owner.email });
  expect((await shop.post('/auth/login', customer)).status).toBe(200);
  await shop.sql(`update rate_limits set resets_at = now() - interval '1 second'`);
  for (let index = 0; index < 12; index += 1) expect((await staffLogIn(shop, owner)).status).toBe(204);
});

test('strangers who know the email cannot lock its owner out of a device on which they have logged in', async () => {
  const cookies = (await staffLogIn(shop, owner)).headers.getSetCookie();
  const device = cookies.find((cookie) => cookie.startsWith('staff_device='))!.split(';')[0]!;
  const from = (cookie: string, more = {}) => staffLogIn(shop, owner, more, { cookie });
  await attempts(10, () => staffLogIn(shop, owner, { password: 'Wrong1!stapler' }));
  expect((await from(`${device}x`)).status).toBe(429);
  expect((await from(device)).status).toBe(204);
  // A thief with the device has no more attempts.
  await attempts(10, () => from(device, { password: 'Wrong1!stapler' }));
});

test('strangers do not write the audit log: their attempts are counted, by hour and network, and shown on request', async () => {
  await shop.sql('delete from refused_log_ins');
  const headers = await session();
  const entries = async () => (await shop.get('/staff/api/audit', headers)).body.entries as { id: string; action: string }[];
  const before = await entries();
  for (let at = 0; at < 7; at += 1) refused(await staffLogIn(shop, owner, { email: `nobody-${at}@example.com` }));
  expect(await entries()).toEqual(before);
  const failed = async () => (await shop.get('/staff/api/audit/failed-log-ins', headers)).body.failed;
  expect(await failed()).toEqual([{ hour: expect.any(String), network: expect.any(String), member: null, attempts: 7 }]);
  expect(await shop.api.metrics.metrics()).toMatch(/shop_staff_log_ins_refused_total\{email="unknown"\} [1-9]/);
  // Rows that an earlier release has written.
  await shop.sql(`insert into audit_log (action, subject) values ('session.refuse', 'staff:unknown')`);
  expect((await entries())[0]).toEqual(before[0]);
  const asked = await shop.get('/staff/api/audit?q=session.refuse', headers);
  expect(asked.body.entries[0]).toMatchObject({ subject: 'staff:unknown' });
});

test("an hour has a bounded number of rows, for any number of strangers' networks", async () => {
  await shop.sql('delete from refused_log_ins');
  for (let at = 0; at < 130; at += 1)
    await countRefused(shop.api.db, { network: `2001:db8:${at.toString(16)}::/64`, subject: 'staff:unknown' });
  expect(
    await shop.sql(`select count(*)::int as rows, sum(attempts)::int as attempts, max(attempts) as most from refused_log_ins`),
  ).toEqual([{ rows: 101, attempts: 130, most: 30 }]);
});

test('five wrong codes with the right password', async () => {
  await attempts(5, () => staffLogIn(shop, owner, { code: codeOf(owner.secret, 9) }));
  expect((await staffLogIn(shop, owner)).status).toBe(429);
});

test('log-ins are in the audit log, with the first failure of an hour that names a member', async () => {
  await shop.sql('delete from refused_log_ins');
  const last = async () => (await shop.sql('select * from audit_log order by id desc limit 1'))[0];
  refused(await staffLogIn(shop, owner, { password: 'Wrong1!stapler' }));
  const first = await last();
  expect(first).toMatchObject({ action: 'session.refuse', subject: `staff:${owner.id}`, staff_id: null });
  refused(await staffLogIn(shop, owner, { password: 'Wrong1!stapler' }));
  expect(await last()).toEqual(first);
  await staffLogIn(shop, owner);
  expect(await last()).toMatchObject({ action: 'session.begin', staff_id: owner.id, after: { secondFactor: 'totp' } });
});
