import { sql, type RawBuilder } from 'kysely';
import type { EntryDetails } from '../../db/tables/launches';
import type { PageOf } from '../../http/page-query';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop';
import { seenOf } from '../linked-entries';
import { shownEntries, type ShownEntry } from '../shown-entries';
import { isSamePlace, placeOf, SIGNS, type Place, type Sign } from '../signs';
import type { EntryGroup, LinkedPage, StaffEntry } from './schemas';
import type { Db } from '../../db/transact';

/** Groups of linked entries of a launch, with what links each: for staff to decide, those first that they have not decided about. */
export async function readGroups(db: Db, launchId: number): Promise<EntryGroup[]> {
  return (await readLinkedPage(db, launchId, { limit: LINKED_MAX, offset: 0 })).rows;
}

/** Entries in one answer without pages: some hundred kilobytes. */
const LINKED_MAX = 2_000;

/** Reads one page of linked entries; a group may continue on the next page. */
export async function readLinkedPage(
  db: Db,
  launchId: number,
  { limit, offset }: Pick<PageOf, 'limit' | 'offset'>,
): Promise<LinkedPage> {
  const groups = await readLinked(db, launchId);
  const rows: EntryGroup[] = [];
  let total = 0;
  for (const { signs, entries } of [...groups.filter(isUndecided), ...groups.filter((group) => !isUndecided(group))]) {
    const shown = entries.slice(Math.max(0, offset - total), Math.max(0, offset + limit - total));
    total += entries.length;
    if (shown.length > 0) rows.push({ id: entries[0]!.code, signs, count: entries.length, entries: shown.map(toStaffEntry) });
  }
  return { rows, total, pageSize: limit };
}

const isUndecided = ({ entries }: LinkedEntries): boolean =>
  entries.some(({ state, decision }) => state === 'set-aside' && decision === '');

/** The linked entries of a launch in groups. */
async function readLinked(db: Db, launchId: number): Promise<LinkedEntries[]> {
  const each = (make: (key: RawBuilder<unknown>, count: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    SIGNS.map((sign) => make(sql.ref(`${sign}_key`), sql.id(`${sign}_count`)));
  const { rows: entries } = await sql<ShownEntry>`
    select * from (select e.*, ${sql.join(each((key, count) => sql`count(*) over (partition by ${key}) as ${count}`))}
      from (${shownEntries(db)}) e where launch_id = ${launchId} and state <> 'withdrawn') counted
    where ${sql.join(
      each((key, count) => sql`(${key} <> '' and ${count} > 1)`),
      sql` or `,
    )} order by id`.execute(db);
  return linkedEntries(entries);
}

interface LinkedEntries {
  signs: Sign[];
  entries: ShownEntry[];
}

/** Entries that are compared before other work of the process gets its turn. */
const AT_ONCE = 100;

/** Groups of entries that share a sign with another one of the group, each in the order of entering. Give it entries by id. */
export async function linkedEntries(entries: readonly ShownEntry[]): Promise<LinkedEntries[]> {
  const groupOf = new Map<string, Group>();
  const groups: Group[] = [];
  const placesOf = new Map<string, Map<string, Place>>();
  const timesOf = new Map<string, number>();
  for (const { address_key: key } of entries) timesOf.set(key, (timesOf.get(key) ?? 0) + 1);
  /** The address of an entry in its place, and in others that it may be in; none if no other entry has it, as it takes long to read. */
  const addressesOf = ({ address_key: key, details }: ShownEntry): string[] => {
    if (timesOf.get(key) === 1) return [];
    const place = placeOf(details);
    const places = placesOf.get(key) ?? new Map<string, Place>();
    placesOf.set(key, places.set(JSON.stringify(place), place));
    return [...places].filter(([, each]) => isSamePlace(each, place)).map(([name]) => `${key} ${name}`);
  };
  for (const [at, entry] of entries.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await yieldToEventLoop();
    const group: Group = { signs: new Set(), entries: [entry], joined: null };
    groups.push(group);
    const keys = SIGNS.filter((sign) => entry[`${sign}_key`] !== '').flatMap((sign) =>
      (sign === 'address' ? addressesOf(entry) : [entry[`${sign}_key`]]).map((key) => [sign, `${sign}:${key}`] as const),
    );
    for (const [sign, key] of keys) {
      const other = groupOf.get(key);
      if (other) join(other, group).signs.add(sign);
      groupOf.set(key, group);
    }
  }
  return groups
    .filter((group) => group.joined === null && group.entries.length > 1)
    .map((group) => ({
      signs: SIGNS.filter((sign) => group.signs.has(sign)),
      entries: group.entries.sort((a, b) => a.id - b.id),
    }))
    .sort((a, b) => a.entries[0]!.id - b.entries[0]!.id);
}

interface Group {
  signs: Set<Sign>;
  entries: ShownEntry[];
  /** The group that this one has become a part of: a new entry may join groups that were separate before. */
  joined: Group | null;
}

/** The group that these two are from now on. The smaller one joins, so that no entry moves often. */
function join(one: Group, two: Group): Group {
  const [a, b] = [wholeOf(one), wholeOf(two)];
  if (a === b) return a;
  const [whole, part] = a.entries.length < b.entries.length ? [b, a] : [a, b];
  for (const entry of part.entries) whole.entries.push(entry);
  for (const sign of part.signs) whole.signs.add(sign);
  part.entries = [];
  part.joined = whole;
  return whole;
}

const wholeOf = (group: Group): Group => (group.joined === null ? group : wholeOf(group.joined));

/** The name that an entry was made with; '' of an erased person. */
export function nameIn({ firstName = '', lastName = '' }: Partial<EntryDetails>): string {
  return `${firstName} ${lastName}`.trim();
}

export function toStaffEntry(entry: ShownEntry): StaffEntry {
  const { code, email, details, state, size, second, rank, decision, reason, entered_at } = entry;
  const { phoneNumber = '', address = '', province = '', zipCode = '' } = details;
  const person = { code, name: nameIn(details), email, phoneNumber, address, province, zipCode };
  return { ...person, state, size, second, rank, decision, reason, enteredAt: entered_at.toISOString(), seen: seenOf(entry) };
}
