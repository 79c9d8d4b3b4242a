import { transact } from '../../db/transact';
import { atEveryStep } from '../../../test/interleave';
import { failures, prepareScenarios } from '../../../test/scenarios';
import type { ApiDeps } from '../../deps';
import { recordAudit } from '../../audit/record-audit';
import { replaceRecoveryCodes } from '../second-factor/recovery-codes';
import { beginSession, endSessions, findSession } from '../sessions/sessions';
import { changePassword, renewRecoveryCodes, type Self } from './account';

// Repeats each case at every statement.
jest.setTimeout(180_000);

const scenarios = prepareScenarios();
let hashes = 0;
const passwords = {
  hash: async (password: string) => `${password} ${(hashes += 1)}`,
  matches: async (hash: string | undefined, password: string) => hash?.split(' ')[0] === password,
};
const deps = (): ApiDeps => ({ ...scenarios.deps, passwords });
let round = 0;

/** A member with two sessions. A thief knows the password and has one of them, or a copy of its cookie. */
async function spied() {
  const { db } = deps();
  const { id } = await db
    .insertInto('staff')
    .values({
      email: `member-${(round += 1)}@example.com`,
      name: 'Nomsa',
      password_hash: await passwords.hash('old'),
      role: 'support',
      totp_secret: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await scenarios.rows('delete from rate_limits');
  const begin = () => db.transaction().execute((trx) => beginSession(trx, id, ''));
  const [recoveryCode = ''] = await db.transaction().execute((trx) => replaceRecoveryCodes(trx, id));
  return { id, own: await begin(), other: await begin(), recoveryCode };
}
type Spied = Awaited<ReturnType<typeof spied>>;

const selfOf = ({ id }: Spied, session: { id: number }): Self => ({
  staffId: id,
  sessionId: session.id,
  actor: { staffId: id, role: 'support', requestId: 'test' },
});
const change = (newPassword: string, which: 'own' | 'other') => (member: Spied) =>
  changePassword(deps(), selfOf(member, member[which]), { password: 'old', newPassword });
const passwordOf = async ({ id }: Spied) =>
  (
    await scenarios.rows<{ password: string }>(`select split_part(password_hash, ' ', 1) as password from staff where id = ${id}`)
  )[0]?.password;
const auditOf = async ({ id }: Spied) =>
  (await scenarios.rows<{ action: string }>(`select action from audit_log where staff_id = ${id} order by id`)).map(
    ({ action }) => action,
  );
const isOpen = async (token: string) => (await findSession(deps().db, token)) !== null;

test.each([
  ['another session', 'other', [400, 401]],
  ['a copy of the same session', 'own', [400]],
] as const)('only one of two concurrent new passwords counts: by %s', async (_title, thief, answers) => {
  const seen = new Set<unknown>();
  await atEveryStep(scenarios.db, {
    scenario: spied,
    a: change('Members1!stapler', 'own'),
    b: change('Thiefs01!stapler', thief),
    async check(member, outcome) {
      const failed = failures(outcome).filter((failure) => failure !== undefined);
      expect(failed).toHaveLength(1);
      seen.add(failed[0]);
      const [winner, token] = outcome.a.error
        ? ['Thiefs01!stapler', outcome.b.value]
        : ['Members1!stapler', outcome.a.value as string];
      expect(await passwordOf(member)).toBe(winner);
      expect(await isOpen(token as string)).toBe(true);
      expect(await auditOf(member)).toEqual(['member.password']);
    },
  });
  expect([...seen].sort()).toEqual(answers);
});

test('a session that ends during the request cannot set a password', async () => {
  await atEveryStep(scenarios.db, {
    scenario: spied,
    a: change('Thiefs01!stapler', 'other'),
    async b(member) {
      await transact(deps().db, async (trx) => {
        await endSessions(trx, member.id, member.other.id);
        await recordAudit(trx, selfOf(member, member.own).actor, { action: 'session.end', subject: `staff:${member.id}` });
      });
      return passwordOf(member);
    },
    async check(member, { a, b }) {
      expect([undefined, 401]).toContain(a.error?.status);
      // A password that was not set when the session ended is not set later.
      expect(await passwordOf(member)).toBe(b.value);
    },
  });
});

test('a password that is replaced during the request cannot confirm another change', async () => {
  await atEveryStep(scenarios.db, {
    scenario: spied,
    a: (member) =>
      renewRecoveryCodes(deps(), selfOf(member, member.own), { password: 'old', factor: { code: member.recoveryCode } }),
    b: change('Members1!stapler', 'own'),
    async check(member, { a, b }) {
      expect([a.error?.status, b.error]).toEqual([a.error && 400, undefined]);
      expect(await auditOf(member)).toEqual(a.error ? ['member.password'] : ['member.recovery-codes', 'member.password']);
    },
  });
});
