import { createHmac } from 'node:crypto';
import { sql, type Selectable, type Transaction } from 'kysely';
import type { ApiConfig } from '../config/config';
import type { Schema } from '../db/schema';
import type { EntryDetails, LaunchEntriesTable } from '../db/tables/launches';
import { countedMail, setAsideMail, type MailedLaunch } from '../mail/templates/launch-mails';
import { mailEntrant } from './mail-entrant';
import { addressKey, formerAddressKey, isSamePlace, placeOf, SIGNS, type Sign } from './signs';

type Trx = Transaction<Schema>;
export type Entry = Selectable<LaunchEntriesTable>;
export type Keys = Record<`${Sign}_key`, string>;
/** Keys, and the details that say which place the address is in. */
type Signed = Keys & { details: Partial<EntryDetails> };

/** Since when an entry `e` has its phone number and address. The earliest of linked entries counts (LCH-4). */
const since = sql<Date>`coalesce(e.linked_at, e.entered_at)`;

/** Serializes transactions with a common sign, in one order: of two linked entries at once the second sees the first. */
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

const sharesSign = (keys: Keys) =>
  sql<boolean>`(${sql.join(
    SIGNS.map((sign) => sql`(e.${sql.ref(`${sign}_key`)} <> '' and e.${sql.ref(`${sign}_key`)} = ${keys[`${sign}_key`]})`),
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
  const rows = await trx
    .selectFrom('launch_entries as e')
    .select(['e.email_key', 'e.phone_key', 'e.address_key', 'e.device_key', 'e.details'])
    .where('e.launch_id', '=', launchId)
    .where('e.state', '<>', 'withdrawn')
    .where('e.decision', '<>', 'set-aside')
    .$if(entryId !== undefined, (query) =>
      query.where(sql<boolean>`(${since}, e.id) < (select ${since}, e.id from launch_entries e where e.id = ${entryId})`),
    )
    .where(sharesSign(keys))
    .execute();
  const hashes = hashesOf(config, launchId, keys);
  const refused = await trx
    .selectFrom('launch_exclusions')
    .select('sign_hash')
    .where('launch_id', '=', launchId)
    .where('sign_hash', 'in', [...[...hashes.values()].flat(), ''])
    .$if(entryId !== undefined, (query) =>
      query.where(sql<boolean>`since < (select ${since} from launch_entries e where e.id = ${entryId})`),
    )
    .execute();
  const place = placeOf(keys.details);
  return signsOf(keys).filter(
    (sign) =>
      rows.some(
        (row) => row[`${sign}_key`] === keys[`${sign}_key`] && (sign !== 'address' || isSamePlace(placeOf(row.details), place)),
      ) || refused.some(({ sign_hash }) => hashes.get(sign)?.includes(sign_hash)),
  );
}

/** Keeps, or forgets, that staff set an entry with these signs aside: also for an account that replaces an erased one. */
export async function keepExclusion(
  trx: Trx,
  config: ApiConfig,
  { launchId, keys, isExcluded }: { launchId: number; keys: Signed; isExcluded: boolean },
): Promise<void> {
  const hashes = [...hashesOf(config, launchId, keys).values()].flat();
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

/** The hashes of each sign; of an address with its province, and as the release before made it. */
const hashesOf = (config: ApiConfig, launchId: number, keys: Signed): ReadonlyMap<Sign, string[]> => {
  const hash = (sign: Sign, key: string) =>
    createHmac('sha256', config.jwtSecret)
      .update(nameOf(launchId, sign, { ...keys, [`${sign}_key`]: key }))
      .digest('base64url');
  const { address_key, details } = keys;
  return new Map(
    signsOf(keys).map((sign) => [
      sign,
      sign === 'address'
        ? [hash(sign, `${address_key}|${details.province ?? ''}`), hash(sign, formerAddressKey(details))]
        : [hash(sign, keys[`${sign}_key`])],
    ]),
  );
};

/** Gives entries of the release before with this address the sign that it has now. */
export async function renewAddressKeys(trx: Trx, launchId: number, details: EntryDetails): Promise<void> {
  const former = formerAddressKey(details);
  if (former === '') return;
  await trx
    .updateTable('launch_entries')
    .set({ address_key: addressKey(details) })
    .where('launch_id', '=', launchId)
    .where('address_key', '=', former)
    .execute();
}
