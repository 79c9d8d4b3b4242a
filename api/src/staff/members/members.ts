import { transact, type Db, type Trx } from '../../db/transact';
import { sql } from 'kysely';
import type { ApiConfig } from '../../config/config';
import type { StaffRole, StaffState } from '../../db/tables/staff';
import { HttpError } from '../../http/http-error';
import { recordAudit, unchanged, type Actor } from '../../audit/record-audit';
import { changedMeanwhile } from '../../audit/version-conflict';
import { createInvitation, roleTooHigh, withdraw } from '../invitations/invitations';
import { sortKey } from '../../http/page-query';
import { may, mayGive } from '../permissions/permissions';
import { assertStillManages } from '../permissions/still-manages';
import { endSessions } from '../sessions/sessions';
import { notifyOwners } from './owner-mails';

type MailConfig = Pick<ApiConfig, 'publicUrl' | 'shop'>;

interface Member {
  id: number;
  email: string;
  role: StaffRole;
  state: StaffState;
}

/** Whether anybody is on the staff: active, or reset and yet to accept. */
export async function hasStaff(db: Db): Promise<boolean> {
  return (await db.selectFrom('staff').select('id').where('state', '<>', 'deactivated').limit(1).execute()).length > 0;
}

/** Everybody who is or was on the staff, in the order of their names, with the time of their last request. */
export const listMembers = (db: Db) =>
  db
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'role', 'state', 'created_at'])
    .select((row) => [
      row
        .selectFrom('staff_sessions')
        .select((each) => each.fn.max('last_seen_at').as('at'))
        .whereRef('staff_sessions.staff_id', '=', 'staff.id')
        .as('last_seen_at'),
      row
        .selectFrom('staff_recovery_codes')
        .select((each) => each.fn.countAll<string>().as('count'))
        .whereRef('staff_recovery_codes.staff_id', '=', 'staff.id')
        .where('used_at', 'is', null)
        .as('recovery_codes_left'),
    ])
    .orderBy(sortKey(sql`name`))
    .orderBy('id')
    .execute();

/** Throws 404 for a number that no member of the staff has or had. */
export async function assertMemberExists(db: Db, id: number): Promise<void> {
  if (!(await db.selectFrom('staff').select('id').where('id', '=', id).executeTakeFirst())) throw memberNotFound();
}

/**
 * Gives an active member another role and ends their sessions, and invitations that they may not make any more; nothing happens if they
 * have it already. Throws 403, 404, or 409 for the last owner, and for a role that is not the one that the page showed.
 */
export function changeRole(
  db: Db,
  config: MailConfig,
  actor: Actor,
  { id, role, seen, reason }: { id: number; role: StaffRole; seen?: StaffRole | undefined; reason: string },
): Promise<void> {
  return transact(db, async (trx) => {
    const member = await lockMember(trx, actor, { id }, { loses: role !== 'owner' });
    if (member.state !== 'active') throw notActive();
    if (actor.role && !mayGive(actor.role, role)) throw roleTooHigh();
    if (role === member.role) return void unchanged();
    if (seen && seen !== member.role)
      throw await changedMeanwhile(trx, { subject: `staff:${id}`, action: 'member.role', what: 'role' });
    const change = role === 'owner' ? 'promoted' : 'demoted';
    if ([role, member.role].includes('owner')) await notifyOwners(trx, config, { actor, change, email: member.email });
    await trx.updateTable('staff').set({ role }).where('id', '=', id).execute();
    if (!may(role, 'staff.manage')) await withdraw(trx, actor, { invited_by: id });
    const sessions = await endSessions(trx, id);
    await recordAudit(trx, actor, {
      action: 'member.role',
      subject: `staff:${id}`,
      before: { role: member.role },
      after: { role, sessions },
      reason,
    });
  });
}

/** Ends a member's access for good: no log-in, no session, no link of an earlier reset, no invitation of theirs. Throws 403, 404, or 409 for the last owner. */
export function deactivate(
  db: Db,
  config: MailConfig,
  actor: Actor,
  { reason, ...who }: ({ id: number } | { email: string }) & { reason: string },
): Promise<void> {
  return transact(db, async (trx) => {
    const member = await lockMember(trx, actor, who, { loses: true });
    if (member.role === 'owner' && member.state !== 'deactivated')
      await notifyOwners(trx, config, { actor, change: 'deactivated', email: member.email });
    await setState(trx, actor, member, 'deactivated', reason);
  });
}

/**
 * Takes a member's credentials, sessions and open invitations away and returns a link to set new ones: for a lost phone, or an account in
 * wrong hands. As a command it also resets the last owner.
 */
export function resetMember(
  db: Db,
  config: MailConfig,
  actor: Actor,
  { reason, ...who }: ({ id: number } | { email: string }) & { reason: string },
): Promise<{ id: number; link: string }> {
  return transact(db, async (trx) => {
    const member = await lockMember(trx, actor, who, { loses: actor.staffId !== null });
    if (member.state === 'deactivated') throw notActive();
    if (member.role === 'owner') await notifyOwners(trx, config, { actor, change: 'reset', email: member.email });
    await setState(trx, actor, member, 'reset', reason);
    return createInvitation(trx, actor, config, { email: member.email, role: member.role });
  });
}

async function setState(trx: Trx, actor: Actor, member: Member, state: StaffState, reason: string): Promise<void> {
  const { id, email } = member;
  await trx.updateTable('staff').set({ state }).where('id', '=', id).execute();
  // The holder of this account may have invited another person with it, or may still have a link themselves.
  await withdraw(trx, actor, { invited_by: id });
  await withdraw(trx, actor, { email });
  const sessions = await endSessions(trx, id);
  // Ended before; what was open since is closed.
  if (member.state === 'deactivated') return void unchanged();
  await recordAudit(trx, actor, {
    action: `member.${state}`,
    subject: `staff:${id}`,
    before: { state: member.state },
    after: { state, sessions },
    reason,
  });
}

/**
 * Locks a member for a change, after all owners: if two owners demote each other at the same time, one stays. Throws 403 if the actor's
 * own access ended meanwhile. `loses`: whether a change removes the owner's role.
 */
async function lockMember(
  trx: Trx,
  actor: Actor,
  who: { id: number } | { email: string },
  { loses }: { loses: boolean },
): Promise<Member> {
  const owners = await trx
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'owner')
    .where('state', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .execute();
  const [column, value] = 'id' in who ? (['id', who.id] as const) : (['email', who.email] as const);
  const member = await trx
    .selectFrom('staff')
    .select(['id', 'email', 'role', 'state'])
    .where(column, '=', value)
    .forUpdate()
    .executeTakeFirst();
  // After the locks: their previous holder may have ended the access of the actor, who would still get the link of a reset.
  await assertStillManages(trx, actor);
  if (!member) throw memberNotFound();
  if (actor.role && !mayGive(actor.role, member.role)) throw roleTooHigh();
  if (loses && owners.length === 1 && owners[0]?.id === member.id)
    throw new HttpError(409, 'This is the last owner. Make another member an owner first.', { code: 'staff/last-owner' });
  return member;
}

const memberNotFound = () => new HttpError(404, 'No staff member has this number or email.', { code: 'staff/member-not-found' });

const notActive = () =>
  new HttpError(409, 'This person is not active on the staff. Invite them again.', { code: 'staff/member-not-active' });
