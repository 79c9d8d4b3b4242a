import { sql } from 'kysely';
import type { Trx } from '../db/transact';
import { queueMail, type Mail } from '../mail/queue-mail';

/** The address for mails about an entry `e`: the current address of its account; '' once the account is erased. */
export const recipient = sql<string>`coalesce((select a.email from accounts a where a.id = e.account_id), e.email)`;

/** Queues a mail about an entry for its person; none once the account is erased. */
export async function mailEntrant(trx: Trx, entryId: number, content: Omit<Mail, 'to'>): Promise<void> {
  const { to } = await trx
    .selectFrom('launch_entries as e')
    .select(recipient.as('to'))
    .where('e.id', '=', entryId)
    .executeTakeFirstOrThrow();
  if (to) await queueMail(trx, { to, ...content });
}
