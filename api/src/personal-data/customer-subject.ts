import type { Db } from '../db/transact';

/** How the audit log names the person with an address: by the number of the account, because the log stays when they are erased. */
export async function customerSubject(db: Db, email: string): Promise<string> {
  const account = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst();
  return `customer:${account?.id ?? 'unknown'}`;
}
