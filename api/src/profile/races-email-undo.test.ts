import { prepareScenarios, failures } from '../../test/scenarios';
import { atEveryStep } from '../../test/interleave';
import type { ApiDeps } from '../deps';
import { changeProfile } from './change-profile';
import { createEmailUndo, undoEmailChange } from './undo-email-change';

// Repeats each case at every statement.
jest.setTimeout(180_000);

const scenarios = prepareScenarios();
const passwords = { hash: async () => 'unknown to all', matches: async () => false };
const deps = (): ApiDeps => ({ ...scenarios.deps, passwords });
let round = 0;

/** An account that a thief has given another address, and the link of the mail to the earlier one. */
async function stolen() {
  const { one } = await scenarios.createScenario(1);
  round += 1;
  const token = await createEmailUndo(scenarios.db, one);
  const thief = `thief-${round}@example.com`;
  await scenarios.rows(
    `update accounts set email = '${thief}', email_changed_at = now(), email_confirmed_at = now() where id = ${one.id}`,
  );
  return { ...one, token, thief, session: { id: one.id, email: thief, tokenVersion: 1 } };
}
type Stolen = Awaited<ReturnType<typeof stolen>>;

const undo = ({ token }: Stolen) => undoEmailChange(deps(), token);
const changeAgain = ({ session }: Stolen) =>
  changeProfile(deps(), session, {
    changes: { firstname: 'Eve', lastname: 'Evil', email: `again-${round}@example.com` },
    address: `10.0.${round >> 8}.${round & 255}`,
  });
const state = async ({ id }: Stolen) =>
  (await scenarios.rows(`select email, token_version, password_hash from accounts where id = ${id}`))[0];
const linksOf = ({ id }: Stolen) => scenarios.rows(`select id from email_undos where account_id = ${id}`);

test('two concurrent clicks restore the address once', async () => {
  await atEveryStep(scenarios.db, {
    scenario: stolen,
    a: undo,
    b: undo,
    async check(account, { a, b }) {
      expect([a.value, b.value].sort()).toEqual(['done', 'unknown']);
      expect(await state(account)).toMatchObject({ email: account.email, token_version: 2 });
    },
  });
});

test('a simultaneous change by the thief never prevails', async () => {
  for (const [a, b] of [
    [undo, changeAgain],
    [changeAgain, undo],
  ] as const)
    await atEveryStep(scenarios.db, {
      scenario: stolen,
      a: a as (account: Stolen) => Promise<unknown>,
      b: b as (account: Stolen) => Promise<unknown>,
      async check(account, outcome) {
        expect(failures(outcome).filter((failure) => failure !== undefined && failure !== 401)).toEqual([]);
        expect(await state(account)).toEqual({ email: account.email, token_version: 2, password_hash: 'unknown to all' });
        expect(await linksOf(account)).toEqual([]);
      },
    });
});
