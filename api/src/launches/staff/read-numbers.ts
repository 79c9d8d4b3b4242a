import type { Static } from '@sinclair/typebox';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../db/schema';
import { isSamePlace, placeOf, SIGNS, type Sign } from '../signs';
import type { ShownEntry } from '../shown-entries';
import { readLinked } from './read-groups';
import type { LaunchNumbers } from './schemas';

/** Entries per hour and size, and how many are set aside by each sign that links them with an earlier one, or by staff. */
export async function readNumbers(db: Kysely<Schema>, launchId: number): Promise<Static<typeof LaunchNumbers>> {
  const hour = sql<Date>`date_trunc('hour', entered_at)`;
  const hours = await db
    .selectFrom('launch_entries')
    .select([hour.as('hour'), 'size', sql<number>`count(*)::integer`.as('entries')])
    .where('launch_id', '=', launchId)
    .where('state', '<>', 'withdrawn')
    .groupBy([hour, 'size'])
    .orderBy('hour')
    .execute();
  const { byStaff } = await db
    .selectFrom('launch_entries')
    .select(sql<number>`count(*)::integer`.as('byStaff'))
    .where('launch_id', '=', launchId)
    .where('state', '=', 'set-aside')
    .where('decision', '=', 'set-aside')
    .executeTakeFirstOrThrow();
  const groups = await readLinked(db, launchId);
  const setAsideBy = (sign: Sign) =>
    groups.reduce((sum, { entries }) => sum + entries.filter((entry) => isSetAsideBy(sign, entry, entries)).length, 0);
  return {
    hours: hours.map(({ hour: at, ...row }) => ({ hour: new Date(at).toISOString(), ...row })),
    setAside: { ...Object.fromEntries(SIGNS.map((sign) => [sign, setAsideBy(sign)])), staff: byStaff },
  };
}

/** Whether the rule set an entry aside because it shares this sign with one that came before it. */
function isSetAsideBy(sign: Sign, entry: ShownEntry, group: readonly ShownEntry[]): boolean {
  if (entry.state !== 'set-aside' || entry.decision !== '') return false;
  const key = `${sign}_key` as const;
  const isShared = (other: ShownEntry) =>
    other[key] !== '' &&
    other[key] === entry[key] &&
    (sign !== 'address' || isSamePlace(placeOf(other.details), placeOf(entry.details)));
  const isEarlier = (other: ShownEntry) => (sinceOf(other) - sinceOf(entry) || other.id - entry.id) < 0;
  return group.some((other) => isEarlier(other) && isShared(other));
}

/** Since when an entry has its phone number and address, in ms. */
const sinceOf = ({ linked_at, entered_at }: ShownEntry): number => (linked_at ?? entered_at).getTime();
