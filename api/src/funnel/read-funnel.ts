import { sql } from 'kysely';
import { businessDay, daysAfter, inSouthAfricaSql, startOfDay } from '../time/business-day';
import { noTotals, totalOf, type FunnelTotals } from './steps';
import type { FunnelStep } from '../db/tables/funnel';
import type { Db } from '../db/transact';

export interface FunnelReport {
  now: FunnelTotals;
  /** One entry per business day, the oldest first. */
  days: (FunnelTotals & { day: string })[];
  /** By slice and version, what pages with that version saw; most visits of a slice first. */
  versions: (FunnelTotals & { slice: string; version: string })[];
}

/**
 * The funnel of the last `days` business days of South Africa, today included, up to the moment `at` (SELL-8). Orders come from the
 * orders themselves: those made on a page that could be measured.
 */
export async function readFunnel(db: Db, days: number, at: Date): Promise<FunnelReport> {
  const firstDay = daysAfter(businessDay(at), 1 - days);
  const rows = [...(await readCounts(db, firstDay, businessDay(at))), ...(await readOrders(db, startOfDay(firstDay), at))];
  const totals = rows.filter(({ slice }) => slice === '');
  const keys = [...new Set(rows.filter(({ slice }) => slice !== '').map(({ slice, version }) => `${slice} ${version}`))];
  return {
    now: sumOf(totals),
    days: Array.from({ length: days }, (_, index) => {
      const day = daysAfter(firstDay, index);
      return { day, ...sumOf(totals.filter((row) => row.day === day)) };
    }),
    versions: keys
      .map((key) => {
        const [slice = '', version = ''] = key.split(' ');
        return { slice, version, ...sumOf(rows.filter((row) => row.slice === slice && row.version === version)) };
      })
      .sort((one, other) => one.slice.localeCompare(other.slice) || other.visits - one.visits || other.views - one.views),
  };
}

interface Row {
  day: string;
  slice: string;
  version: string;
  step: FunnelStep;
  count: number;
}

const toRow = (row: Omit<Row, 'count'> & { count: string }): Row => ({ ...row, count: Number(row.count) });

async function readCounts(db: Db, from: string, to: string): Promise<Row[]> {
  const { rows } = await sql<Omit<Row, 'count'> & { count: string }>`
    select to_char(day, 'YYYY-MM-DD') as day, slice, version, step, count::text as count
    from funnel_counts where day between ${from}::date and ${to}::date`.execute(db);
  return rows.map(toRow);
}

async function readOrders(db: Db, from: Date, to: Date): Promise<Row[]> {
  const { rows } = await sql<Omit<Row, 'count'> & { count: string }>`
    with measured as (
      select to_char(${inSouthAfricaSql(sql`ordered_at`)}, 'YYYY-MM-DD') as day, versions
      from orders where ordered_at >= ${from} and ordered_at < ${to} and versions is not null
    )
    select day, '' as slice, '' as version, 'order' as step, count(*)::text as count from measured group by 1
    union all
    select day, v.key, v.value, 'order', count(*)::text from measured, jsonb_each_text(versions) v group by 1, 2, 3`.execute(db);
  return rows.map(toRow);
}

function sumOf(rows: readonly Row[]): FunnelTotals {
  const totals = noTotals();
  for (const { step, count } of rows) totals[totalOf(step)] += count;
  return totals;
}
