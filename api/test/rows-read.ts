import type { CompiledQuery } from 'kysely';
import type { Db } from '../src/db/transact';

interface Plan {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** Rows that the database looks at for the queries of `work`: those of its plans' scans of tables, the ones that a filter leaves out too. */
export async function rowsReadBy(db: Db, work: (recording: Db) => Promise<unknown>): Promise<number> {
  const queries: CompiledQuery[] = [];
  await work(
    db.withPlugin({
      transformQuery({ node, queryId }) {
        queries.push(db.getExecutor().compileQuery(node, queryId));
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }),
  );
  const scanned = (plan: Plan): number =>
    plan.Plans
      ? plan.Plans.reduce((sum, each) => sum + scanned(each), 0)
      : (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
  let sum = 0;
  for (const query of queries) {
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>({
      ...query,
      sql: `explain (analyze, format json) ${query.sql}`,
    });
    sum += scanned(rows[0]!['QUERY PLAN'][0]!.Plan);
  }
  return sum;
}
