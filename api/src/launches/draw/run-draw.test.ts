import { sql } from 'kysely';
import { checkDraw, type DrawProof } from 'shared/launch-draw';
import { useDomainFixture } from '../../../test/domain-fixture';
import { atEveryStep, killedAtEveryStep } from '../../../test/interleave';
import { closedLaunch } from '../../../test/launch-scenario';
import { passOn } from '../claims';
import { createLaunchBoard, type LaunchBoard } from '../launch-board';
import { mailResults } from '../mail-results';
import { shownEntries } from '../shown-entries';
import { freeze } from './freeze';
import { runDraw } from './run-draw';

// Repeats one case at every statement.
jest.setTimeout(180_000);

const fixture = useDomainFixture();
let board: LaunchBoard;
beforeAll(() => void (board = createLaunchBoard(fixture.deps.db)));

/** A launch with closed entries, this many of them. Each code is the entry's number, in eight hexadecimal digits. */
async function launchWith(entries: number, pairs: Record<string, number>): Promise<number> {
  const { db } = fixture.deps;
  const id = await closedLaunch(db, { product: await fixture.product(100), pairs });
  await sql`insert into launch_entries (launch_id, code, size, second, details, email, account_id)
    select ${id}, upper(lpad(to_hex(n), 8, '0')), 'size' || (6 + n % 3), case when n % 2 = 0 then 'size' || (6 + (n + 1) % 3) end, '{}',
      n || '@example.com', null from generate_series(1, ${entries}::integer) n`.execute(db);
  return id;
}

async function proofOf(id: number): Promise<DrawProof> {
  await board.refresh();
  return JSON.parse(
    board
      .list(new Date())
      .find((launch) => launch.id === id)!
      .published.body.toString(),
  ) as DrawProof;
}

const claimsOf = (id: number) => fixture.rows(`select id, size, until from launch_claims where launch_id = ${id} order by id`);
/** Freezes, draws and queues the mails of the result. */
async function drawDay(id: number): Promise<void> {
  await freeze(fixture.deps.db, id);
  await runDraw(fixture.deps.db, id);
  while (await mailResults(fixture.deps, id));
}
/** Everybody has one result and one mail, pairs are claimed once, and the proof is right. */
async function expectDrawn(id: number, { entries, claims }: { entries: number; claims: number }): Promise<void> {
  const proof = await proofOf(id);
  expect(await checkDraw(proof)).toEqual({ correct: true });
  expect(proof.results).toHaveLength(entries);
  expect(await claimsOf(id)).toHaveLength(claims);
  const seen = await shownEntries(fixture.deps.db)
    .where('e.launch_id', '=', id)
    .where('r.rank', 'is not', null)
    .orderBy('r.rank')
    .execute();
  expect(seen.map(({ rank, code, state }) => [rank, code, state])).toEqual(
    proof.results!.map(({ rank, code, result }) => [rank, code, result]),
  );
}
const mailsOf = async (id: number) =>
  fixture.rows<{ recipient: string; count: number }>(`select m.recipient, count(*)::int as count from mails m
    join launches l on l.id = ${id} where m.body_text like '%/Launches/' || l.path || '/Fairness%' group by m.recipient`);

test('LCH-7: with several servers, one freezes and one draws; drawn again, nothing changes', async () => {
  const { db } = fixture.deps;
  const id = await launchWith(62, { size6: 3, size7: 2 });
  await sql`update launch_entries set state = case when code like '%1' then 'set-aside' else 'withdrawn' end
    where launch_id = ${id} and code in ('00000001', '00000002')`.execute(db);
  expect((await Promise.all([1, 2, 3].map(() => freeze(db, id)))).filter(Boolean)).toHaveLength(1);
  expect((await Promise.all([1, 2, 3].map(() => runDraw(db, id)))).filter(Boolean)).toHaveLength(1);
  await expectDrawn(id, { entries: 60, claims: 5 });
  const before = await claimsOf(id);
  expect(await runDraw(db, id)).toBe(false);
  expect(await claimsOf(id)).toEqual(before);
});

/** As if the outbox had been sent: most mails of a draw wait for it. */
const sendAll = () => sql`update mails set next_try_at = null`.execute(fixture.deps.db);

/** Each interleaving begins with a new launch and an outbox without mails that wait. */
async function launchOfTwelve(): Promise<number> {
  await sendAll();
  return launchWith(12, { size6: 2, size7: 1 });
}

test('LCH-7: two servers that freeze, draw and write concurrently do it once, at every statement', async () => {
  const steps = await atEveryStep(fixture.deps.db as never, {
    scenario: launchOfTwelve,
    a: drawDay,
    b: drawDay,
    async check(id, { a, b }) {
      expect([a.error, b.error]).toEqual([undefined, undefined]);
      await expectDrawn(id, { entries: 12, claims: 3 });
      expect((await mailsOf(id)).map(({ count }) => count)).toEqual(Array(12).fill(1));
    },
  });
  expect(steps.length).toBeGreaterThan(5);
});

test('LCH-7: a server that is killed at any statement of the draw leaves nothing half done', async () => {
  const steps = await killedAtEveryStep({
    scenario: launchOfTwelve,
    work: drawDay,
    async check(id) {
      // At this point readers see no result, or all of them.
      const seen = await proofOf(id);
      if (seen.results !== null) expect(await checkDraw(seen)).toEqual({ correct: true });
      else expect(await claimsOf(id)).toEqual([]);
      await drawDay(id);
      await expectDrawn(id, { entries: 12, claims: 3 });
      expect((await mailsOf(id)).map(({ count }) => count)).toEqual(Array(12).fill(1));
    },
  });
  expect(steps.length).toBeGreaterThan(20);
});

test('mails selected people immediately, and the others once the outbox has room', async () => {
  const { db } = fixture.deps;
  await sendAll();
  await sql`insert into mails (recipient, subject, body_text, body_html, unsubscribe_url, priority)
    select 'customer@example.com', 'Your order', '', '', '', 0 from generate_series(1, 301)`.execute(db);
  const id = await launchWith(12, { size6: 2, size7: 1 });
  await drawDay(id);
  expect(await mailsOf(id)).toHaveLength(3);
  await sendAll();
  while (await mailResults(fixture.deps, id));
  expect((await mailsOf(id)).map(({ count }) => count)).toEqual(Array(12).fill(1));
});

test('LCH-7: results are neither mailed nor passed on before all of them are stored', async () => {
  const { db } = fixture.deps;
  const id = await launchWith(12, { size6: 2 });
  await freeze(db, id);
  await sql`insert into launch_results values (${id}, 1, '00000003', 'size6', 'selected', null), (${id}, 2, '00000004', 'size6', 'waiting', 1)`.execute(
    db,
  );
  expect(await mailResults(fixture.deps, id)).toBe(false);
  expect((await shownEntries(db).where('e.launch_id', '=', id).execute()).map(({ rank, state }) => [rank, state])).toEqual(
    Array(12).fill([null, 'entered']),
  );
  await passOn(fixture.deps, id);
  expect([await claimsOf(id), await mailsOf(id)]).toEqual([[], []]);
});

test('LCH-7: second choices and queues follow the rule', async () => {
  const id = await launchWith(30, { size6: 2, size7: 1 });
  await drawDay(id);
  const { list, results } = await proofOf(id);
  const wishes = new Map(
    list!
      .trim()
      .split('\n')
      .map((line) => line.split(',') as [string, string, string])
      .map(([code, size, second]) => [code, { size, second }]),
  );
  const left: Record<string, number> = { size6: 2, size7: 1 };
  const queue: Record<string, number> = {};
  for (const { code, size, result, place } of results!) {
    const { size: first, second } = wishes.get(code)!;
    const wanted = [first, second].find((each) => (left[each] ?? 0) > 0);
    expect([code, result, size]).toEqual([code, wanted ? 'selected' : 'waiting', wanted ?? first]);
    if (wanted) left[wanted]! -= 1;
    else expect(place).toBe((queue[first] = (queue[first] ?? 0) + 1));
  }
});

test('LCH-7: a long list is drawn by a thread, in parts', async () => {
  const { db } = fixture.deps;
  const id = await launchWith(5_000, { size6: 20, size7: 20, size8: 20 });
  await freeze(db, id);
  expect(await runDraw(db, id)).toBe(true);
  await expectDrawn(id, { entries: 5_000, claims: 60 });
});
