import { parse } from 'csv-parse/sync';
import { useTestShop, type Reply } from './shop';
import { invited, ownPage, staffLogIn, staffMember, type TestMember } from './staff';

// Each member costs an invitation and password hashes, and the tables have many rows.
jest.setTimeout(180_000);

const shop = useTestShop();
let owner: TestMember;
beforeAll(async () => {
  owner = await staffMember(shop, 'owner', 'owner@example.com');
});

interface Entry {
  action: string;
  before: unknown;
  after: unknown;
}
const entries = async (q = ''): Promise<Entry[]> =>
  (await shop.get(`/staff/api/audit?q=${encodeURIComponent(q)}`, owner.headers)).body.entries;
const setRole = (id: number, role: string, by = owner, reason = 'Promoted') =>
  shop.put(`/staff/api/members/${id}/role`, { role, reason }, by.headers);
const deactivate = (id: number, by = owner) => shop.post(`/staff/api/members/${id}/deactivate`, { reason: 'Left' }, by.headers);

test('an owner invites by link, lists and withdraws; an address on the staff is 409', async () => {
  const reply = await shop.post('/staff/api/invitations', { email: ' New@Example.com ', role: 'support' }, owner.headers);
  expect(reply.body.link).toMatch(/\/Back-Office\/Invitation\/[\w-]{32}$/);
  expect((await shop.get('/staff/api/invitations', owner.headers)).body).toMatchObject([
    { id: reply.body.id, email: 'new@example.com', role: 'support' },
  ]);
  const link = `/staff/api/invitation/${reply.body.link.split('/').at(-1)}`;
  expect((await shop.get(link)).status).toBe(200);
  expect((await shop.delete(`/staff/api/invitations/${reply.body.id}`, owner.headers)).status).toBe(204);
  expect((await shop.get(link)).status).toBe(404);
  expect((await shop.delete(`/staff/api/invitations/${reply.body.id}`, owner.headers)).status).toBe(404);
  expect((await shop.post('/staff/api/invitations', { email: owner.email, role: 'support' }, owner.headers)).status).toBe(409);
  for (const body of [
    { email: 'x', role: 'support' },
    { email: 'a@example.com', role: 'king' },
  ])
    expect((await shop.post('/staff/api/invitations', body, owner.headers)).status).toBe(400);
  const twice = await Promise.all(
    [1, 2, 3].map(() => shop.post('/staff/api/invitations', { email: 'twice@example.com', role: 'support' }, owner.headers)),
  );
  expect(twice.map(({ status }) => status)).toEqual([200, 200, 200]);
  const open = (await shop.get('/staff/api/invitations', owner.headers)).body;
  expect(open.filter(({ email }: { email: string }) => email === 'twice@example.com')).toHaveLength(1);
});

test('the list of members shows role, state and last use, and no secrets', async () => {
  const { body } = await shop.get('/staff/api/members', owner.headers);
  expect(body).toMatchObject([{ id: owner.id, role: 'owner', state: 'active', recoveryCodesLeft: 10 }]);
  expect(JSON.stringify(body)).not.toMatch(/argon|secret|hash/);
});

test('a change of role ends the sessions; an end of access ends everything', async () => {
  const member = await staffMember(shop, 'support');
  expect((await setRole(member.id, 'manager')).status).toBe(204);
  expect((await shop.get('/staff/api/session', member.headers)).status).toBe(401);
  expect((await staffLogIn(shop, member)).status).toBe(204);
  expect((await deactivate(member.id)).status).toBe(204);
  expect((await staffLogIn(shop, member)).status).toBe(401);
  for (const again of [setRole(member.id, 'owner'), shop.post(`/staff/api/members/${member.id}/reset`, {}, owner.headers)])
    expect((await again).status).toBe(409);
  expect((await setRole(987654321, 'support')).status).toBe(404);
  expect((await setRole(member.id, 'king')).status).toBe(400);
});

test('a role that another owner changed in the meantime is 409; setting the current role changes nothing', async () => {
  const member = await staffMember(shop, 'support');
  const other = await staffMember(shop, 'owner');
  const change = (role: string, seen: string, by: TestMember) =>
    shop.put(`/staff/api/members/${member.id}/role`, { role, seen }, by.headers);
  expect((await change('manager', 'support', other)).status).toBe(204);
  expect((await staffLogIn(shop, member)).status).toBe(204);
  expect(await change('fulfillment', 'support', owner)).toMatchObject({
    status: 409,
    body: { code: 'staff/changed-meanwhile', message: `This role was changed by Nomsa ${other.email} a moment ago. Look again.` },
  });
  const log = () => shop.sql(`select id from audit_log where subject = 'staff:${member.id}' and action like 'member.%'`);
  const before = await log();
  expect((await change('manager', 'support', owner)).status).toBe(204);
  expect(await log()).toEqual(before);
  for (const _ of [1, 2]) expect((await deactivate(other.id)).status).toBe(204);
  expect(
    await shop.sql(
      `select after->>'state' as state from audit_log where subject = 'staff:${other.id}' and action like 'member.d%'`,
    ),
  ).toEqual([{ state: 'deactivated' }]);
});

const tokenIn = ({ body }: Reply) => (body.link as string).split('/').at(-1);
const invite = (role: string, by: TestMember) =>
  shop.post('/staff/api/invitations', { email: `invited-${Math.random()}@example.com`, role }, by.headers);
const isOpen = async (token: string | undefined) => (await shop.get(`/staff/api/invitation/${token}`)).status === 200;

test('ending access also invalidates the link of an earlier reset, so that it cannot restore access', async () => {
  const member = await staffMember(shop, 'owner');
  const token = tokenIn(await shop.post(`/staff/api/members/${member.id}/reset`, { reason: 'Lost his phone' }, owner.headers));
  expect(await isOpen(token)).toBe(true);
  expect((await deactivate(member.id)).status).toBe(204);
  expect(await isOpen(token)).toBe(false);
});

test.each([
  ['ended', ({ id }: TestMember) => deactivate(id)],
  ['reset', ({ id }: TestMember) => shop.post(`/staff/api/members/${id}/reset`, { reason: 'Wrong hands' }, owner.headers)],
  ['lowered', ({ id }: TestMember) => setRole(id, 'manager')],
])("closes an owner's open invitations when their access is %s", async (_how, end) => {
  const member = await staffMember(shop, 'owner');
  const [theirs, others] = [tokenIn(await invite('owner', member)), tokenIn(await invite('support', owner))];
  expect((await end(member)).status).toBeLessThan(300);
  expect([await isOpen(theirs), await isOpen(others)]).toEqual([false, true]);
});

test("an owner sees and ends another member's session", async () => {
  const member = await staffMember(shop, 'fulfillment');
  const path = `/staff/api/members/${member.id}/sessions`;
  const { body } = await shop.get(path, owner.headers);
  expect(body).toMatchObject([{ id: expect.any(Number), current: false }]);
  // The session belongs to the member in the path, or nothing ends.
  expect((await shop.delete(`/staff/api/members/${owner.id}/sessions/${body[0].id}`, owner.headers)).status).toBe(404);
  expect((await shop.get('/staff/api/session', member.headers)).status).toBe(200);
  expect((await shop.delete(`${path}/${body[0].id}`, owner.headers)).status).toBe(204);
  expect((await shop.get('/staff/api/session', member.headers)).status).toBe(401);
});

test('the last owner cannot be demoted, reset or removed, even by two at the same time', async () => {
  const refused = async (reply: Promise<Reply>) =>
    expect(await reply).toMatchObject({ status: 409, body: { message: expect.stringContaining('last owner') } });
  await refused(setRole(owner.id, 'manager'));
  await refused(deactivate(owner.id));
  await refused(shop.post(`/staff/api/members/${owner.id}/reset`, {}, owner.headers));
  expect((await setRole(owner.id, 'owner')).status).toBe(204);
  owner = { ...owner, headers: { ...ownPage(shop), cookie: '' } };
  const logIn = await staffLogIn(shop, owner);
  owner.headers.cookie = (logIn.headers.getSetCookie()[0] ?? '').split(';')[0] as string;

  for (let round = 0; round < 3; round += 1) {
    const second = await staffMember(shop, 'owner');
    const replies = await Promise.all([setRole(owner.id, 'support', second), deactivate(second.id, owner)]);
    const left = await shop.sql<{ id: number }>(`select id from staff where role = 'owner' and state = 'active'`);
    expect(left).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1);
    if (left[0]?.id === owner.id) continue;
    await shop.sql(`update staff set role = 'owner' where id = ${owner.id}`);
    owner.headers.cookie = ((await staffLogIn(shop, owner)).headers.getSetCookie()[0] ?? '').split(';')[0] as string;
    expect((await deactivate(second.id)).status).toBe(204);
  }
});

test('each change of who is an owner is mailed to everybody who was one before; other roles are not', async () => {
  const other = await staffMember(shop, 'owner', 'other-owner@example.com');
  const before = (await shop.outbox(other.email)).length;
  const first = (await shop.outbox(owner.email)).length;
  await shop.post('/staff/api/invitations', { email: 'third@example.com', role: 'manager' }, owner.headers);
  await shop.post('/staff/api/invitations', { email: 'third@example.com', role: 'owner' }, owner.headers);
  const helper = await staffMember(shop, 'support', 'helper@example.com');
  await setRole(helper.id, 'manager');
  await setRole(helper.id, 'owner');
  await setRole(helper.id, 'owner');
  await setRole(helper.id, 'support');
  await shop.post(`/staff/api/members/${other.id}/reset`, { reason: 'Lost phone' }, owner.headers);
  const mails = (await shop.outbox(other.email, before + 4)).slice(before);
  const by = 'Nomsa owner @ example. com (owner@example.com)';
  expect(mails.map(({ text }) => text.match(/.* a moment ago\./)?.[0])).toEqual([
    `${by} invited third@example.com as an owner of the back office a moment ago.`,
    `${by} made helper@example.com an owner of the back office a moment ago.`,
    `${by} gave helper@example.com another role than owner a moment ago.`,
    `${by} reset the log-in of other-owner@example.com to the back office a moment ago.`,
  ]);
  expect(await shop.outbox(owner.email, first + 4)).toHaveLength(first + 4);
});

test('BO-14: the audit log has each change of the staff with who, before, after and reason', async () => {
  const member = await staffMember(shop, 'support', 'audited@example.com');
  await setRole(member.id, 'manager', owner, '=She did well');
  await deactivate(member.id);
  const found = await entries('AUDITED@example.com');
  expect(found.map(({ action }) => action)).toEqual([
    'member.deactivated',
    'member.role',
    'session.begin',
    'invitation.accept',
    'invitation.enroll',
    'invitation.create',
  ]);
  expect(found[1]).toMatchObject({
    who: 'Nomsa owner@example.com',
    subject: `staff:${member.id}`,
    subjectEmail: member.email,
    before: { role: 'support' },
    after: { role: 'manager' },
    reason: '=She did well',
    requestId: expect.stringMatching(/./),
  });
  expect(found[5]).toMatchObject({ who: null, after: { role: 'support' } });
  expect(await entries('she DID')).toMatchObject([{ action: 'member.role' }]);
  expect(await entries('100%_')).toEqual([]);
  expect(JSON.stringify(await entries())).not.toMatch(/argon|otpauth/);
});

test('the audit log pages by id, and its CSV contains no formula', async () => {
  const all: string[] = [];
  for (let next: string | null = ''; next !== null;) {
    const { body }: Reply = await shop.get(`/staff/api/audit?limit=3${next && `&before=${next}`}`, owner.headers);
    expect(body.entries.length).toBeLessThanOrEqual(3);
    all.push(...body.entries.map(({ id }: { id: string }) => id));
    next = body.next;
  }
  const rows = await shop.sql<{ id: string }>('select a.id::text as id from audit_log a order by a.id desc');
  expect(all).toEqual(rows.map(({ id }) => id));
  for (const query of ['limit=0', 'limit=101', 'before=x', 'limit=1e9'])
    expect((await shop.get(`/staff/api/audit?${query}`, owner.headers)).status).toBe(400);

  const csv = await shop.get('/staff/api/audit.csv', owner.headers);
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="audit-log.csv"');
  const [head, ...lines] = parse(csv.body) as string[][];
  expect(head).toEqual(['at', 'who', 'action', 'subject', 'email', 'name', 'before', 'after', 'reason', 'request']);
  expect(lines).toHaveLength(rows.length);
  expect(lines.find((cells) => cells[2] === 'member.role')).toBeDefined();
  expect(lines.map((cells) => cells[8])).toContain("'=She did well");
  const forExcel = (await shop.get('/staff/api/audit.csv?separator=semicolon', owner.headers)).body;
  expect(parse(forExcel, { bom: true, delimiter: ';' })).toHaveLength(rows.length + 1);
  const found = parse((await shop.get('/staff/api/audit.csv?q=she%20did', owner.headers)).body);
  expect(found).toHaveLength(2);
});

/** Every changing route of sessions, invitations and members, done successfully, by its name in /docs/json. */
const changes: Record<string, () => Promise<Reply>> = {
  'POST /staff/api/session': () => staffLogIn(shop, owner),
  'DELETE /staff/api/session': async () => {
    const member = await staffMember(shop, 'support');
    return shop.delete('/staff/api/session', member.headers);
  },
  'DELETE /staff/api/sessions/{id}': async () => {
    const member = await staffMember(shop, 'support');
    const { body } = await shop.get('/staff/api/sessions', member.headers);
    return shop.delete(`/staff/api/sessions/${body[0].id}`, member.headers);
  },
  'POST /staff/api/invitation/{token}/authenticator': async () =>
    shop.post(
      `/staff/api/invitation/${await invited(shop, 'one@example.com', 'support')}/authenticator`,
      undefined,
      ownPage(shop),
    ),
  'POST /staff/api/invitation/{token}/accept': async () => {
    await staffMember(shop, 'support', 'two@example.com');
    return { status: 200 } as Reply;
  },
  'POST /staff/api/invitations': () =>
    shop.post('/staff/api/invitations', { email: 'three@example.com', role: 'support' }, owner.headers),
  'DELETE /staff/api/invitations/{id}': async () => {
    const { body } = await shop.get('/staff/api/invitations', owner.headers);
    return shop.delete(`/staff/api/invitations/${body[0].id}`, owner.headers);
  },
  'PUT /staff/api/members/{id}/role': async () => setRole((await staffMember(shop, 'support')).id, 'manager'),
  'POST /staff/api/members/{id}/deactivate': async () => deactivate((await staffMember(shop, 'support')).id),
  'POST /staff/api/members/{id}/reset': async () =>
    shop.post(`/staff/api/members/${(await staffMember(shop, 'support')).id}/reset`, {}, owner.headers),
  'DELETE /staff/api/members/{id}/sessions/{sessionId}': async () => {
    const { id } = await staffMember(shop, 'support');
    const { body } = await shop.get(`/staff/api/members/${id}/sessions`, owner.headers);
    return shop.delete(`/staff/api/members/${id}/sessions/${body[0].id}`, owner.headers);
  },
};
const ACTIONS: Record<string, string> = {
  'POST /staff/api/session': 'session.begin',
  'DELETE /staff/api/session': 'session.end',
  'DELETE /staff/api/sessions/{id}': 'session.end',
  'POST /staff/api/invitation/{token}/authenticator': 'invitation.enroll',
  'POST /staff/api/invitation/{token}/accept': 'invitation.accept',
  'POST /staff/api/invitations': 'invitation.create',
  'DELETE /staff/api/invitations/{id}': 'invitation.withdraw',
  'PUT /staff/api/members/{id}/role': 'member.role',
  'POST /staff/api/members/{id}/deactivate': 'member.deactivated',
  'POST /staff/api/members/{id}/reset': 'member.reset',
  'DELETE /staff/api/members/{id}/sessions/{sessionId}': 'session.end',
};

test('BO-14: every change of sessions, invitations and members leaves its entry', async () => {
  const { body } = await shop.get('/docs/json');
  const changing = Object.entries(body.paths as Record<string, object>)
    .filter(([path]) => /^\/staff\/api\/(sessions?|invitations?|members)\b/.test(path))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
    // The routes for passkeys only make challenges.
    .filter((route) => !route.startsWith('GET ') && !route.endsWith('/passkey'));
  expect(changing.sort()).toEqual(Object.keys(changes).sort());
  for (const [route, change] of Object.entries(changes)) {
    const count = async () =>
      Number((await shop.sql<{ n: string }>(`select count(*) as n from audit_log where action = '${ACTIONS[route]}'`))[0]?.n);
    const before = await count();
    const { status } = await change();
    expect([route, status < 300]).toEqual([route, true]);
    expect([route, await count()]).toEqual([route, before + 1]);
  }
});

test('BO-14: the audit log cannot be altered, not even by SQL', async () => {
  const before = await shop.sql('select * from audit_log order by id');
  for (const statement of [
    `update audit_log set reason = 'never'`,
    `delete from audit_log`,
    `truncate audit_log`,
    `update audit_log set reason = 'never' where id = -1`,
  ])
    await expect(shop.sql(statement)).rejects.toMatchObject({ message: 'audit_log is append-only' });
  expect(await shop.sql('select * from audit_log order by id')).toEqual(before);
});
