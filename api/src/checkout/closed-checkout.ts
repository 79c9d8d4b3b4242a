import { sql } from 'kysely';
import { prolongClaims } from '../launches/claims';
import { readSetting, writeSetting } from '../settings/settings';
import type { Setting } from '../settings/setting-schemas';
import type { Trx } from '../db/transact';

/** The setting as stored, with the time of the closing by the database's clock. */
type Closing = Setting<'checkout'> & { since?: string };

/**
 * Closes the checkout with a message for shoppers, or opens it (null). Open payments are still settled, and the claim windows of launches
 * are paused.
 */
export async function closeCheckout(trx: Trx, message: string | null): Promise<void> {
  const { since }: Closing = await readSetting(trx, 'checkout');
  if (message !== null) {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(trx);
    const closing: Closing = { closed: message, since: since ?? rows[0]!.now.toISOString() };
    return writeSetting(trx, 'checkout', closing);
  }
  // Without a row the checkout is open, including for programs of earlier releases.
  await trx.deleteFrom('settings').where('name', '=', 'checkout').execute();
  if (since) await prolongClaims(trx, since);
}
