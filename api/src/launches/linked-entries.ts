import { createHash } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { ApiConfig } from '../config/config';
import type { Trx } from '../db/transact';
import type { EntryDetails, LaunchEntriesTable } from '../db/tables/launches';
import { countedMail, setAsideMail, type MailedLaunch } from '../mail/templates/launch-mails';
import { keyedHash } from '../security/secrets';
import { mailEntrant } from './mail-entrant';
import { isSamePlace, placeOf, SIGNS, type Sign } from './signs';

export type Entry = Selectable<LaunchEntriesTable>;
export type Keys = Record<`${Sign}_key`, string>;
/** Keys, and the details that say which place the address is in. */
type Signed = Keys & { details: Partial<EntryDetails> };

/** The details that say which place an address is in. */
const PLACE = ['address', 'province', 'zipCode'] as const satisfies readonly (keyof EntryDetails)[];

/** Since when an entry `e` has its phone number and address. The earliest of linked entries counts (LCH-4). */
export const since = sql<Date>`coalesce(e.linked_at, e.entered_at)`;

/** A short text for the details that staff see when they decide about an entry: different details have a different text. */
export const seenOf = ({ email_key, device_key, details }: Pick<Entry, 'email_key' | 'device_key' | 'details'>): string => {
  const { firstName, lastName, phoneNumber, address, province, zipCode } = details;
  const all = [email_key, device_key, firstName, lastName, phoneNumber, address, province, zipCode];
  return createHash('sha256').update(JSON.stringify(all)).digest('base64url').slice(0, 16);
};

/** Serializes transactions with a common sign, in one order: of two linked entries made at the same time, the second sees the first. */
export async function lockSigns(trx: Trx, launchId: number, ...each: readonly Keys[]): Promise<void> {
  const names = each.flatMap((keys) => signsOf(keys).map((sign) => nameOf(launchId, sign, keys)));
  await sql`select pg_advisory_xact_lock(lock) from (select distinct hashtext(name) as lock
    from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) as names (name) order by lock) ordered`.execute(trx);
}

/** One text for a sign of a launch, which locks and hashes stand for. */
const nameOf = (launchId: number, sign: Sign, keys: Keys) => `launch:${launchId}:${sign}:${keys[`${sign}_key`]}`;

const signsOf = (keys: Keys): Sign[] => SIGNS.filter((sign) => keys[`${sign}_key`] !== '');

/**
 * Applies the rule again to the entries that have one of these signs and that staff have not decided about: one that shares a
 * sign with an earlier entry is set aside, any other counts. The owners of changed entries get a mail. The caller has locked the
 * signs.
 */
export async function relink(
  trx: Trx,
  config: ApiConfig,
  { launch, signs, why }: { launch: MailedLaunch; signs: readonly Keys[]; why: string },
): Promise<void> {
  // One at a time: if two entries leave concurrently, the second sees that the first has left.
  await sql`select pg_advisory_xact_lock(hashtext(${`launch:${launch.id}`}))`.execute(trx);
  const entries = await trx
    .selectFrom('launch_entries as e')
    .selectAll()
    .where('launch_id', '=', launch.id)
    .where('state', 'in', ['entered', 'set-aside'])
    .where('decision', '=', '')
    .where((eb) => eb.or(signs.map((keys) => sharesSign(keys))))
    .orderBy(since)
    .orderBy('id')
    .execute();
  for (const entry of entries) {
    const links = await findLinks(trx, config, { launchId: launch.id, keys: entry, entryId: entry.id });
    const state = links.length ? 'set-aside' : 'entered';
    if (state === entry.state) continue;
    await trx.updateTable('launch_entries').set({ state }).where('id', '=', entry.id).execute();
    const content = links.length ? setAsideMail(config, launch, entry, links) : countedMail(config, launch, entry, why);
    await mailEntrant(trx, entry.id, content);
  }
}

const sharesSign = (keys: Keys, signs: readonly Sign[] = SIGNS) =>
  sql<boolean>`(${sql.join(
    signs.map((sign) => sql`(e.${sql.ref(`${sign}_key`)} <> '' and e.${sql.ref(`${sign}_key`)} = ${keys[`${sign}_key`]})`),
    sql` or `,
  )})`;

/**
 * The signs that an entry shares with earlier ones that are not withdrawn, or with one that staff have set aside before. An entry
 * that staff set aside does not keep out those who had entered by then. `entryId`: the entry itself, if it is stored already.
 */
export async function findLinks(
  trx: Trx,
  config: ApiConfig,
  { launchId, keys, entryId }: { launchId: number; keys: Signed; entryId?: number },
): Promise<Sign[]> {
  const signs = signsOf(keys);
  if (!signs.length) return [];
  const place = placeOf(keys.details);
  const isEarlier =
    entryId === undefined
      ? sql`true`
      : sql`(${since}, e.id) < (select ${since}, e.id from launch_entries e where e.id = ${entryId})`;
  const parts = signs.map((sign) => {
    const shared = sql`from launch_entries e where e.launch_id = ${launchId} and e.state <> 'withdrawn' and e.decision <> 'set-aside'
      and ${sharesSign(keys, [sign])} and ${isEarlier}`;
    // One row is enough, except of an address, which may be in several places.
    return sign === 'address'
      ? sql`(select distinct 'address' as sign, ${sql.join(PLACE.map((field) => sql`coalesce(e.details ->> ${sql.lit(field)}, '') as ${sql.id(field)}`))} ${shared})`
      : sql`(select ${sql.lit(sign)} as sign, ${sql.join(PLACE.map(() => sql`''`))} ${shared} limit 1)`;
  });
  const { rows } = await sql<{ sign: Sign } & Record<(typeof PLACE)[number], string>>`
    select * from (${sql.join(parts, sql` union all `)}) shared (sign, ${sql.join(PLACE.map((field) => sql.id(field)))})`.execute(
    trx,
  );
  const hashes = hashesOf(config, launchId, keys);
  const refused = await trx
    .selectFrom('launch_exclusions')
    .select('sign_hash')
    .where('launch_id', '=', launchId)
    .where('sign_hash', 'in', [...hashes.values(), ''])
    .$if(entryId !== undefined, (query) =>
      query.where(sql<boolean>`since < (select ${since} from launch_entries e where e.id = ${entryId})`),
    )
    .execute();
  return signs.filter(
    (sign) =>
      rows.some((row) => row.sign === sign && (sign !== 'address' || isSamePlace(placeOf(row), place))) ||
      refused.some(({ sign_hash }) => sign_hash === hashes.get(sign)),
  );
}

/** Stores or deletes the decision of staff to set aside an entry with these signs; it also holds for an account that replaces an erased account. */
export async function keepExclusion(
  trx: Trx,
  config: ApiConfig,
  { launchId, keys, isExcluded }: { launchId: number; keys: Signed; isExcluded: boolean },
): Promise<void> {
  const hashes = [...hashesOf(config, launchId, keys).values()];
  if (!isExcluded) {
    await trx
      .deleteFrom('launch_exclusions')
      .where('launch_id', '=', launchId)
      .where('sign_hash', 'in', [...hashes, ''])
      .execute();
    return;
  }
  if (!hashes.length) return;
  await trx
    .insertInto('launch_exclusions')
    .values(hashes.map((sign_hash) => ({ launch_id: launchId, sign_hash })))
    .onConflict((conflict) => conflict.columns(['launch_id', 'sign_hash']).doNothing())
    .execute();
}

/** The hash of each sign; of an address with its province. */
const hashesOf = (config: ApiConfig, launchId: number, keys: Signed): ReadonlyMap<Sign, string> => {
  const inProvince = { ...keys, address_key: `${keys.address_key}|${keys.details.province ?? ''}` };
  const hash = (sign: Sign) => keyedHash(config.jwtSecret, nameOf(launchId, sign, inProvince));
  return new Map(signsOf(keys).map((sign) => [sign, hash(sign)]));
};
