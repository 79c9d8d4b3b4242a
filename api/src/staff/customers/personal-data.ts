import { transact, type Trx } from '../../db/transact';
import { unprovenEmails } from '../../accounts/email-confirmation';
import type { ApiDeps } from '../../deps';
import { HttpError } from '../../http/http-error';
import { eraseAccountIn, finishErasure } from '../../personal-data/erase-person';
import { exportAccount } from '../../personal-data/export-person';
import { recordAudit, type Actor } from '../../audit/record-audit';

/** One email of the account that is not confirmed, and how the staff know that it is still the person's. */
interface EmailProof {
  email: string;
  reason: string;
}

interface Request {
  id: number;
  /** The person who asked, and how the staff know that it was that person. */
  reason: string;
  /** Without one, data stored under an unconfirmed email is left out: anyone can type an address. */
  proofs: readonly EmailProof[];
}

/** Everything stored about a customer, as the privacy law (POPIA) asks. The log keeps who exported it and why. */
export function exportCustomer({ db }: Pick<ApiDeps, 'db'>, actor: Actor, request: Request): Promise<object> {
  return transact(db, async (trx) => {
    const proven = await checkProofs(trx, actor, request);
    await recordAudit(trx, actor, { action: 'customer.export', subject: `customer:${request.id}`, reason: request.reason });
    return (await exportAccount(trx, request.id, proven)) ?? {};
  });
}

/** Erases a customer: orders stay for tax purposes, without personal data. */
export async function eraseCustomer(
  deps: Pick<ApiDeps, 'db' | 'config' | 'invalidateCatalog'>,
  actor: Actor,
  request: Request,
): Promise<void> {
  const traces = await transact(deps.db, async (trx) => {
    const proven = await checkProofs(trx, actor, request);
    await recordAudit(trx, actor, { action: 'customer.erase', subject: `customer:${request.id}`, reason: request.reason });
    return eraseAccountIn(trx, deps.config, { accountId: request.id, proven });
  });
  await finishErasure(deps, traces);
}

/** The emails that the staff have seen to be the person's; 409 for an email that the account no longer has, or that has been confirmed since. */
async function checkProofs(trx: Trx, actor: Actor, { id, proofs }: Request): Promise<string[]> {
  const account = await trx
    .selectFrom('accounts')
    .select(['email', 'pending_email', 'email_confirmed_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!account) throw customerNotFound();
  const unproven = unprovenEmails(account);
  for (const { email, reason } of proofs) {
    if (!unproven.includes(email))
      throw new HttpError(409, `${email} is no longer an unconfirmed email of this customer. Please load the page again.`, {
        code: 'customer/email-changed',
      });
    // Without the email: the log stays when the person is erased.
    await recordAudit(trx, actor, { action: 'customer.email-shown', subject: `customer:${id}`, reason });
  }
  return proofs.map(({ email }) => email);
}

export const customerNotFound = (): HttpError =>
  new HttpError(404, 'There is no such customer. They may have been erased.', { code: 'customer/not-found' });
