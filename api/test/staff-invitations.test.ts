import { useTestShop } from './shop';
import { acceptedBy, codeOf, cookieOf, invited, ownPage, STAFF_PASSWORD, staffLogIn, staffMember } from './staff';

// Each member costs an invitation and password hashes, and the tables have many rows.
jest.setTimeout(180_000);

const shop = useTestShop();

const path = (token: string, step = '') => `/staff/api/invitation/${token}${step}`;
const enroll = async (token: string) => (await shop.post(path(token, '/authenticator'), undefined, ownPage(shop))).body;
const accept = (token: string, body: object) => shop.post(path(token, '/accept'), body, ownPage(shop));
const noLonger = (code: string) => ({
  status: 404,
  body: { code, message: 'This invitation is no longer valid. Please ask for a new one.' },
});
const INVALID = noLonger('staff/invitation-invalid');
const USED = noLonger('staff/invitation-used');

test('an invitation shows its email and role, and its acceptance opens a session and the log-in', async () => {
  const token = await invited(shop, 'thandi@example.com', 'support');
  const read = await shop.get(path(token));
  expect(read).toMatchObject({ status: 200, body: { email: 'thandi@example.com', role: 'support' } });
  const hours = (Date.parse(read.body.expiresAt) - Date.now()) / 3_600_000;
  expect(Math.round(hours)).toBe(24);
  const { secret, otpauthUrl, qrCode } = await enroll(token);
  expect(otpauthUrl).toBe(
    `otpauth://totp/Laced:thandi%40example.com?issuer=Laced&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
  expect(qrCode).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^<]*>(<(rect|path)[^<]*\/>)+<\/svg>$/);
  const accepted = await accept(token, { name: ' Than\r\ndi ', password: STAFF_PASSWORD, code: codeOf(secret) });
  expect(accepted.status).toBe(200);
  expect(accepted.body.recoveryCodes).toHaveLength(10);
  expect((await shop.get('/staff/api/session', { cookie: cookieOf(accepted) })).body).toMatchObject({
    name: 'Than di',
    email: 'thandi@example.com',
    role: 'support',
  });
  const [row] = await shop.sql<{ id: number; password_hash: string; totp_secret: string }>(`select * from staff`);
  expect(row?.password_hash).toMatch(/^\$argon2id\$/);
  expect(row?.totp_secret).not.toContain(secret);
  expect((await staffLogIn(shop, { id: row?.id as number, email: 'thandi@example.com', secret } as never)).status).toBe(204);
});

test('accepts it once, even for two at the same time, and stores only its hash', async () => {
  const token = await invited(shop, 'once@example.com', 'support');
  expect(JSON.stringify(await shop.sql('select * from staff_invitations'))).not.toContain(token);
  const { secret } = await enroll(token);
  const body = { name: 'Once', password: STAFF_PASSWORD, code: codeOf(secret) };
  const replies = await Promise.all([1, 2, 3].map(() => accept(token, body)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  const refused = replies.filter(({ status }) => status === 404);
  for (const reply of [...refused, await accept(token, body), await shop.get(path(token))]) expect(reply).toMatchObject(USED);
});

test('unknown, expired, withdrawn and superseded ones are 404', async () => {
  expect(await shop.get(path('x'.repeat(32)))).toMatchObject(INVALID);
  const first = await invited(shop, 'late@example.com', 'support');
  const second = await invited(shop, 'late@example.com', 'manager');
  expect(await shop.get(path(first))).toMatchObject(INVALID);
  expect((await shop.get(path(second))).body.role).toBe('manager');
  const { secret } = await enroll(second);
  await shop.sql(`update staff_invitations set expires_at = expires_at - interval '24 hours' where email = 'late@example.com'`);
  expect(await shop.get(path(second))).toMatchObject(INVALID);
  expect((await shop.post(path(second, '/authenticator'), undefined, ownPage(shop))).status).toBe(404);
  expect(await accept(second, { name: 'Late', password: STAFF_PASSWORD, code: codeOf(secret) })).toMatchObject(INVALID);
  expect((await shop.get(path(await invited(shop, 'late@example.com', 'support')))).status).toBe(200);
});

test.each([
  ['name', { name: ' ' }, 'Name is required.'],
  ['name', { name: '\u0007' }, 'Name is required.'],
  ['password', { password: 'weak' }, expect.stringContaining('Password must contain')],
  ['password', { password: 'Password1!' }, 'This password is too common. Please choose another one.'],
  ['password', { password: 'P@ssw0rd1' }, 'This password is too common. Please choose another one.'],
  ['code', { code: '12345' }, 'This code is not valid.'],
])('a wrong %s is 400 and the invitation stays open: %j', async (field, given, message) => {
  const token = await invited(shop, 'fields@example.com', 'support');
  const { secret } = await enroll(token);
  expect(await accept(token, { name: 'F', password: STAFF_PASSWORD, code: codeOf(secret), ...given })).toMatchObject({
    status: 400,
    body: { errors: [{ field, message }] },
  });
  expect((await shop.get(path(token))).status).toBe(200);
});

test('the authenticator must be set up, and only the last secret counts', async () => {
  const token = await invited(shop, 'app@example.com', 'support');
  const body = { name: 'A', password: STAFF_PASSWORD, code: '123456' };
  expect((await accept(token, body)).body.errors).toEqual([{ field: 'code', message: 'Set up the authenticator app first.' }]);
  const [seen, own] = [await enroll(token), await enroll(token)];
  expect((await accept(token, { ...body, code: codeOf(seen.secret) })).status).toBe(400);
  expect((await accept(token, { ...body, code: codeOf(own.secret) })).status).toBe(200);
});

test('a foreign page cannot accept it', async () => {
  const token = await invited(shop, 'foreign@example.com', 'support');
  for (const step of ['/authenticator', '/accept'])
    expect((await shop.post(path(token, step), {}, { origin: 'https://evil.example' })).status).toBe(403);
});

test('an authenticator that was set up with another STAFF_SECRET is reported, not taken for a wrong code', async () => {
  const member = await staffMember(shop, 'support');
  await shop.sql(
    `update staff set totp_secret = (select totp_secret from staff where email = 'thandi@example.com') where id = ${member.id}`,
  );
  const reply = await staffLogIn(shop, member);
  expect([reply.status, reply.body.message]).toEqual([503, expect.stringContaining('STAFF_SECRET')]);
});

test('a reset member sets new credentials; the old ones end at once', async () => {
  const owner = await staffMember(shop, 'owner');
  const member = await staffMember(shop, 'support');
  const reply = await shop.post(`/staff/api/members/${member.id}/reset`, { reason: 'Lost her phone' }, owner.headers);
  expect(reply.body.link).toMatch(/^http:\/\/localhost:\d+\/Back-Office\/Invitation\/[\w-]{32}$/);
  expect((await shop.get('/staff/api/session', member.headers)).status).toBe(401);
  expect((await staffLogIn(shop, member)).status).toBe(401);
  const renewed = await acceptedBy(shop, reply.body.link.split('/').at(-1), member.email);
  expect(renewed.id).toBe(member.id);
  expect((await shop.get('/staff/api/session', renewed.headers)).status).toBe(200);
  expect((await staffLogIn(shop, member)).status).toBe(401);
  expect((await staffLogIn(shop, renewed, { code: member.recoveryCodes[0] })).status).toBe(401);
  expect((await staffLogIn(shop, renewed)).status).toBe(204);
});
