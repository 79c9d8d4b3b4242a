import type { Static } from '@sinclair/typebox';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../db/schema';
import { SIGNS } from '../signs';
import { readGroups } from './read-groups';
import type { LaunchNumbers } from './schemas';

/** Entries per hour and size, and how many are set aside by each sign that links them. */
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
  const groups = await readGroups(db, launchId);
  const setAsideBy = (sign: (typeof SIGNS)[number]) =>
    groups
      .filter(({ signs }) => signs.includes(sign))
      .flatMap(({ entries }) => entries)
      .filter(({ state }) => state === 'set-aside').length;
  return {
    hours: hours.map(({ hour: at, ...row }) => ({ hour: new Date(at).toISOString(), ...row })),
    setAside: Object.fromEntries(SIGNS.map((sign) => [sign, setAsideBy(sign)])),
  };
}
