import { executeCommand } from '../src/commands/main';
import { useTestShop } from './shop';
import { acceptedBy, staffLogIn, type TestMember } from './staff';

// Each member costs an invitation and password hashes, and the tables have many rows.
jest.setTimeout(180_000);

const shop = useTestShop();
let owner: TestMember;

const run = (...argv: string[]) =>
  executeCommand({ program: 'shop', argv: ['staff', ...argv], folder: shop.dataDir }, shop.config.env);
const LINK = /^For (\S+), once, within 24 hours:\n(http:\/\/localhost:\d+\/Back-Office\/Invitation\/([\w-]{32}))$/;
const tokenIn = (text: string) => {
  expect(text).toMatch(LINK);
  return LINK.exec(text)?.[3] as string;
};

test('invites the first owner by a link', async () => {
  expect(await shop.api.hasStaff()).toBe(false);
  expect(await run('list')).toEqual({ code: 0, text: 'There are no staff members.' });
  const { code, text } = await run('invite', 'Owner@Example.com', '--role', 'owner');
  expect(code).toBe(0);
  expect((await run('list')).text).toMatch(/^owner@example\.com {2}owner {2}invited until 20\d\d-/);
  expect(await shop.api.hasStaff()).toBe(false);
  owner = await acceptedBy(shop, tokenIn(text), 'owner@example.com');
  expect(await shop.api.hasStaff()).toBe(true);
  expect((await run('list')).text).toMatch(/^owner@example\.com {2}owner {2}active {2}Nomsa owner@example\.com {2}20\d\d-/);
  expect((await run('invite', owner.email, '--role', 'support')).text).toBe('owner@example.com is on the staff already.');
});

test('reset takes even the last owner’s access and prints a new link', async () => {
  const { text } = await run('reset', owner.email);
  expect((await shop.get('/staff/api/session', owner.headers)).status).toBe(401);
  expect((await staffLogIn(shop, owner)).status).toBe(401);
  expect(await shop.api.hasStaff()).toBe(true);
  owner = await acceptedBy(shop, tokenIn(text), owner.email);
  expect((await shop.get('/staff/api/session', owner.headers)).body.role).toBe('owner');
});

test("revoke ends a member's access or withdraws an invitation, but never removes the last owner", async () => {
  expect(await run('revoke', owner.email)).toMatchObject({ code: 1, text: expect.stringContaining('last owner') });
  const { text } = await run('invite', 'b@example.com', '--role', 'support');
  expect(await run('revoke', 'b@example.com')).toEqual({ code: 0, text: 'The invitation of b@example.com is withdrawn.' });
  expect((await shop.get(`/staff/api/invitation/${tokenIn(text)}`)).status).toBe(404);
  const member = await acceptedBy(
    shop,
    tokenIn((await run('invite', 'c@example.com', '--role', 'manager')).text),
    'c@example.com',
  );
  expect(await run('revoke', 'c@example.com', '--reason', 'Left')).toEqual({
    code: 0,
    text: 'c@example.com no longer has access.',
  });
  expect((await staffLogIn(shop, member)).status).toBe(401);
  expect(await run('revoke', 'nobody@example.com')).toMatchObject({ code: 1 });
  expect(await shop.sql(`select staff_id, reason from audit_log where action = 'member.deactivated'`)).toEqual([
    { staff_id: null, reason: 'Left' },
  ]);
});

test.each([
  [['invite', 'a@example.com']],
  [['invite', 'a@example.com', '--role', 'king']],
  [['invite', 'a@example.com', '--role', 'toString']],
  [['invite', 'nonsense', '--role', 'owner']],
  [['revoke', 'a@example.com', '--role', 'owner']],
  [['list', 'more']],
  [['promote', 'a@example.com']],
  [[]],
])('wrong usage prints the usage: %j', async (argv) => {
  expect(await run(...argv)).toMatchObject({
    code: 2,
    text: expect.stringContaining('npm run shop -- staff invite EMAIL --role owner'),
  });
});
