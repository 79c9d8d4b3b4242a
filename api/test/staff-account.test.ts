import { useTestShop } from './shop';
import { codeOf, staffLogIn, staffMember, STAFF_PASSWORD, cookieOf, ownPage, useMember } from './staff';

jest.setTimeout(180_000);

const shop = useTestShop({ env: { RATE_LIMIT_SCALE: '1' } });
const member = useMember(shop, 'support', 'ayesha@example.com');
beforeEach(() => shop.sql('delete from rate_limits'));

const NEW_PASSWORD = 'Another1!stapler';
const account = (path: string, body: object) => shop.post(`/staff/api/account/${path}`, body, member.headers);
/** The member goes on with the cookie of the answer, as a browser does. */
async function setPassword(password: string, newPassword: string) {
  const reply = await shop.put('/staff/api/account/password', { password, newPassword }, member.headers);
  if (reply.status === 204) member.headers = { ...ownPage(shop), cookie: cookieOf(reply) };
  return reply;
}

test('a new password needs the old one and the rules, ends the other sessions, and sends a mail', async () => {
  const other = { ...ownPage(shop), cookie: cookieOf(await staffLogIn(shop, member)) };
  expect(await setPassword('Wrong1!stapler', NEW_PASSWORD)).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'password', message: 'That password is not correct.' }] },
  });
  expect(await setPassword(STAFF_PASSWORD, 'short')).toMatchObject({ status: 400, body: { errors: [{ field: 'newPassword' }] } });
  expect((await shop.get('/staff/api/session', other)).status).toBe(200);
  const copied = member.headers;
  expect((await setPassword(STAFF_PASSWORD, NEW_PASSWORD)).status).toBe(204);
  // A copy of this session's cookie no longer works either.
  for (const ended of [other, copied]) expect((await shop.get('/staff/api/session', ended)).status).toBe(401);
  expect((await shop.get('/staff/api/session', member.headers)).status).toBe(200);
  expect((await staffLogIn(shop, member)).status).toBe(401);
  expect((await staffLogIn(shop, member, { password: NEW_PASSWORD })).status).toBe(204);
  const [mail] = await shop.outbox(member.email, 1);
  expect(mail?.subject).toBe('Your back office password was changed');
  const [entry] = await shop.sql(`select * from audit_log where action = 'member.password'`);
  expect(entry).toMatchObject({ staff_id: member.id, subject: `staff:${member.id}`, after: { sessions: [expect.any(Number)] } });
  expect((await setPassword(NEW_PASSWORD, STAFF_PASSWORD)).status).toBe(204);
});

test('ten wrong passwords in 15 minutes', async () => {
  for (let index = 0; index < 10; index += 1) expect((await setPassword('Wrong1!stapler', NEW_PASSWORD)).status).toBe(400);
  expect((await setPassword(STAFF_PASSWORD, NEW_PASSWORD)).status).toBe(429);
});

test('new recovery codes need password and code, and end the old ones', async () => {
  expect((await shop.get('/staff/api/account', member.headers)).body).toEqual({
    email: member.email,
    recoveryCodesLeft: 10,
    authenticatorApp: true,
    passkeys: [],
  });
  expect((await staffLogIn(shop, member, { code: member.recoveryCodes[0] })).status).toBe(204);
  expect((await shop.get('/staff/api/account', member.headers)).body.recoveryCodesLeft).toBe(9);
  await shop.sql(`update staff set totp_last_step = 0 where id = ${member.id}`);
  const code = codeOf(member.secret);
  const wrong = await account('recovery-codes', { password: STAFF_PASSWORD, code: codeOf(member.secret, 9) });
  expect(wrong).toMatchObject({ status: 400, body: { errors: [{ field: 'code', message: 'This code is not valid.' }] } });
  expect((await account('recovery-codes', { password: 'Wrong1!stapler', code })).status).toBe(400);
  const { status, body } = await account('recovery-codes', { password: STAFF_PASSWORD, code });
  expect([status, body.recoveryCodes.length]).toEqual([200, 10]);
  expect((await account('recovery-codes', { password: STAFF_PASSWORD, code })).status).toBe(400);
  expect((await staffLogIn(shop, member, { code: member.recoveryCodes[1] })).status).toBe(401);
  expect((await staffLogIn(shop, member, { code: body.recoveryCodes[1] })).status).toBe(204);
  expect(await shop.sql(`select subject from audit_log where action = 'member.recovery-codes'`)).toHaveLength(1);
});

test('an invitation is mailed on request, with its link', async () => {
  const owner = await staffMember(shop, 'owner');
  const invite = (email: string, more: object) =>
    shop.post('/staff/api/invitations', { email, role: 'manager', ...more }, owner.headers);
  await invite('shown@example.com', {});
  const { body } = await invite('mailed@example.com', { sendMail: true });
  const [mail] = await shop.outbox('mailed@example.com', 1);
  expect(mail?.text).toContain(body.link);
  expect(await shop.outbox('shown@example.com')).toEqual([]);
});
