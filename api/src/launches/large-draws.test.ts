import { CompiledQuery, sql, type KyselyPlugin, type QueryId, type RootOperationNode } from 'kysely';
import { useDomainFixture } from '../../test/domain-fixture';
import { closedLaunch } from '../../test/launch-scenario';
import { passOn } from './claims';
import { freeze } from './draw/freeze';
import { runDraw } from './draw/run-draw';
import { mailResults } from './mail-results';
import { readResults, RESULTS_AT_ONCE } from './published';
import type { Db } from '../db/transact';

// Thousands of entries.
jest.setTimeout(180_000);

const ENTRIES = 5_000;
/** A statement that looks at all entries reads more. */
const FEW_BLOCKS = ENTRIES / 5;

const fixture = useDomainFixture();
let launchId: number;
beforeAll(async () => {
  const { db } = fixture.deps;
  launchId = await closedLaunch(db, { product: await fixture.product(100), pairs: { size6: 20, size7: 20 } });
  await sql`insert into accounts (email, firstname, lastname, password_hash)
    select n || '@example.com', 'Thandi', 'Nkosi', '-' from generate_series(1, ${ENTRIES}::integer) n`.execute(db);
  await sql`insert into launch_entries (launch_id, code, size, details, email, account_id)
    select ${launchId}, upper(lpad(to_hex(a.id), 8, '0')), 'size' || (6 + a.id % 2), '{}', a.email, a.id from accounts a
    where a.email like '%@example.com' and a.password_hash = '-'`.execute(db);
  await freeze(db, launchId);
  await runDraw(db, launchId);
});

interface PlanNode extends Record<string, unknown> {
  Plans?: PlanNode[];
}

/** The plan of each query of some work, with the figures of running it. */
async function plansOf(work: (db: Db) => Promise<unknown>): Promise<PlanNode[]> {
  const { db } = fixture.deps;
  const nodes = new WeakMap<QueryId, RootOperationNode>();
  const asked: RootOperationNode[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      nodes.set(queryId, node);
      return node;
    },
    // Only for statements, not for the parts of one.
    async transformResult({ result, queryId }) {
      const node = nodes.get(queryId);
      if (node?.kind === 'SelectQueryNode') asked.push(node);
      return result;
    },
  };
  await work(db.withPlugin(recorder));
  const plans: PlanNode[] = [];
  for (const node of asked) {
    const { sql: text, parameters } = db.getExecutor().compileQuery(node, { queryId: 'explained' });
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      CompiledQuery.raw(`explain (analyze, buffers, format json) ${text}`, [...parameters]),
    );
    plans.push(rows[0]!['QUERY PLAN'][0]!.Plan);
  }
  return plans;
}

/** The blocks of the database that each query of some work reads. */
const blocksOf = async (work: (db: Db) => Promise<unknown>): Promise<number[]> =>
  (await plansOf(work)).map((plan) => Number(plan['Shared Hit Blocks']) + Number(plan['Shared Read Blocks']));

const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

test.each(['selected', 'waiting'])('the mails to the %s read their part of the results alone', async (kind) => {
  await sql`update launch_mails set kind = ${kind}, up_to = 0 where launch_id = ${launchId}`.execute(fixture.deps.db);
  const blocks = await blocksOf((db) => mailResults({ ...fixture.deps, db }, launchId));
  expect(blocks.length).toBeGreaterThan(1);
  expect(blocks.filter((each) => each > FEW_BLOCKS)).toEqual([]);
});

test('passing pairs on does not read the whole queue', async () => {
  await sql`update launch_claims set until = now() - interval '1 second'`.execute(fixture.deps.db);
  const blocks = await blocksOf((db) => passOn({ ...fixture.deps, db }, launchId));
  expect(blocks.length).toBeGreaterThan(40);
  expect(blocks.filter((each) => each > FEW_BLOCKS)).toEqual([]);
});

test('each part of the published results reads only its own rows', async () => {
  const read = async (db: Db) => {
    let count = 0;
    for await (const part of readResults(db, launchId)) count += part.length;
    expect(count).toBe(ENTRIES);
  };
  const plans = await plansOf(read);
  expect(plans.length).toBeGreaterThan(ENTRIES / RESULTS_AT_ONCE);
  const rows = plans.flatMap(nodesOf).map((node) => Number(node['Actual Rows']));
  expect(Math.max(...rows)).toBe(RESULTS_AT_ONCE);
});
