import { sql, type RawBuilder } from 'kysely';
import { mayReceiveNotices } from '../accounts/email-confirmation';
import { deleteMailedCodes } from '../accounts/replace-email';
import { isUniqueViolation, transact, type Db } from '../db/transact';
import type { ApiDeps } from '../deps';
import { partWithEntries } from '../launches/erase-entries';
import { queueMail } from '../mail/queue-mail';
import { emailPutBackMail } from '../mail/templates/account-mails';
import { newToken } from '../security/secrets';
import { tokenHash } from '../security/token-hash';

/** How long the link of the mail to a replaced address works. The mail names the days. */
const LINK_LIFE = sql`interval '30 days'`;

/** Makes the link by which the owner of an address keeps or regains an account after another address was entered; returns its token. */
export async function createEmailUndo(trx: Db, { id, email }: { id: number; email: string }): Promise<string> {
  const token = newToken();
  await trx
    .insertInto('email_undos')
    .values({ account_id: id, email, token_hash: tokenHash(token), expires_at: sql<Date>`now() + ${LINK_LIFE}` })
    .execute();
  return token;
}

/** Whether a link can still be used: not used, not expired, and of an account that exists. */
export async function isOpenUndo(db: Db, token: string): Promise<boolean> {
  return Boolean(await openUndo(db, token).select('id').executeTakeFirst());
}

/**
 * If the address still logs in, forgets the one that was typed to replace it and ends the sessions, because one of them typed it:
 * 'kept'. The password stays, since a session alone could not change it. Otherwise gives the account back the address that it had
 * when the link's mail was sent, as a confirmed one, and ends everything that a thief may have by now: sessions, codes, the links
 * of later addresses, and the password, which may be a thief's. So the owner of the earlier address has the last word. Orders
 * and entries in draws since the change leave the account, and profile, cart and wish list are emptied: the owner of the earlier address may have set
 * a trap, an account that carries a stranger's address and waits for the stranger to use it. Newsletter, messages and waits for a
 * size go by address, so they stay with the stranger's. 'taken': another account has the address; nothing changes, and the link
 * stays.
 */
export async function undoEmailChange(
  { db, config, passwords }: Pick<ApiDeps, 'db' | 'config' | 'passwords'>,
  token: string,
): Promise<'done' | 'kept' | 'unknown' | 'taken'> {
  const link = await openUndo(db, token).select('account_id').executeTakeFirst();
  if (!link) return 'unknown';
  const password_hash = await passwords.hash(newToken());
  return transact(db, async (trx) => {
    // Locked first, as a change of the profile does: the second of two requests sees the changes of the first.
    const account = await trx
      .selectFrom('accounts')
      .select(['id', 'email', 'email_confirmed_at', 'email_changed_at'])
      .where('id', '=', link.account_id)
      .forUpdate()
      .executeTakeFirst();
    const undo = await openUndo(trx, token)
      .select(['id', 'email', sql<Date>`expires_at - ${LINK_LIFE}`.as('changed_at')])
      .executeTakeFirst();
    if (!account || !undo) return 'unknown' as const;
    const isReplaced = account.email_changed_at !== null && account.email_changed_at >= undo.changed_at;
    if (account.email === undo.email && !isReplaced) {
      await trx
        .updateTable('accounts')
        .set((row) => ({ pending_email: null, token_version: row('token_version', '+', 1) }))
        .where('id', '=', account.id)
        .execute();
      await endLinks(trx, account.id, undo.id);
      return 'kept' as const;
    }
    const changedAt = sql<Date>`(select expires_at - ${LINK_LIFE} from email_undos where id = ${undo.id})`;
    await partWithOrders(trx, account.id, changedAt);
    await partWithEntries(trx, config, account.id, changedAt);
    await emptyLists(trx, account.id);
    await trx
      .updateTable('accounts')
      .set((row) => ({
        email: undo.email,
        pending_email: null,
        email_confirmed_at: sql<Date>`now()`,
        email_changed_at: sql<Date>`now()`,
        firstname: '',
        lastname: '',
        phone_number: '',
        address: '',
        password_hash,
        token_version: row('token_version', '+', 1),
      }))
      .where('id', '=', account.id)
      .execute();
    await endLinks(trx, account.id, undo.id);
    // A thief learns no more than the ended session shows. An owner learns it in time if another person reads the former mailbox.
    if (account.email !== undo.email && mayReceiveNotices(account))
      await queueMail(trx, { to: account.email, ...emailPutBackMail(config) });
    return 'done' as const;
  }).catch((error: unknown) => {
    if (isUniqueViolation(error)) return 'taken' as const;
    throw error;
  });
}

/** Ends the link and those of later addresses, with all codes. */
async function endLinks(trx: Db, accountId: number, undoId: string): Promise<void> {
  await trx.deleteFrom('email_undos').where('account_id', '=', accountId).where('id', '>=', undoId).execute();
  await deleteMailedCodes(trx, accountId);
}

/**
 * Detaches the orders and payments since the change from the account, like those of an erased person: they are delivered, and their
 * names and addresses are deleted once nothing is open (personal-data/erase-person.ts). The present owner of the account must not
 * read them.
 */
async function partWithOrders(trx: Db, accountId: number, changedAt: RawBuilder<Date>): Promise<void> {
  const sessions = await sql<{ id: string }>`
    update payment_sessions s set account_id = null where s.account_id = ${accountId} and (s.created_at >= ${changedAt}
      or exists (select from orders o where o.session_id = s.id and o.ordered_at >= ${changedAt})) returning s.id`.execute(trx);
  if (!sessions.rows.length) return;
  await trx
    .updateTable('orders')
    .set({ account_id: null })
    .where(
      'session_id',
      'in',
      sessions.rows.map(({ id }) => id),
    )
    .execute();
}

/**
 * Empties cart and wish list, whatever their dates: units are added to an earlier line, and a wish keeps the date when a guest
 * had it. A hold belongs to its open payment session, not to a line of the cart, and ends with the session.
 */
async function emptyLists(trx: Db, accountId: number): Promise<void> {
  await trx.deleteFrom('cart_lines').where('account_id', '=', accountId).execute();
  await trx.deleteFrom('wish_list_items').where('account_id', '=', accountId).execute();
}

const openUndo = (db: Db, token: string) =>
  db
    .selectFrom('email_undos')
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', sql<Date>`now()`);
