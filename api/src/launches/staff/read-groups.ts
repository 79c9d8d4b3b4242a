import { sql, type RawBuilder } from 'kysely';
import type { EntryDetails } from '../../db/tables/launches';
import { seenOf } from '../linked-entries';
import { shownEntries, type ShownEntry } from '../shown-entries';
import { isSamePlace, placeOf, SIGNS, type Place, type Sign } from '../signs';
import type { EntryGroup, StaffEntry } from './schemas';
import type { Db } from '../../db/transact';

/** Groups of linked entries of a launch, with what links each: for staff to decide, those first that they have not decided about. */
export async function readGroups(db: Db, launchId: number): Promise<EntryGroup[]> {
  const groups = await readLinked(db, launchId);
  return [...groups.filter(isUndecided), ...groups.filter((group) => !isUndecided(group))].map(({ signs, entries }) => ({
    id: entries[0]!.code,
    signs,
    entries: entries.map(toStaffEntry),
  }));
}

const isUndecided = ({ entries }: LinkedEntries): boolean =>
  entries.some(({ state, decision }) => state === 'set-aside' && decision === '');

/** The linked entries of a launch in groups: the first 2,000, after those with a sign of an entry that staff have not decided about. */
async function readLinked(db: Db, launchId: number): Promise<LinkedEntries[]> {
  const each = (make: (key: RawBuilder<unknown>, name: string) => RawBuilder<unknown>) =>
    SIGNS.map((sign) => make(sql.ref(`${sign}_key`), sign));
  const counts = each(
    (key, name) => sql`count(*) over (partition by ${key}) as ${sql.id(`${name}_count`)},
      bool_or(state = 'set-aside' and decision = '') over (partition by ${key}) as ${sql.id(`${name}_open`)}`,
  );
  const isShared = (key: RawBuilder<unknown>, name: string) => sql`${key} <> '' and ${sql.id(`${name}_count`)} > 1`;
  const { rows: entries } = await sql<ShownEntry>`
    select * from (select e.*, ${sql.join(counts)} from (${shownEntries(db)}) e where launch_id = ${launchId} and state <> 'withdrawn') counted
    where ${sql.join(
      each((key, name) => sql`(${isShared(key, name)})`),
      sql` or `,
    )} order by (${sql.join(
      each((key, name) => sql`(${isShared(key, name)} and ${sql.id(`${name}_open`)})`),
      sql` or `,
    )}) desc, id limit ${LINKED_MAX}`.execute(db);
  return linkedEntries(entries.toSorted((a, b) => a.id - b.id));
}

/** Entries on one page: an answer of some hundred kilobytes. */
const LINKED_MAX = 2_000;

interface LinkedEntries {
  signs: Sign[];
  entries: ShownEntry[];
}

/** Groups of entries that share a sign with another one of the group, each in the order of entering. Give it entries by id. */
export function linkedEntries(entries: readonly ShownEntry[]): LinkedEntries[] {
  const groupOf = new Map<string, Group>();
  const groups: Group[] = [];
  const placesOf = new Map<string, Map<string, Place>>();
  /** The address of an entry in its place, and in others that it may be in. */
  const addressesOf = ({ address_key: key, details }: ShownEntry): string[] => {
    const place = placeOf(details);
    const places = placesOf.get(key) ?? new Map<string, Place>();
    placesOf.set(key, places.set(JSON.stringify(place), place));
    return [...places].filter(([, each]) => isSamePlace(each, place)).map(([name]) => `${key} ${name}`);
  };
  for (const entry of entries) {
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
  /** The group that this one has become a part of: an entry may join groups that were apart until it came. */
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
  const { phoneNumber = '', address = '' } = details;
  const shown = { code, name: nameIn(details), email, phoneNumber, address, state, size, second, rank, decision, reason };
  return { ...shown, enteredAt: entered_at.toISOString(), seen: seenOf(entry) };
}
