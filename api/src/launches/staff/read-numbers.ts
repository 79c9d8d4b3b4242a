import type { Static } from '@sinclair/typebox';
import { sql } from 'kysely';
import type { EntryDetails } from '../../db/tables/launches';
import { since } from '../linked-entries';
import { isSamePlace, placeOf, SIGNS, type Place, type Sign } from '../signs';
import type { LaunchNumbers } from './schemas';
import type { Db } from '../../db/transact';

/** Entries per hour and size, and how many are set aside by each sign that links them with an earlier one, or by staff. */
export async function readNumbers(db: Db, launchId: number): Promise<Static<typeof LaunchNumbers>> {
  const hour = sql<Date>`date_trunc('hour', entered_at, 'UTC')`;
  const hours = await db
    .selectFrom('launch_entries')
    .select([hour.as('hour'), 'size', sql<number>`count(*)::integer`.as('entries')])
    .where('launch_id', '=', launchId)
    .where('state', '<>', 'withdrawn')
    .groupBy([hour, 'size'])
    .orderBy('hour')
    .execute();
  return {
    hours: hours.map(({ hour: at, ...row }) => ({ hour: new Date(at).toISOString(), ...row })),
    setAside: { ...(await countBySign(db, launchId)), address: await countByAddress(db, launchId) },
  };
}

/** The entries that the rule set aside because they share a sign with an earlier entry, and those that staff set aside. */
async function countBySign(db: Db, launchId: number) {
  const keys = SIGNS.filter((sign) => sign !== 'address').map((sign) => ({ sign, key: sql.ref(`e.${sign}_key`) }));
  const { rows } = await sql<Record<Sign | 'staff', number>>`
    select ${sql.join(keys.map(({ sign }) => sql`(count(*) filter (where decision = '' and ${sql.ref(`${sign}_at`)} > 1))::integer as ${sql.id(sign)}`))},
      (count(*) filter (where decision = 'set-aside'))::integer as staff
    from (select e.state, e.decision, ${sql.join(
      keys.map(
        ({ sign, key }) =>
          sql`case when ${key} <> '' then row_number() over (partition by ${key} order by ${since}, e.id) end as ${sql.id(`${sign}_at`)}`,
      ),
    )} from launch_entries e where e.launch_id = ${launchId} and e.state <> 'withdrawn') entries
    where state = 'set-aside'`.execute(db);
  const { email, phone, device, staff } = rows[0]!;
  return { email, phone, address: 0, device, staff };
}

/** Counts entries that are set aside by address: each address is compared with the earlier places, not with the earlier entries. */
async function countByAddress(db: Db, launchId: number): Promise<number> {
  const { rows } = await sql<{ key: string; details: Partial<EntryDetails>; isSetAside: boolean }>`
    select * from (select address_key as key, details, state = 'set-aside' and decision = '' as "isSetAside",
        count(*) over (partition by address_key) as shared, ${since} as since, id
      from launch_entries e where launch_id = ${launchId} and state <> 'withdrawn' and address_key <> '') entries
    where shared > 1 order by since, id`.execute(db);
  const placesOf = new Map<string, Map<string, Place>>();
  let count = 0;
  for (const { key, details, isSetAside } of rows) {
    const places = placesOf.get(key) ?? new Map<string, Place>();
    const place = placeOf(details);
    if (isSetAside && [...places.values()].some((each) => isSamePlace(each, place))) count += 1;
    placesOf.set(key, places.set(JSON.stringify(place), place));
  }
  return count;
}
