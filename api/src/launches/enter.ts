import { randomInt } from 'node:crypto';
import { sql, type Insertable, type RawBuilder } from 'kysely';
import { sizeLabel } from 'shared/models';
import type { ApiConfig } from '../config/config';
import type { EntryDetails, LaunchEntriesTable } from '../db/tables/launches';
import { transact, type Trx } from '../db/transact';
import type { ApiDeps } from '../deps';
import { HttpError } from '../http/http-error';
import { queueMail } from '../mail/queue-mail';
import { changedMail, enteredMail, leftMail, setAsideMail, type MailedLaunch } from '../mail/templates/launch-mails';
import { lockBuyer } from '../accounts/lock-buyer';
import {
  calledOff,
  emailNotConfirmed,
  enteredAlready,
  entriesClosed,
  entryChanged,
  isEmployee,
  notEntered,
} from './launch-errors';
import { entryVersion, type EntryInput } from './entry-input';
import { useProof } from './proof-of-work';
import { findLinks, lockSigns, relink, since, type Entry, type Keys } from './linked-entries';
import { mailEntrant } from './mail-entrant';
import { readMailedLaunch } from './mailed-launch';
import { addressKey, emailKey, phoneKey, placeOf, type Sign } from './signs';

type Needs = Pick<ApiDeps, 'db' | 'config'>;

interface Entering {
  launchId: number;
  accountId: number;
  /** When the request arrived, by the server's clock. */
  arrivedAt: Date;
  input: EntryInput;
  /** From the cookie that marks a browser. */
  deviceId: string;
}

/**
 * Puts an account into the draw (LCH-3). The earliest of linked entries counts: this one is set aside if an earlier one shares a
 * sign with it (LCH-4), and its owner gets a mail. A decision by staff about a withdrawn entry of this account still holds. 409
 * if the account is in already or entries are closed, 403 for employees, without a confirmed email, and for a proof of work that
 * was used.
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
    const links = await findLinks(trx, config, { launchId, keys: { ...keys, details: input.details } });
    const decided = await readDecision(trx, request, { keys, links });
    const isSetAside = decided ? decided.decision === 'set-aside' : links.length > 0;
    const entry = await insertEntry(trx, {
      launch_id: launchId,
      account_id: accountId,
      ...columnsOf(input),
      email: account.email,
      ...keys,
      ...decided,
      state: isSetAside ? 'set-aside' : 'entered',
    });
    const content = isSetAside
      ? setAsideMail(config, launch, entry, decided?.reason ?? links)
      : enteredMail(config, launch, entry);
    await queueMail(trx, { to: account.email, ...content });
    return entry;
  });

/**
 * Changes an entry until closing. The new details may link it with others, or not any more: they are set aside or count
 * accordingly. 409 `launch/entry-changed` if the change is based on another version than what is stored, unless that is what
 * it asks for: the answer to an earlier request was lost.
 */
export const changeEntry = (
  { db, config }: Needs,
  { basedOn, ...request }: Entering & { basedOn?: string | undefined },
): Promise<Entry> =>
  transact(db, async (trx) => {
    await lockBuyer(trx, request.accountId);
    const launch = await lockOpen(trx, request);
    const before = await readEntryOf(trx, request);
    if (!before) throw notEntered();
    const stored = entryVersion(before);
    if (basedOn !== undefined && basedOn !== stored && entryVersion(request.input) !== stored)
      throw entryChanged(choiceText(before));
    // The browser in which the entry was made stays a sign.
    const keys = { ...keysOf(before.email, request), device_key: before.device_key };
    const { details } = request.input;
    const hasMoved = isElsewhere(before, keys, details);
    await lockSigns(trx, request.launchId, before, keys);
    const entry = await trx
      .updateTable('launch_entries')
      .set({ ...columnsOf(request.input), ...keys })
      // With new signs it counts as later than entries that already had them, and an earlier decision of staff does not cover them.
      .$if(hasMoved, (query) => query.set({ linked_at: sql<Date>`clock_timestamp()` }))
      .$if(hasMoved && before.decision === 'count', (query) => query.set({ decision: '', reason: '' }))
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (hasMoved)
      await relink(trx, config, { launch, signs: [before, entry], why: 'No earlier entry is linked with it any more.' });
    const after = (await readEntryOf(trx, request))!;
    await mailEntrant(trx, after.id, changedMail(config, launch, after));
    return after;
  });

/**
 * Takes an account out of the draw until closing. Entries that were set aside for this one alone count again, and their owners
 * get a mail.
 */
export const leaveDraw = ({ db, config }: Needs, request: Omit<Entering, 'input' | 'deviceId'>): Promise<void> =>
  transact(db, async (trx) => {
    await lockBuyer(trx, request.accountId);
    const launch = await lockOpen(trx, request);
    const entry = await readEntryOf(trx, request);
    if (!entry) throw notEntered();
    await withdraw(trx, config, launch, entry);
    await mailEntrant(trx, entry.id, leftMail(config, launch, entry));
  });

/** Withdraws the entries of an account that are being erased, from a time on, from draws that have not taken place. */
export async function withdrawErased(trx: Trx, config: ApiConfig, accountId: number, time: RawBuilder<Date>): Promise<void> {
  const entries = await trx
    .selectFrom('launch_entries as e')
    .innerJoin('launches', 'launches.id', 'e.launch_id')
    .selectAll('e')
    .where('account_id', '=', accountId)
    .where(since, '>=', time)
    .where('e.state', 'in', ['entered', 'set-aside'])
    .where('launches.frozen_at', 'is', null)
    .orderBy('e.launch_id')
    .forKeyShare('launches')
    .execute();
  for (const entry of entries) await withdraw(trx, config, await readMailedLaunch(trx, entry.launch_id), entry);
}

async function withdraw(trx: Trx, config: ApiConfig, launch: MailedLaunch, entry: Entry): Promise<void> {
  await lockSigns(trx, entry.launch_id, entry);
  await trx.updateTable('launch_entries').set({ state: 'withdrawn' }).where('id', '=', entry.id).execute();
  await relink(trx, config, { launch, signs: [entry], why: 'The entry that it was linked with was withdrawn.' });
}

/**
 * The decision of staff about an earlier, withdrawn entry of this account; undefined without one. To count it, they checked its details
 * and its browser: with other ones they have not decided.
 */
async function readDecision(
  trx: Trx,
  { launchId, accountId, input }: Pick<Entering, 'launchId' | 'accountId' | 'input'>,
  { keys, links }: { keys: Keys; links: readonly Sign[] },
): Promise<Pick<Entry, 'decision' | 'reason'> | undefined> {
  const entries = trx.selectFrom('launch_entries').where('launch_id', '=', launchId).where('account_id', '=', accountId);
  const before = await entries
    .selectAll()
    // Each entry takes over that its account was set aside: where the latest has not, staff have taken that back.
    .where((eb) =>
      eb.or([
        eb('decision', '=', 'count'),
        eb.and([
          eb('decision', '=', 'set-aside'),
          eb(
            'id',
            '=',
            entries.select((max) => max.fn.max('id').as('latest')),
          ),
        ]),
      ]),
    )
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!before) return undefined;
  const isOther = isElsewhere(before, keys, input.details) || (keys.device_key !== before.device_key && links.includes('device'));
  return before.decision === 'count' && isOther ? undefined : { decision: before.decision, reason: before.reason };
}

/** Whether keys or details name another phone or address than an entry does. */
const isElsewhere = (entry: Entry, keys: Keys, details: EntryDetails): boolean =>
  keys.phone_key !== entry.phone_key ||
  keys.address_key !== addressKey(entry.details) ||
  // Any other town or ZIP code may link it with other entries, or end a link.
  JSON.stringify(placeOf(details)) !== JSON.stringify(placeOf(entry.details));

/** Stores an entry under a code that no other entry of the launch has. */
async function insertEntry(trx: Trx, values: Omit<Insertable<LaunchEntriesTable>, 'code'>): Promise<Entry> {
  const entry = await trx
    .insertInto('launch_entries')
    .values({ ...values, code: newEntryCode() })
    .onConflict((conflict) => conflict.columns(['launch_id', 'code']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return entry ?? insertEntry(trx, values);
}

/** The mailboxes of those who work here, as `emailKey` writes them. */
export async function readStaffMailboxes(db: Trx | Needs['db']): Promise<string[]> {
  const staff = await db.selectFrom('staff').select('email').where('state', '<>', 'deactivated').execute();
  return staff.map(({ email }) => emailKey(email));
}

/** Staff may not enter, under any spelling of their address, and only confirmed addresses may. */
export async function mayEnter(trx: Trx | Needs['db'], accountId: number): Promise<{ email: string }> {
  const account = await trx
    .selectFrom('accounts')
    .select(['email', 'email_confirmed_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  if ((await readStaffMailboxes(trx)).includes(emailKey(account.email))) throw isEmployee();
  if (account.email_confirmed_at === null) throw emailNotConfirmed();
  return account;
}

/** The launch, which is not frozen before this transaction ends; 409 if the request came too early or too late. */
async function lockOpen(trx: Trx, { launchId, arrivedAt }: Pick<Entering, 'launchId' | 'arrivedAt'>): Promise<MailedLaunch> {
  const launch = await trx
    .selectFrom('launches')
    .select(['state', 'opens_at', 'closes_at', 'frozen_at'])
    .where('id', '=', launchId)
    .forKeyShare()
    .executeTakeFirstOrThrow();
  if (launch.state === 'called-off') throw calledOff();
  if (arrivedAt < launch.opens_at) throw new HttpError(409, 'Entries are not open yet.', { code: 'launch/not-open' });
  if (arrivedAt >= launch.closes_at || launch.frozen_at !== null) throw entriesClosed();
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

const choiceText = ({ size, second }: Entry): string => `UK ${sizeLabel(size)}${second ? `, or UK ${sizeLabel(second)}` : ''}`;

const columnsOf = ({ size, second, delivery, details }: EntryInput) => ({
  size,
  second,
  delivery,
  details: JSON.stringify(details),
});

const keysOf = (email: string, { input, deviceId }: Pick<Entering, 'input' | 'deviceId'>): Keys => ({
  email_key: emailKey(email),
  phone_key: phoneKey(input.details.phoneNumber),
  address_key: addressKey(input.details),
  device_key: deviceId,
});

/** Without letters and digits that look alike. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Eight characters that say nothing about the person. Never six digits in a row, which a mail would split. */
export function newEntryCode(): string {
  const code = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return /\d{6}/.test(code) ? newEntryCode() : code;
}
