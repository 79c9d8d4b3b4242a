import { generateKeyPairSync } from 'node:crypto';
import { createPasskey, type Passkey } from './passkey';
import { startTestShop, useTestShop, type Reply } from './shop';
import { codeOf, cookieOf, invited, ownPage, STAFF_PASSWORD, staffMember, useMember } from './staff';

// Each member costs an invitation and password hashes.
jest.setTimeout(180_000);

const shop = useTestShop({ env: { RATE_LIMIT_SCALE: '1' } });
beforeEach(() => shop.sql('delete from rate_limits'));

const post = (path: string, body: object, headers = ownPage(shop) as Record<string, string>) =>
  shop.post(`/staff/api${path}`, body, headers);
const refused = (reply: Reply) => expect([reply.status, reply.body.code]).toEqual([401, 'staff/invalid-credentials']);

/** Accepts an invitation with a passkey alone. */
async function passkeyMember(email: string, options: { counting?: boolean } = {}) {
  const token = await invited(shop, email, 'support');
  const passkey = createPasskey(shop.url, options);
  const { body } = await post(`/invitation/${token}/passkey`, {});
  const given = { name: 'Zanele', password: STAFF_PASSWORD, newPasskey: passkey.create(body.creation), passkeyName: 'Laptop' };
  const reply = await post(`/invitation/${token}/accept`, given);
  expect(reply.status).toBe(200);
  const [row] = await shop.sql<{ id: number }>(`select id from staff where email = '${email}'`);
  const headers = { ...ownPage(shop), cookie: cookieOf(reply) };
  return { id: row?.id as number, email, passkey, headers, recoveryCodes: reply.body.recoveryCodes as string[] };
}

const challenge = async (email: string, password = STAFF_PASSWORD) =>
  (await post('/session/passkey', { email, password })).body.options as { challenge: string };
const logIn = (email: string, signature: object, password = STAFF_PASSWORD) =>
  post('/session', { email, password, passkey: signature });

test('an invitation is accepted with a passkey in place of an app, and its signature logs in', async () => {
  const { email, passkey, headers, id } = await passkeyMember('zanele@example.com');
  expect((await shop.get('/staff/api/account', headers)).body).toMatchObject({
    authenticatorApp: false,
    recoveryCodesLeft: 10,
    passkeys: [{ name: 'Laptop', lastUsedAt: null }],
  });
  const options = await challenge(email);
  expect(options).toMatchObject({
    rpId: '127.0.0.1',
    userVerification: 'required',
    allowCredentials: [{ id: passkey.id, transports: ['internal'] }],
  });
  const reply = await logIn(email, passkey.sign(options));
  expect(reply.status).toBe(204);
  expect((await shop.get('/staff/api/session', { cookie: cookieOf(reply) })).body).toMatchObject({ email });
  const [entry] = await shop.sql(`select * from audit_log where action = 'session.begin' order by id desc limit 1`);
  expect(entry).toMatchObject({ staff_id: id, after: { secondFactor: 'passkey' } });
  // It has no app, so no code of one is right.
  refused(await post('/session', { email, password: STAFF_PASSWORD, code: '000000' }));
});

test('the invitation accepts no passkey of another invitation, shop, origin or challenge, or without user verification', async () => {
  const other = await invited(shop, 'other@example.com', 'support');
  const token = await invited(shop, 'strict@example.com', 'support');
  const accept = async (newPasskey: object) =>
    post(`/invitation/${token}/accept`, { name: 'S', password: STAFF_PASSWORD, newPasskey });
  const passkey = createPasskey(shop.url);
  const fresh = async (of = token) => (await post(`/invitation/${of}/passkey`, {})).body.creation as { challenge: string };
  const foreign = await fresh(other);
  for (const wrong of [
    passkey.create(foreign),
    passkey.create(await fresh(), { origin: 'https://evil.example' }),
    passkey.create(await fresh(), { rpId: 'evil.example' }),
    passkey.create(await fresh(), { challenge: 'AAAA' }),
    passkey.create(await fresh(), { verified: false }),
  ])
    expect(await accept(wrong)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'newPasskey', message: 'This passkey could not be added. Try again.' }] },
    });
  for (const malformed of [
    {},
    'x',
    { ...passkey.create(await fresh()), response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } },
  ])
    expect((await accept(malformed as object)).status).toBe(400);
  const late = await fresh();
  await shop.sql(`update staff_passkey_challenges set expires_at = now() - interval '1 second'`);
  expect((await accept(passkey.create(late))).status).toBe(400);
  expect((await accept(passkey.create(await fresh()))).status).toBe(200);
});

describe('a log-in', () => {
  let member: Awaited<ReturnType<typeof passkeyMember>>;
  let passkey: Passkey;
  beforeAll(async () => {
    member = await passkeyMember('sipho@example.com', { counting: true });
    passkey = member.passkey;
  });

  test('is requested only after the right password, within the limits of log-ins', async () => {
    refused(await post('/session/passkey', { email: member.email, password: 'Wrong1!stapler' }));
    refused(await post('/session/passkey', { email: 'nobody@example.com', password: STAFF_PASSWORD }));
    for (let index = 1; index < 10; index += 1)
      refused(await post('/session/passkey', { email: member.email, password: 'Wrong1!stapler' }));
    expect((await post('/session/passkey', { email: member.email, password: STAFF_PASSWORD })).status).toBe(429);
    await shop.sql('delete from rate_limits');
    const withoutPasskey = await staffMember(shop, 'support');
    expect(await challenge(withoutPasskey.email)).toBeNull();
  });

  test('requires the password again and a signature by this passkey, for this shop, with user verification', async () => {
    const wrongKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const stranger = await passkeyMember('stranger@example.com');
    refused(await logIn(member.email, passkey.sign(await challenge(member.email)), 'Wrong1!stapler'));
    refused(await logIn(member.email, passkey.sign(await challenge(member.email), { key: wrongKey })));
    await shop.sql('delete from rate_limits');
    refused(await logIn(member.email, passkey.sign(await challenge(member.email), { origin: 'https://evil.example' })));
    refused(await logIn(member.email, passkey.sign(await challenge(member.email), { rpId: 'evil.example' })));
    refused(await logIn(member.email, passkey.sign(await challenge(member.email), { verified: false })));
    await shop.sql('delete from rate_limits');
    refused(await logIn(member.email, stranger.passkey.sign(await challenge(member.email))));
    refused(await logIn(member.email, passkey.sign(await challenge(stranger.email))));
    expect((await logIn(member.email, passkey.sign(await challenge(member.email)))).status).toBe(204);
  });

  test('accepts a challenge once, even when sent twice at the same time, and for five minutes', async () => {
    const signature = passkey.sign(await challenge(member.email));
    const replies = await Promise.all([1, 2, 3].map(() => logIn(member.email, signature)));
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 401, 401]);
    refused(await logIn(member.email, signature));
    const late = await challenge(member.email);
    await shop.sql(`update staff_passkey_challenges set expires_at = expires_at - interval '5 minutes'`);
    refused(await logIn(member.email, passkey.sign(late)));
  });

  test('refuses a counter that does not increase, as from a copied passkey', async () => {
    expect((await logIn(member.email, passkey.sign(await challenge(member.email)))).status).toBe(204);
    refused(await logIn(member.email, passkey.sign(await challenge(member.email), { counter: 1 })));
    refused(await logIn(member.email, passkey.sign(await challenge(member.email), { counter: 0 })));
  });

  test('with five wrong signatures is locked, as with wrong codes', async () => {
    for (let index = 0; index < 5; index += 1)
      refused(await logIn(member.email, passkey.sign(await challenge(member.email), { rpId: 'evil.example' })));
    expect((await logIn(member.email, passkey.sign(await challenge(member.email)))).status).toBe(429);
  });

  test('works with a recovery code when the passkey is lost', async () => {
    const code = member.recoveryCodes[0];
    expect((await post('/session', { email: member.email, password: STAFF_PASSWORD, code })).status).toBe(204);
    refused(await post('/session', { email: member.email, password: STAFF_PASSWORD, code }));
  });

  test('keeps only the last five challenges of a member', async () => {
    for (let index = 0; index < 8; index += 1) await challenge(member.email);
    const rows = await shop.sql(`select * from staff_passkey_challenges where bound_to = 'log-in:${member.id}'`);
    expect(rows).toHaveLength(5);
  });
});

describe('one’s own account', () => {
  const member = useMember(shop, 'manager', 'pieter@example.com');
  const begin = async (headers = member.headers) => (await post('/account/challenge', {}, headers)).body;
  const code = async () => {
    await shop.sql(`update staff set totp_last_step = 0 where id = ${member.id}`);
    return codeOf(member.secret);
  };
  const passkeys = async (headers = member.headers) => (await shop.get('/staff/api/account', headers)).body.passkeys;

  test('adds a passkey with password and code, mails the member, and renames it', async () => {
    const passkey = createPasskey(shop.url);
    const { creation, confirmation } = await begin();
    expect(confirmation).toBeNull();
    const newPasskey = passkey.create(creation);
    const given = { password: STAFF_PASSWORD, name: 'Phone', newPasskey };
    expect(
      await post('/account/passkeys', { ...given, password: 'Wrong1!stapler', code: await code() }, member.headers),
    ).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'password' }] },
    });
    expect(await post('/account/passkeys', { ...given, code: '000000' }, member.headers)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'code' }] },
    });
    expect((await post('/account/passkeys', given, member.headers)).status).toBe(400);
    expect((await post('/account/passkeys', { ...given, name: ' ', code: await code() }, member.headers)).status).toBe(400);
    expect(await passkeys()).toEqual([]);
    expect((await post('/account/passkeys', { ...given, code: await code() }, member.headers)).status).toBe(200);
    // The challenge is used up, and a passkey belongs to one person.
    expect((await post('/account/passkeys', { ...given, code: await code() }, member.headers)).status).toBe(400);
    const [mail] = await shop.outbox(member.email, 1);
    expect([mail?.subject, mail?.text]).toEqual(['A passkey for the back office was added', expect.stringContaining("'Phone'")]);
    const [{ id }] = await passkeys();
    expect((await shop.put(`/staff/api/account/passkeys/${id}`, { name: 'Work\nphone' }, member.headers)).status).toBe(204);
    expect(await passkeys()).toMatchObject([{ id, name: 'Work phone' }]);
    // The app still works, and so does the passkey.
    expect((await logIn(member.email, passkey.sign(await challenge(member.email)))).status).toBe(204);
    expect((await post('/session', { email: member.email, password: STAFF_PASSWORD, code: await code() })).status).toBe(204);
    // A device with one of them is not asked for a second one.
    expect((await begin()).creation.excludeCredentials).toMatchObject([{ id: passkey.id }]);
  });

  test('refuses the challenge of another session, and the passkey of another member', async () => {
    const other = await passkeyMember('kabelo@example.com');
    const { creation } = await begin(other.headers);
    const given = {
      password: STAFF_PASSWORD,
      name: 'Mine',
      newPasskey: createPasskey(shop.url).create(creation),
      code: await code(),
    };
    expect(await post('/account/passkeys', given, member.headers)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'newPasskey' }] },
    });
    const [{ id }] = await passkeys(other.headers);
    expect((await shop.put(`/staff/api/account/passkeys/${id}`, { name: 'X' }, member.headers)).status).toBe(404);
    const reply = await post(`/account/passkeys/${id}/remove`, { password: STAFF_PASSWORD, code: await code() }, member.headers);
    expect([reply.status, reply.body.code]).toEqual([404, 'staff/passkey-not-found']);
    expect(await passkeys(other.headers)).toHaveLength(1);
  });

  test('removes a passkey, but never the last factor; a passkey confirms what a code confirms', async () => {
    const only = await passkeyMember('lindiwe@example.com');
    const signed = async () => ({
      password: STAFF_PASSWORD,
      passkey: only.passkey.sign((await begin(only.headers)).confirmation),
    });
    const [{ id }] = await passkeys(only.headers);
    const last = await post(`/account/passkeys/${id}/remove`, await signed(), only.headers);
    expect([last.status, last.body.code]).toEqual([409, 'staff/last-factor']);
    const second = createPasskey(shop.url);
    const { confirmation, creation } = await begin(only.headers);
    const added = await post(
      '/account/passkeys',
      { password: STAFF_PASSWORD, passkey: only.passkey.sign(confirmation), name: 'Key', newPasskey: second.create(creation) },
      only.headers,
    );
    expect(added.status).toBe(200);
    const renewed = await post('/account/recovery-codes', await signed(), only.headers);
    expect([renewed.status, renewed.body.recoveryCodes.length]).toEqual([200, 10]);
    // A signature for a log-in confirms nothing.
    await shop.sql('delete from rate_limits');
    const forLogIn = { password: STAFF_PASSWORD, passkey: only.passkey.sign(await challenge(only.email)) };
    expect((await post(`/account/passkeys/${id}/remove`, forLogIn, only.headers)).status).toBe(400);
    expect((await post(`/account/passkeys/${id}/remove`, await signed(), only.headers)).status).toBe(204);
    refused(await logIn(only.email, only.passkey.sign(await challenge(only.email))));
    expect((await logIn(only.email, second.sign(await challenge(only.email)))).status).toBe(204);
    // Two that each leave the other as the last one.
    const key = added.body.id;
    expect((await shop.put(`/staff/api/account/passkeys/${key}`, { name: 'Blue key' }, only.headers)).status).toBe(204);
    const log = await shop.sql<{ action: string; before: object; after: object }>(
      `select action, before, after from audit_log where staff_id = ${only.id} and action like 'member.%' order by id`,
    );
    expect(log.slice(-4)).toEqual([
      { action: 'member.passkey-add', before: null, after: { passkey: key, name: 'Key' } },
      { action: 'member.recovery-codes', before: null, after: null },
      { action: 'member.passkey-remove', before: { passkey: id, name: expect.stringMatching(/./) }, after: null },
      { action: 'member.passkey-rename', before: { passkey: key, name: 'Key' }, after: { passkey: key, name: 'Blue key' } },
    ]);
  });

  test('two concurrent removals leave one passkey', async () => {
    const both = await passkeyMember('two@example.com');
    const { confirmation, creation } = await begin(both.headers);
    const second = createPasskey(shop.url);
    const signature = both.passkey.sign(confirmation);
    const given = { password: STAFF_PASSWORD, passkey: signature, name: 'Key', newPasskey: second.create(creation) };
    await post('/account/passkeys', given, both.headers);
    const ids = (await passkeys(both.headers)).map(({ id }: { id: number }) => id);
    const removals = await Promise.all(
      ids.map((id: number, index: number) =>
        post(`/account/passkeys/${id}/remove`, { password: STAFF_PASSWORD, code: both.recoveryCodes[index] }, both.headers),
      ),
    );
    expect(removals.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await passkeys(both.headers)).toHaveLength(1);
  });
});

test('a reset removes the passkeys', async () => {
  const owner = await staffMember(shop, 'owner');
  const member = await passkeyMember('reset@example.com');
  const signature = member.passkey.sign(await challenge(member.email));
  const reset = await shop.post(`/staff/api/members/${member.id}/reset`, { reason: 'Lost' }, owner.headers);
  refused(await logIn(member.email, signature));
  const token = reset.body.link.split('/').at(-1);
  const { body: enrollment } = await post(`/invitation/${token}/authenticator`, {});
  const given = { name: 'Z', password: STAFF_PASSWORD, code: codeOf(enrollment.secret) };
  expect((await post(`/invitation/${token}/accept`, given)).status).toBe(200);
  expect(await challenge(member.email)).toBeNull();
});

test('belongs to the host of PUBLIC_URL, regardless of the request', async () => {
  const https = await startTestShop({ env: { PUBLIC_URL: 'https://shop.example' } });
  try {
    const origin = { origin: 'https://shop.example' };
    const token = await invited(https, 'public@example.com', 'support');
    const { body } = await https.post(`/staff/api/invitation/${token}/passkey`, {}, origin);
    expect(body.creation).toMatchObject({ rp: { id: 'shop.example' }, authenticatorSelection: { userVerification: 'required' } });
    const passkey = createPasskey(origin.origin);
    const given = { name: 'P', password: STAFF_PASSWORD, newPasskey: passkey.create(body.creation) };
    expect((await https.post(`/staff/api/invitation/${token}/accept`, given, origin)).status).toBe(200);
  } finally {
    await https.close();
  }
});
