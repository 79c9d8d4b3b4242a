import { sizeLabel } from 'shared/models';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop';
import { CSV_STYLES, writeCsv, type CsvFormat, type Rows } from '../../text/csv';
import { businessTime } from '../../time/business-day';
import { shownEntries, type ShownEntry } from '../shown-entries';
import { linkedEntries, nameIn } from './read-groups';
import type { Db } from '../../db/transact';

/** All entries of a launch, with the group of linked entries that each is in: the code of its first entry, and what links it; in parts. */
export async function* csvOfEntries(db: Db, launchId: number, format: CsvFormat = 'comma'): AsyncGenerator<string> {
  const entries = await shownEntries(db).where('e.launch_id', '=', launchId).orderBy('e.id').execute();
  const linked = await linkedEntries(entries.filter(({ state }) => state !== 'withdrawn'));
  const groups = new Map(
    linked.flatMap((group) => group.entries.map(({ id }) => [id, [group.entries[0]!.code, group.signs.join(', ')]] as const)),
  );
  yield* inParts([ENTRY_COLUMNS, ...entries.map((entry) => [...cellsOf(entry), ...(groups.get(entry.id) ?? ['', ''])])], format);
}

/** Rows that are written before other work of the process gets its turn. */
const AT_ONCE = 500;

async function* inParts(rows: Rows, format: CsvFormat): AsyncGenerator<string> {
  const { start, separator } = CSV_STYLES[format];
  yield start;
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    await yieldToEventLoop();
    yield writeCsv(rows.slice(at, at + AT_ONCE), separator);
  }
}

function cellsOf(entry: ShownEntry) {
  const { phoneNumber = '', address = '', province = '', zipCode = '' } = entry.details;
  return [
    entry.code,
    nameIn(entry.details),
    entry.email,
    phoneNumber,
    address,
    province,
    zipCode,
    entry.delivery,
    ukSize(entry.size),
    entry.second && ukSize(entry.second),
    entry.state,
    entry.reason,
    businessTime(entry.entered_at),
  ];
}

const ENTRY_COLUMNS = [
  'code',
  'name',
  'email',
  'phone',
  'address',
  'province',
  'ZIP code',
  'delivery',
  'size',
  'second size',
  'state',
  'reason',
  'entered at',
  'linked group',
  'linked by',
];

/** The results of a launch by rank, with what became of each entry; in parts. */
export async function* csvOfResults(db: Db, launchId: number, format: CsvFormat = 'comma'): AsyncGenerator<string> {
  const results = await db
    .selectFrom('launch_results as r')
    .innerJoin(shownEntries(db).as('e'), (join) => join.onRef('e.launch_id', '=', 'r.launch_id').onRef('e.code', '=', 'r.code'))
    .select(['r.rank', 'r.code', 'r.size', 'r.result', 'e.state'])
    .where('r.launch_id', '=', launchId)
    .orderBy('r.rank')
    .execute();
  const rows = results.map(({ rank, code, size, result, state }) => [rank, code, ukSize(size), result, state]);
  yield* inParts([['rank', 'code', 'size', 'result', 'state'], ...rows], format);
}

const ukSize = (size: string) => `UK ${sizeLabel(size)}`;
