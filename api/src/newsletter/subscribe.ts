import type { Kysely } from 'kysely';
import { keyedHash, newToken } from '../accounts/secrets';
import type { ApiConfig } from '../config';
import type { Schema } from '../db/schema';
import { queueMail } from '../mail/queue-mail';
import { newsletterMail } from '../mail/templates/newsletter';

/**
 * Keeps an address with its consent and asks by mail for the confirmation. False where it is on the list already,
 * confirmed or not: no second mail goes out.
 */
export async function subscribe(db: Kysely<Schema>, config: ApiConfig, email: string, source: string): Promise<boolean> {
  const confirm = newToken();
  const unsubscribe = newToken();
  const added = await db
    .insertInto('subscribers')
    .values({ email, source, confirm_hash: linkHash(config, confirm), unsubscribe_hash: linkHash(config, unsubscribe) })
    .onConflict((row) => row.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return false;
  await queueMail(db, {
    to: email,
    ...newsletterMail(
      config,
      `${config.publicUrl}/newsletter/confirm/${confirm}`,
      `${config.publicUrl}/newsletter/unsubscribe/${unsubscribe}`,
    ),
  });
  return true;
}

/** Links are kept as hashes: whoever reads the database can neither confirm nor unsubscribe for others. */
export const linkHash = (config: ApiConfig, token: string): string => keyedHash(config.jwtSecret, `newsletter:${token}`);
