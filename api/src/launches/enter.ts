import { randomInt } from 'node:crypto';
import { sql, type Selectable, type Transaction } from 'kysely';
import type { ApiConfig } from '../config';
import type { Schema } from '../db/schema';
import type { LaunchEntriesTable } from '../db/tables/launches';
import { transact } from '../db/transact';
import type { ApiDeps } from '../deps';
import { HttpError } from '../http-error';
import { queueMail } from '../mail/queue-mail';
import { changedMail, countedMail, enteredMail, leftMail, setAsideMail, type MailedLaunch } from '../mail/templates/launch-mails';
import { lockBuyer } from '../orders/lock-buyer';
import { emailNotConfirmed, enteredAlready, entriesClosed, isEmployee, notEntered } from './launch-errors';
import type { EntryInput } from './entry-input';
import { useProof } from './proof-of-work';
import { addressKey, emailKey, phoneKey, SIGNS, type Sign } from './signs';
import { readMailedLaunch } from './mailed-launch';

type Trx = Transaction<Schema>;
export type Entry = Selectable<LaunchEntriesTable>;
type Needs = Pick<ApiDeps, 'db' | 'config'>;

interface Entering {
  launchId: number;
  accountId: number;
  /** When the request arrived, by the server's clock. */
  arrivedAt: Date;
  input: EntryInput;
  /** Of the cookie that marks a browser. */
  deviceId: string;
}

/**
 * Puts an account into the draw (LCH-3). Of linked entries the earliest counts, and this one is set aside if an earlier one shares a
 * sign with it (LCH-4): its owner is told. 409 if the account is in already or entries are closed, 403 for employees, without a
 * confirmed email, and for a proof of work that was used.
 */
export const enter = ({ db, config }: Needs, request: Entering & { proofSignature: string }): Promise<Entry> =>
  transact(db, async (trx) => {
    const { launchId, accountId, input } = request;
    await lockBuyer(trx, accountId);
    const launch = await lockOpen(trx, request);
    const account = await mayEnter(trx, accountId);
    if (await readEntryOf(trx, request)) throw enteredAlready();
    await useProof(trx, request.proofSignature);
    const keys = keysOf(account.email, request);
    await lockSigns(trx, launchId, keys);
    const links = await findLinks(trx, { launchId, keys });
    const entry = await trx
      .insertInto('launch_entries')
      .values({
        launch_id: launchId,
        account_id: accountId,
        code: newEntryCode(),
        ...columnsOf(input),
        email: account.email,
        ...keys,
        state: links.length ? 'set-aside' : 'entered',
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await queueMail(trx, { to: account.email, ...enteredMail(config, launch, entry) });
    if (links.length) await queueMail(trx, { to: account.email, ...setAsideMail(config, launch, entry, links) });
    return entry;
  });

/** Changes an entry until closing. It may be set aside by what it says now, and stays set aside if it is. */
export const changeEntry = ({ db, config }: Needs, request: Entering): Promise<Entry> =>
  transact(db, async (trx) => {
    await lockBuyer(trx, request.accountId);
    const launch = await lockOpen(trx, request);
    const before = await readEntryOf(trx, request);
    if (!before) throw notEntered();
    const keys = keysOf(before.email, request);
    await lockSigns(trx, request.launchId, keys);
    const links = await findLinks(trx, { launchId: request.launchId, keys, before });
    const isSetAside = before.state === 'entered' && before.decision === '' && links.length > 0;
    const entry = await trx
      .updateTable('launch_entries')
      .set({ ...columnsOf(request.input), ...keys, ...(isSetAside && { state: 'set-aside' }) })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await queueMail(trx, { to: entry.email, ...changedMail(config, launch, entry) });
    if (isSetAside) await queueMail(trx, { to: entry.email, ...setAsideMail(config, launch, entry, links) });
    return entry;
  });

/** Takes an account out of the draw until closing. Entries that were set aside for this one alone count again, and their owners are told. */
export const leaveDraw = ({ db, config }: Needs, request: Omit<Entering, 'input' | 'deviceId'>): Promise<void> =>
  transact(db, async (trx) => {
    await lockBuyer(trx, request.accountId);
    const launch = await lockOpen(trx, request);
    const entry = await readEntryOf(trx, request);
    if (!entry) throw notEntered();
    await withdraw(trx, config, launch, entry);
    await queueMail(trx, { to: entry.email, ...leftMail(config, launch, entry) });
  });

/** Withdraws the entries of an account that is being erased from draws that have not taken place. */
export async function withdrawErased(trx: Trx, config: ApiConfig, accountId: number): Promise<void> {
  const entries = await trx
    .selectFrom('launch_entries')
    .innerJoin('launches', 'launches.id', 'launch_entries.launch_id')
    .selectAll('launch_entries')
    .where('account_id', '=', accountId)
    .where('launch_entries.state', 'in', ['entered', 'set-aside'])
    .where('launches.frozen_at', 'is', null)
    .execute();
  for (const entry of entries) await withdraw(trx, config, await readMailedLaunch(trx, entry.launch_id), entry);
}

async function withdraw(trx: Trx, config: ApiConfig, launch: MailedLaunch, entry: Entry): Promise<void> {
  await trx.updateTable('launch_entries').set({ state: 'withdrawn' }).where('id', '=', entry.id).execute();
  const others = await trx
    .selectFrom('launch_entries')
    .selectAll()
    .where('launch_id', '=', entry.launch_id)
    .where('state', '=', 'set-aside')
    .where('decision', '=', '')
    .where(sharesSign(entry))
    .orderBy('id')
    .execute();
  for (const other of others) {
    if ((await findLinks(trx, { launchId: entry.launch_id, keys: other, before: other })).length) continue;
    await trx.updateTable('launch_entries').set({ state: 'entered' }).where('id', '=', other.id).execute();
    await queueMail(trx, {
      to: other.email,
      ...countedMail(config, launch, other, 'The entry that it was linked with was withdrawn.'),
    });
  }
}

/** Staff may enter nothing, and only a confirmed address may. */
export async function mayEnter(trx: Trx | Needs['db'], accountId: number): Promise<{ email: string }> {
  const account = await trx
    .selectFrom('accounts')
    .select(['email', 'pending_email', 'email_confirmed_at'])
    .select((eb) =>
      eb
        .exists(
          eb.selectFrom('staff').select('id').whereRef('staff.email', '=', 'accounts.email').where('state', '<>', 'deactivated'),
        )
        .as('works_here'),
    )
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (account.works_here) throw isEmployee();
  if (account.email_confirmed_at === null) throw emailNotConfirmed();
  return account;
}

/** The launch, which is not frozen before this transaction ends; 409 if the request came too early or too late. */
async function lockOpen(trx: Trx, { launchId, arrivedAt }: Pick<Entering, 'launchId' | 'arrivedAt'>): Promise<MailedLaunch> {
  const launch = await trx
    .selectFrom('launches')
    .select(['state', 'opens_at', 'closes_at'])
    .where('id', '=', launchId)
    .forKeyShare()
    .executeTakeFirstOrThrow();
  const isOff = launch.state === 'called-off';
  if (isOff) throw new HttpError(409, 'This launch was called off.', { code: 'launch/called-off' });
  if (arrivedAt < launch.opens_at) throw new HttpError(409, 'Entries are not open yet.', { code: 'launch/not-open' });
  if (arrivedAt >= launch.closes_at || !['scheduled', 'open'].includes(launch.state)) throw entriesClosed();
  return readMailedLaunch(trx, launchId);
}

/** The entry of an account; undefined without one, or if it was withdrawn. */
export const readEntryOf = (db: Trx | Needs['db'], { launchId, accountId }: { launchId: number; accountId: number }) =>
  db
    .selectFrom('launch_entries')
    .selectAll()
    .where('launch_id', '=', launchId)
    .where('account_id', '=', accountId)
    .where('state', '<>', 'withdrawn')
    .executeTakeFirst();

const columnsOf = ({ size, second, delivery, details }: EntryInput) => ({
  size,
  second,
  delivery,
  details: JSON.stringify(details),
});

type Keys = Record<`${Sign}_key`, string>;
const keysOf = (email: string, { input, deviceId }: Pick<Entering, 'input' | 'deviceId'>): Keys => ({
  email_key: emailKey(email),
  phone_key: phoneKey(input.details.phoneNumber),
  address_key: addressKey(input.details.address, input.details.zipCode),
  device_key: deviceId,
});

/** One after the other, in one order: of two linked entries at once the second sees the first. */
async function lockSigns(trx: Trx, launchId: number, keys: Keys): Promise<void> {
  const names = SIGNS.filter((sign) => keys[`${sign}_key`] !== '').map(
    (sign) => `launch:${launchId}:${sign}:${keys[`${sign}_key`]}`,
  );
  for (const name of names.sort()) await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(trx);
}

const sharesSign = (keys: Keys) =>
  sql<boolean>`(${sql.join(
    SIGNS.map((sign) => sql`(${sql.ref(`${sign}_key`)} <> '' and ${sql.ref(`${sign}_key`)} = ${keys[`${sign}_key`]})`),
    sql` or `,
  )})`;

/** The signs that an entry shares with earlier ones that are not withdrawn. `before`: the entry itself, if there is one already. */
async function findLinks(
  trx: Trx,
  { launchId, keys, before }: { launchId: number; keys: Keys; before?: Pick<Entry, 'id'> },
): Promise<Sign[]> {
  const rows = await trx
    .selectFrom('launch_entries')
    .select(['email_key', 'phone_key', 'address_key', 'device_key'])
    .where('launch_id', '=', launchId)
    .where('state', '<>', 'withdrawn')
    .$if(before !== undefined, (query) => query.where('id', '<', before?.id ?? 0))
    .where(sharesSign(keys))
    .execute();
  return SIGNS.filter((sign) => keys[`${sign}_key`] !== '' && rows.some((row) => row[`${sign}_key`] === keys[`${sign}_key`]));
}

/** Without letters and digits that look alike. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Eight characters that say nothing about the person. Never six digits in a row, which a mail would split. */
export function newEntryCode(): string {
  const code = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return /\d{6}/.test(code) ? newEntryCode() : code;
}
