import { transact } from '../../db/transact';
import { atEveryStep } from '../../../test/interleave';
import { prepareScenarios } from '../../../test/scenarios';
import type { ApiDeps } from '../../deps';
import { changePassword } from '../account/account';
import { OPERATOR } from '../../audit/actor';
import { invite } from '../invitations/invitations';
import { replaceRecoveryCodes } from '../second-factor/recovery-codes';
import { createLogIn } from '../sessions/log-in';
import { beginSession, findSession } from '../sessions/sessions';
import { changeRole, deactivate, resetMember } from './members';

// Repeats each case at every statement.
jest.setTimeout(180_000);

const scenarios = prepareScenarios();
/** A hash is its password: this test checks when they are compared. */
const passwords = {
  hash: async (text: string) => text,
  matches: async (hash: string | undefined, text: string) => hash === text,
};
const deps = (): ApiDeps => ({ ...scenarios.deps, passwords });
const PASSWORD = 'The former 1!';
let count = 0;

/** An owner beside another one, with a session and a recovery code. */
async function owner() {
  count += 1;
  const { db } = deps();
  const [email, other] = [`owner-${count}@example.com`, `other-${count}@example.com`];
  await scenarios.rows(`insert into staff (email, name, password_hash, role, totp_secret)
    values ('${email}', 'One', '${PASSWORD}', 'owner', ''), ('${other}', 'Other', '', 'owner', '')`);
  const [row] = await scenarios.rows<{ id: number }>(`select id from staff where email = '${email}'`);
  const id = row!.id;
  const { own, code } = await db.transaction().execute(async (trx) => ({
    own: await beginSession(trx, id, ''),
    code: (await replaceRecoveryCodes(trx, id))[0]!,
  }));
  return { id, email, own, code, actor: { staffId: id, role: 'owner' as const, requestId: '' } };
}
type Owner = Awaited<ReturnType<typeof owner>>;

/** An owner, and a member with the role support. */
async function withGuest() {
  const one = await owner();
  const [row] = await scenarios.rows<{ id: number }>(`insert into staff (email, name, password_hash, role, totp_secret)
    values ('guest-${count}@example.com', 'Guest', '', 'support', '') returning id`);
  return { ...one, guest: row!.id };
}
type WithGuest = Owner & { guest: number };

const logIn = ({ email, code }: Owner) =>
  createLogIn(deps())({
    email,
    password: PASSWORD,
    factor: { code },
    userAgent: '',
    requestId: '',
    address: `10.0.${count >> 8}.${count & 255}`,
    device: null,
    relyingParty: { id: 'localhost', origin: 'http://localhost', name: '' },
  });
const end = ({ email }: Owner) => deactivate(deps().db, deps().config, OPERATOR, { email, reason: 'Left' });

test('a log-in with the former password opens no session once the password has changed', async () => {
  await atEveryStep(scenarios.db, {
    scenario: owner,
    a: logIn,
    b: ({ id, actor, own }) =>
      changePassword(deps(), { staffId: id, sessionId: own.id, actor }, { password: PASSWORD, newPassword: 'The newer 1!' }),
    async check(_owner, { a, b }) {
      expect([b.error, a.error?.status]).toEqual([undefined, a.value ? undefined : 401]);
      expect(await findSession(deps().db, a.value?.token ?? '')).toBeNull();
      expect(await findSession(deps().db, b.value ?? '')).not.toBeNull();
    },
  });
});

test('a log-in while the access ends opens no session, even after the member was readmitted', async () => {
  await atEveryStep(scenarios.db, {
    scenario: owner,
    a: logIn,
    b: end,
    async check({ id }, { a, b }) {
      expect([b.error, a.error?.status]).toEqual([undefined, a.value ? undefined : 401]);
      await scenarios.rows(`update staff set state = 'active' where id = ${id}`);
      expect(await findSession(deps().db, a.value?.token ?? '')).toBeNull();
    },
  });
});

test('removes an invitation that is made while the access of its author ends', async () => {
  await atEveryStep(scenarios.db, {
    scenario: owner,
    // Not as an owner: all owners of the scenarios before would be mailed, in ever more steps.
    a: ({ actor }) =>
      transact(deps().db, (trx) => invite(trx, actor, deps().config, { email: `guest-${count}@example.com`, role: 'support' })),
    b: end,
    async check({ id }, { a, b }) {
      expect([b.error, a.error?.status]).toEqual([undefined, a.value ? undefined : 403]);
      expect(await scenarios.rows(`select id from staff_invitations where invited_by = ${id} and withdrawn_at is null`)).toEqual(
        [],
      );
    },
  });
});

// A member of support, not an owner: all owners of the scenarios before would be mailed, in ever more steps.
test.each([
  ['reset', ({ guest, actor }: WithGuest) => resetMember(deps().db, deps().config, actor, { id: guest, reason: 'Lost phone' })],
  [
    'promote',
    ({ guest, actor }: WithGuest) => changeRole(deps().db, deps().config, actor, { id: guest, role: 'manager', reason: 'Grew' }),
  ],
  ['deactivate', ({ guest, actor }: WithGuest) => deactivate(deps().db, deps().config, actor, { id: guest, reason: 'Left' })],
] as [string, (scenario: WithGuest) => Promise<unknown>][])(
  'an owner who loses access during a change (%s) changes nothing afterwards',
  async (_name, change) => {
    await atEveryStep(scenarios.db, {
      scenario: withGuest,
      a: change,
      b: (one) => end(one),
      async check({ id, guest }, { a, b }) {
        const [ended, changed] = [{ subject: `staff:${id}` }, { subject: `staff:${guest}` }];
        expect([b.error, a.error?.status]).toEqual([undefined, a.error ? 403 : undefined]);
        expect(
          await scenarios.rows(
            `select subject from audit_log where action like 'member.%' and subject in ('staff:${id}', 'staff:${guest}') order by id`,
          ),
        ).toEqual(a.error ? [ended] : [changed, ended]);
        expect(
          await scenarios.rows(`select id from staff_invitations where invited_by = ${id} and withdrawn_at is null`),
        ).toEqual([]);
      },
    });
  },
);
