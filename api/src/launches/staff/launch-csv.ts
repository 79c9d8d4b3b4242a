import { sizeLabel } from 'shared/models';
import { csvFile, type CsvFormat } from '../../text/csv';
import { businessTime } from '../../time/business-day';
import { shownEntries } from '../shown-entries';
import { linkedEntries, nameIn } from './read-groups';
import type { Db } from '../../db/transact';

/** All entries of a launch, with the group of linked entries that each is in: the code of its first entry, and what links it. */
export async function csvOfEntries(db: Db, launchId: number, format?: CsvFormat): Promise<string> {
  const entries = await shownEntries(db).where('e.launch_id', '=', launchId).orderBy('e.id').execute();
  const groups = new Map(
    linkedEntries(entries.filter(({ state }) => state !== 'withdrawn')).flatMap((group) =>
      group.entries.map(({ id }) => [id, [group.entries[0]!.code, group.signs.join(', ')]] as const),
    ),
  );
  const rows = entries.map((entry) => {
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
      ...(groups.get(entry.id) ?? ['', '']),
    ];
  });
  return csvFile([ENTRY_COLUMNS, ...rows], format);
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

/** The results of a launch by rank, with what became of each entry. */
export async function csvOfResults(db: Db, launchId: number, format?: CsvFormat): Promise<string> {
  const results = await db
    .selectFrom('launch_results as r')
    .innerJoin(shownEntries(db).as('e'), (join) => join.onRef('e.launch_id', '=', 'r.launch_id').onRef('e.code', '=', 'r.code'))
    .select(['r.rank', 'r.code', 'r.size', 'r.result', 'e.state'])
    .where('r.launch_id', '=', launchId)
    .orderBy('r.rank')
    .execute();
  const rows = results.map(({ rank, code, size, result, state }) => [rank, code, ukSize(size), result, state]);
  return csvFile([['rank', 'code', 'size', 'result', 'state'], ...rows], format);
}

const ukSize = (size: string) => `UK ${sizeLabel(size)}`;
