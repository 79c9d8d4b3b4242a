import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../db/schema';
import type { EntryDetails } from '../../db/tables/launches';
import { shownEntries, type ShownEntry } from '../shown-entries';
import { isSamePlace, placeOf, SIGNS, type Place, type Sign } from '../signs';
import type { EntryGroup, StaffEntry } from './schemas';

/** Groups of linked entries of a launch, with what links each: for staff to decide. */
export const readGroups = async (db: Kysely<Schema>, launchId: number): Promise<EntryGroup[]> =>
  (await readLinked(db, launchId)).map(({ signs, entries }) => ({
    id: entries[0]!.code,
    signs,
    entries: entries.map(toStaffEntry),
  }));

/** The first 2,000 linked entries of a launch, in groups. */
export async function readLinked(db: Kysely<Schema>, launchId: number): Promise<LinkedEntries[]> {
  const { rows: entries } = await sql<ShownEntry>`
    select * from (select e.*, ${sql.join(SIGNS.map((sign) => sql`count(*) over (partition by ${sql.ref(`${sign}_key`)}) as ${sql.ref(`${sign}_count`)}`))}
      from (${shownEntries(db)}) e where launch_id = ${launchId} and state <> 'withdrawn') counted
    where ${sql.join(
      SIGNS.map((sign) => sql`(${sql.ref(`${sign}_key`)} <> '' and ${sql.ref(`${sign}_count`)} > 1)`),
      sql` or `,
    )} order by id limit 2000`.execute(db);
  return linkedEntries(entries);
}

interface LinkedEntries {
  signs: Sign[];
  entries: ShownEntry[];
}

/** Groups of entries that share a sign with another one of the group, each in the order of entering. Give it entries by id. */
export function linkedEntries(entries: readonly ShownEntry[]): LinkedEntries[] {
  const groupOf = new Map<string, number>();
  const groups: { signs: Set<Sign>; entries: ShownEntry[] }[] = [];
  const placesOf = new Map<string, Map<string, Place>>();
  /** The address of an entry in its place, and in others that it may be in. */
  const addressesOf = ({ address_key: key, details }: ShownEntry): string[] => {
    const place = placeOf(details);
    const places = placesOf.get(key) ?? new Map<string, Place>();
    placesOf.set(key, places.set(JSON.stringify(place), place));
    return [...places].filter(([, each]) => isSamePlace(each, place)).map(([name]) => `${key} ${name}`);
  };
  for (const entry of entries) {
    const keys = SIGNS.filter((sign) => entry[`${sign}_key`] !== '').flatMap((sign) =>
      (sign === 'address' ? addressesOf(entry) : [entry[`${sign}_key`]]).map((key) => [sign, `${sign}:${key}`] as const),
    );
    const found = [...new Set(keys.flatMap(([, key]) => groupOf.get(key) ?? []))];
    const target = found[0] ?? groups.push({ signs: new Set(), entries: [] }) - 1;
    const group = groups[target]!;
    // An entry may join groups that were apart until it came.
    for (const other of found.slice(1)) {
      for (const sign of groups[other]!.signs) group.signs.add(sign);
      group.entries.push(...groups[other]!.entries);
      groups[other]!.entries = [];
      for (const [key, index] of groupOf) if (index === other) groupOf.set(key, target);
    }
    for (const [sign, key] of keys) {
      if (groupOf.has(key)) group.signs.add(sign);
      groupOf.set(key, target);
    }
    group.entries.push(entry);
  }
  return groups
    .filter((group) => group.entries.length > 1)
    .map((group) => ({
      signs: SIGNS.filter((sign) => group.signs.has(sign)),
      entries: group.entries.sort((a, b) => a.id - b.id),
    }));
}

/** The name that an entry was made with; '' of an erased person. */
export function nameIn({ firstName = '', lastName = '' }: Partial<EntryDetails>): string {
  return `${firstName} ${lastName}`.trim();
}

export function toStaffEntry({
  code,
  email,
  details,
  state,
  size,
  second,
  rank,
  decision,
  reason,
  entered_at,
}: ShownEntry): StaffEntry {
  const { phoneNumber = '', address = '' } = details;
  const shown = { code, name: nameIn(details), email, phoneNumber, address, state, size, second, rank, decision, reason };
  return { ...shown, enteredAt: entered_at.toISOString() };
}
