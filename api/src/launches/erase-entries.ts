import type { ApiConfig } from '../config/config';
import { fromNow } from '../db/clock';
import type { Trx, Db } from '../db/transact';
import { withdrawErased } from './enter';

const ANONYMOUS = { details: '{}', email: '', email_key: '', phone_key: '', address_key: '', device_key: '', reason: '' };

/** Days for which the law wants the records of a competition (Consumer Protection Act, regulation 11). */
export const RECORD_DAYS = 3 * 366;

/** Withdraws the entries of an account from draws that have not taken place, and leaves the code of the others. */
export async function eraseEntries(db: Db, config: ApiConfig, accountId: number): Promise<void> {
  await withdrawErased(db as Trx, config, accountId);
  await db.updateTable('launch_entries').set(ANONYMOUS).where('account_id', '=', accountId).execute();
}

/** Anonymizes entries of launches drawn over three years ago. The launches' pages keep the codes. */
export async function removeOldRecords(db: Db): Promise<void> {
  await db
    .updateTable('launch_entries')
    .set({ ...ANONYMOUS, account_id: null })
    .where('email', '<>', '')
    .where('launch_id', 'in', (eb) =>
      eb
        .selectFrom('launches')
        .select('id')
        .where('draw_at', '<', fromNow(-RECORD_DAYS * 86_400)),
    )
    .execute();
}
