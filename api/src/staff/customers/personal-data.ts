import type { Transaction } from 'kysely';
import type { Schema } from '../../db/schema';
import type { ApiDeps } from '../../deps';
import { HttpError } from '../../http-error';
import { erasePersonIn } from '../../personal-data/erase-person';
import { exportPerson } from '../../personal-data/export-person';
import { audited, type Actor } from '../audit/audited';

interface Request {
  id: number;
  /** Who asked, and how the staff know that it was that person. */
  reason: string;
}

/** Everything stored about a customer, as the privacy law (POPIA) asks. The log keeps who exported it and why. */
export function exportCustomer({ db }: Pick<ApiDeps, 'db'>, actor: Actor, { id, reason }: Request): Promise<object> {
  return audited(db, actor, async (trx, record) => {
    const data = await exportPerson(trx, await emailOf(trx, id));
    record({ action: 'customer.export', subject: `customer:${id}`, reason });
    return data ?? {};
  });
}

/** Erases a customer as the command `erase` does: orders stay for tax purposes, without personal data. */
export async function eraseCustomer(
  { db, config, invalidateCatalog }: Pick<ApiDeps, 'db' | 'config' | 'invalidateCatalog'>,
  actor: Actor,
  { id, reason }: Request,
): Promise<void> {
  await audited(db, actor, async (trx, record) => {
    await erasePersonIn(trx, config, await emailOf(trx, id));
    record({ action: 'customer.erase', subject: `customer:${id}`, reason });
  });
  invalidateCatalog();
}

async function emailOf(trx: Transaction<Schema>, id: number): Promise<string> {
  const account = await trx.selectFrom('accounts').select('email').where('id', '=', id).executeTakeFirst();
  if (!account) throw customerNotFound();
  return account.email;
}

export const customerNotFound = (): HttpError =>
  new HttpError(404, 'There is no such customer. They may have been erased.', { code: 'customer/not-found' });
