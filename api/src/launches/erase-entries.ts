import { sql, type RawBuilder } from 'kysely';
import type { ApiConfig } from '../config/config';
import { fromNow } from '../db/clock';
import type { Trx, Db } from '../db/transact';
import { withdrawErased } from './enter';
import { since } from './linked-entries';

const ANONYMOUS = {
  account_id: null,
  details: '{}',
  delivery: '',
  email: '',
  email_key: '',
  phone_key: '',
  address_key: '',
  device_key: '',
  reason: '',
};

const ALWAYS = sql<Date>`'-infinity'::timestamptz`;

/** Days for which the law wants the records of a competition (Consumer Protection Act, regulation 11). */
export const RECORD_DAYS = 3 * 366;

/**
 * Withdraws the entries of an account from draws that have not taken place, and leaves the code of the others. `time`: only those that
 * have their phone number and address since then.
 */
export async function eraseEntries(db: Db, config: ApiConfig, accountId: number, time = ALWAYS): Promise<void> {
  await withdrawErased(db as Trx, config, accountId, time);
  await db
    .updateTable('launch_entries as e')
    .set(ANONYMOUS)
    .where('account_id', '=', accountId)
    .where(since, '>=', time)
    .execute();
}

/**
 * Takes the entries that were made or moved to another phone or address since a time from their account, as an erased person's. Earlier
 * ones lose their names, if these may have been changed since.
 */
export async function partWithEntries(db: Db, config: ApiConfig, accountId: number, time: RawBuilder<Date>): Promise<void> {
  await eraseEntries(db, config, accountId, time);
  await sql`update launch_entries e set details = e.details || '{"firstName": "", "lastName": ""}' from launches l
    where l.id = e.launch_id and l.closes_at > ${time} and e.account_id = ${accountId}`.execute(db);
}

/** Anonymizes entries of launches drawn over three years ago. The launches' pages keep the codes. */
export async function removeOldRecords(db: Db): Promise<void> {
  await db
    .updateTable('launch_entries')
    .set(ANONYMOUS)
    .where('email', '<>', '')
    .where('launch_id', 'in', (eb) =>
      eb
        .selectFrom('launches')
        .select('id')
        .where('draw_at', '<', fromNow(-RECORD_DAYS * 86_400)),
    )
    .execute();
}
