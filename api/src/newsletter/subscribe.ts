import { keyedHash, newToken } from '../security/secrets';
import type { ApiConfig } from '../config/config';
import { queueMail } from '../mail/queue-mail';
import { newsletterMail } from '../mail/templates/newsletter';
import type { Db } from '../db/transact';

/**
 * Stores an address with its consent and mails a confirmation link. Returns false if the address is already on the list,
 * confirmed or not: no second mail is sent. `accountId` is the account that was signed up with the newsletter box ticked.
 */
export async function subscribe(
  db: Db,
  config: ApiConfig,
  { email, source, accountId }: { email: string; source: string; accountId?: number },
): Promise<boolean> {
  const confirm = newToken();
  const unsubscribe = newToken();
  const added = await db
    .insertInto('subscribers')
    .values({
      email,
      source,
      account_id: accountId ?? null,
      confirm_hash: linkHash(config.jwtSecret, confirm),
      unsubscribe_hash: linkHash(config.jwtSecret, unsubscribe),
    })
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

/** Links are stored as hashes, so that read access to the database does not allow confirming or unsubscribing for others. */
const linkHash = (secret: string, token: string): string => keyedHash(secret, `newsletter:${token}`);

/** The hashes that may be stored for a link: by the present JWT_SECRET and by former ones. */
export const linkHashes = ({ jwtSecret, formerJwtSecrets }: ApiConfig, token: string): string[] =>
  [jwtSecret, ...formerJwtSecrets].map((secret) => linkHash(secret, token));
