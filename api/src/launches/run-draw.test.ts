import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { checkDraw, type DrawProof } from 'shared/launch-draw';
import { openDomainFixture, type DomainFixture } from '../../test/domain-fixture';
import { createLaunchBoard, sha256 } from './launch-board';
import { freeze, runDraw } from './run-draw';

jest.setTimeout(120_000);

let fixture: DomainFixture;
beforeAll(async () => {
  fixture = await openDomainFixture();
});
afterAll(() => fixture.close());

/** A launch whose entries are closed, with this many of them. Codes say their number, in eight digits of base 36. */
async function closedLaunch(entries: number, pairs: Record<string, number>): Promise<number> {
  const { db } = fixture.deps;
  const product = await fixture.product(100);
  const seed = randomBytes(32);
  const { id } = await db
    .insertInto('launches')
    .values({
      product_id: product,
      path: `Launch-${product}`,
      state: 'open',
      opens_at: new Date(Date.now() - 3_600_000),
      closes_at: new Date(Date.now() - 60_000),
      draw_at: new Date(Date.now() - 30_000),
      rules: 'Rules.',
      rules_hash: sha256('Rules.'),
      pairs: JSON.stringify(pairs),
      seed: seed.toString('hex'),
      seed_hash: sha256(seed),
      committed_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into launch_entries (launch_id, code, size, second, details)
    select ${id}, upper(lpad(to_hex(n), 8, '0')), 'size' || (6 + n % 3), case when n % 2 = 0 then 'size' || (6 + (n + 1) % 3) end, '{}'
    from generate_series(1, ${entries}::integer) n`.execute(db);
  return id;
}

async function proofOf(id: number): Promise<DrawProof> {
  const board = createLaunchBoard(fixture.deps.db);
  await board.refresh();
  return board.list(new Date()).find((launch) => launch.id === id)!.proof;
}

test('of several servers one freezes and one draws; drawn again, nothing changes', async () => {
  const { db } = fixture.deps;
  const id = await closedLaunch(60, { size6: 3, size7: 2 });
  expect((await Promise.all([1, 2, 3].map(() => freeze(db, id)))).filter(Boolean)).toHaveLength(1);
  expect((await Promise.all([1, 2, 3].map(() => runDraw(db, id)))).filter(Boolean)).toHaveLength(1);
  const proof = await proofOf(id);
  expect(await checkDraw(proof)).toEqual({ correct: true });
  const claims = () => fixture.rows(`select id, size, until from launch_claims where launch_id = ${id} order by id`);
  const before = await claims();
  expect(before).toHaveLength(5);
  expect(await runDraw(db, id)).toBe(false);
  expect(await claims()).toEqual(before);
});

test('a draw that dies before its end leaves nothing, and the next one gives the same result', async () => {
  const { db } = fixture.deps;
  const id = await closedLaunch(40, { size6: 3 });
  await freeze(db, id);
  const dies = db.transaction().execute(async (trx) => {
    await runDraw(
      {
        selectFrom: trx.selectFrom.bind(trx),
        transaction: () => ({
          execute: (work: (t: unknown) => unknown) => work(trx),
        }),
      } as never,
      id,
    );
    throw new Error('killed');
  });
  await expect(dies).rejects.toThrow('killed');
  expect(await fixture.rows(`select from launch_claims where launch_id = ${id}`)).toEqual([]);
  expect(await fixture.rows(`select from launch_entries where launch_id = ${id} and rank is not null`)).toEqual([]);
  expect(await runDraw(db, id)).toBe(true);
  expect(await checkDraw(await proofOf(id))).toEqual({ correct: true });
});

test('20,000 entries are frozen, ranked and stored', async () => {
  const { db } = fixture.deps;
  const id = await closedLaunch(20_000, { size6: 100, size7: 100, size8: 100 });
  await freeze(db, id);
  expect(await runDraw(db, id)).toBe(true);
  const [drawn] = await fixture.rows<{ count: number }>(
    `select count(*)::integer as count from launch_entries where launch_id = ${id} and rank is not null`,
  );
  expect(drawn!.count).toBe(20_000);
});
