import { sql } from 'kysely';
import { newToken } from '../../security/secrets';
import type { ApiConfig } from '../../config/config';
import { fromNow } from '../../db/clock';
import type { StaffRole } from '../../db/tables/staff';
import { HttpError } from '../../http/http-error';
import { recordAudit, type Actor } from '../../audit/record-audit';
import { notifyOwners } from '../members/owner-mails';
import { mayGive } from '../permissions/permissions';
import { assertStillManages } from '../permissions/still-manages';
import { tokenHash } from '../../security/token-hash';
import type { Db, Trx } from '../../db/transact';

const VALID_SECONDS = 24 * 3600;

/** An open invitation. `totp_secret` is null until an authenticator app is being set up. */
export interface Invitation {
  id: number;
  email: string;
  role: StaffRole;
  totp_secret: string | null;
  expires_at: Date;
}

interface NewInvitation {
  email: string;
  role: StaffRole;
}

/**
 * Invites a person as `createInvitation` does, and mails the owners about a further owner. 403 if the actor may no longer invite.
 */
export async function invite(
  trx: Trx,
  actor: Actor,
  config: Pick<ApiConfig, 'publicUrl' | 'shop'>,
  invitation: NewInvitation,
): Promise<{ id: number; link: string }> {
  // The end of a member's access withdraws their invitations (members/members.ts): one on its way meanwhile must not be left over.
  await assertStillManages(trx, actor);
  const created = await createInvitation(trx, actor, config, invitation);
  if (invitation.role === 'owner') await notifyOwners(trx, config, { ...invitation, actor, change: 'invited' });
  return created;
}

/**
 * Makes an invitation and withdraws an earlier one for the same address. Returns the link: the only time that its token is
 * known. Throws 403 if the role may do more than the actor, 409 if the address belongs to an active member.
 */
export async function createInvitation(
  trx: Trx,
  actor: Actor,
  config: Pick<ApiConfig, 'publicUrl'>,
  { email, role }: NewInvitation,
): Promise<{ id: number; link: string }> {
  if (actor.role && !mayGive(actor.role, role)) throw roleTooHigh();
  // The lock makes the second of two concurrent invitations for one address withdraw the first.
  await sql`select pg_advisory_xact_lock(hashtext(${`staff invitation ${email}`}))`.execute(trx);
  const active = await trx
    .selectFrom('staff')
    .select('id')
    .where('email', '=', email)
    .where('state', '=', 'active')
    .executeTakeFirst();
  if (active) throw new HttpError(409, `${email} is on the staff already.`, { code: 'staff/email-taken' });
  await withdraw(trx, actor, { email });
  const token = newToken();
  const { id } = await trx
    .insertInto('staff_invitations')
    .values({ token_hash: tokenHash(token), email, role, invited_by: actor.staffId, expires_at: fromNow(VALID_SECONDS) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordAudit(trx, actor, { action: 'invitation.create', subject: `invitation:${id}`, after: { role } });
  return { id, link: `${config.publicUrl}/Back-Office/Invitation/${token}` };
}

export const roleTooHigh = (): HttpError =>
  new HttpError(403, 'You cannot give or take a role that may do more than yours.', { code: 'staff/role-too-high' });

/** Withdraws the open invitation of an address or with an id, or all that a member has made; returns whether there was one. */
export async function withdraw(
  trx: Trx,
  actor: Actor,
  which: { email: string } | { id: number } | { invited_by: number },
): Promise<boolean> {
  const rows = await trx
    .updateTable('staff_invitations')
    .set({ withdrawn_at: sql<Date>`now()` })
    .where((eb) => eb.and(which))
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning(['id', 'role'])
    .execute();
  for (const { id, role } of rows)
    await recordAudit(trx, actor, { action: 'invitation.withdraw', subject: `invitation:${id}`, before: { role } });
  return rows.length > 0;
}

/** Open invitations, the newest first. */
export const listInvitations = (db: Db) =>
  openInvitations(db).select(['id', 'email', 'role', 'created_at', 'expires_at']).orderBy('id', 'desc').execute();

/** The open invitation of a link; throws 404 if the link is unknown, used, withdrawn or older than a day, with a code for used. */
export async function findInvitation(db: Db, token: string): Promise<Invitation> {
  const found = await openInvitations(db)
    .select(['id', 'email', 'role', 'totp_secret', 'expires_at'])
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst();
  if (!found) throw await notOpen(db, token);
  return found;
}

/** The error reveals that the token was used: its owner may have used it just now. */
export async function notOpen(db: Db, token: string): Promise<HttpError> {
  const used = await db
    .selectFrom('staff_invitations')
    .select('id')
    .where('token_hash', '=', tokenHash(token))
    .where('accepted_at', 'is not', null)
    .executeTakeFirst();
  return new HttpError(404, 'This invitation is no longer valid. Please ask for a new one.', {
    code: used ? 'staff/invitation-used' : 'staff/invitation-invalid',
  });
}

const openInvitations = (db: Db) =>
  db
    .selectFrom('staff_invitations')
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`);
