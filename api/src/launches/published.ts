import { createHash } from 'node:crypto';
import { lineOf, type DrawProof, type DrawResult } from 'shared/launch-draw';
import { compressBody, type CompressedBody } from '../http/compressed-body';
import type { Db } from '../db/transact';

/** The published data of a draw, ready to be sent: it is made once, because requests peak in the minute of the draw (LCH-6). */
export interface Published {
  commit: DrawProof['commit'];
  /** The frozen list; null before. */
  list: Buffer | null;
  /** Lines of the results; null before the draw. */
  results: Buffer | null;
  /** JSON of a DrawProof. */
  body: Buffer;
  /** Changes with it. */
  tag: string;
  compressed: CompressedBody;
}

type Known = Omit<DrawProof, 'list' | 'results'> & { id: number; isDrawn: boolean };

export const RESULTS_AT_ONCE = 1_000;

/** Makes it again if it differs from `before`. Results are as drawn: later changes of claims do not affect them. */
export async function readPublished(db: Db, { id, isDrawn, ...known }: Known, before: Published | undefined): Promise<Published> {
  const tag = createHash('sha256')
    .update(JSON.stringify({ ...known, isDrawn }))
    .digest('hex')
    .slice(0, 32);
  if (before?.tag === tag) return before;
  const list = known.listHash === null ? null : (before?.list ?? Buffer.from(await readList(db, id)));
  const parts = [
    Buffer.from(`${JSON.stringify({ ...known, list: list && String(list) }).slice(0, -1)},"results":${isDrawn ? '[' : 'null}'}`),
  ];
  const lines: Buffer[] = [];
  if (isDrawn) {
    for await (const results of readResults(db, id)) {
      parts.push(Buffer.from((lines.length > 0 ? ',' : '') + JSON.stringify(results).slice(1, -1)));
      lines.push(Buffer.from(results.map((result) => `${lineOf(result)}\n`).join('')));
    }
    parts.push(Buffer.from(']}'));
  }
  const body = Buffer.concat(parts);
  return {
    commit: known.commit,
    list,
    results: isDrawn ? Buffer.concat(lines) : null,
    body,
    tag,
    compressed: compressBody(body),
  };
}

async function readList(db: Db, id: number): Promise<string> {
  const row = await db.selectFrom('launches').select('list').where('id', '=', id).executeTakeFirst();
  return row?.list ?? '';
}

/**
 * The results by rank, in parts that yield to the event loop in between. Each part has explicit bounds: without row counts, the planner of the embedded
 * database would sort all later rows for a plain limit.
 */
export async function* readResults(db: Db, id: number): AsyncGenerator<DrawResult[]> {
  for (let after = 0; ;) {
    const results = await db
      .selectFrom('launch_results')
      .select(['rank', 'code', 'size', 'result', 'place'])
      .where('launch_id', '=', id)
      .where('rank', '>', after)
      .where('rank', '<=', after + RESULTS_AT_ONCE)
      .orderBy('rank')
      .execute();
    // Ranks are counted from 1, without gaps.
    if (!results.length) return;
    yield results.map(({ place, ...result }) => (place === null ? result : { ...result, place }));
    after += RESULTS_AT_ONCE;
  }
}
