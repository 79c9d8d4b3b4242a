import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema';

/** How the audit log names the person with an address: by the number of the account, because the log stays when they are erased. */
export async function customerSubject(db: Kysely<Schema>, email: string): Promise<string> {
  const account = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst();
  return `customer:${account?.id ?? 'unknown'}`;
}
