import { transact } from '../db/transact';
import { businessDay, businessTime } from '../time/business-day';
import { RETENTION_DAYS } from '../housekeeping';
import { readEmail } from '../text/email-address';
import type { StaffRole } from '../db/tables/staff';
import type { OrdersDeps } from '../orders/orders-deps';
import { OPERATOR } from '../audit/actor';
import { HttpError } from '../http/http-error';
import { oneLine } from '../text/one-line';
import { invite, listInvitations, withdraw } from '../staff/invitations/invitations';
import { deactivate, listMembers, resetMember } from '../staff/members/members';
import { ROLES } from '../staff/permissions/permissions';
import { UsageError } from './usage-error';

const USAGE = `npm run shop -- staff invite EMAIL --role ${Object.keys(ROLES).join(' | ')}
npm run shop -- staff list
npm run shop -- staff revoke EMAIL              ends all access, and withdraws an open invitation
npm run shop -- staff reset EMAIL               removes password and authenticator, and prints a link to set new ones`;

/** The commands about the staff, for the first owner and for emergencies. Returns the text to print. */
export async function staffCommand(deps: OrdersDeps, args: readonly string[], role: string, reason: string): Promise<string> {
  const [action = '', given, ...more] = args;
  if (action === 'list' && given === undefined) return list(deps);
  const email = given && !more.length ? readEmail(given) : null;
  if (!email || (role !== '') !== (action === 'invite')) throw new UsageError(USAGE);
  if (action === 'invite') return inviteStaff(deps, email, role);
  if (action === 'revoke') return revoke(deps, email, reason);
  if (action === 'reset') return linkText(email, await resetMember(deps.db, deps.config, OPERATOR, { email, reason }));
  throw new UsageError(USAGE);
}

/** Sessions are forgotten then. */
const UNSEEN = `not in the last ${RETENTION_DAYS.staffSessions} days`;

async function list({ db }: OrdersDeps): Promise<string> {
  const members = (await listMembers(db)).map(
    ({ email, role, state, name, last_seen_at }) =>
      `${email}  ${role}  ${state}  ${oneLine(name)}  ${last_seen_at ? businessDay(last_seen_at) : UNSEEN}`,
  );
  const invitations = (await listInvitations(db)).map(
    ({ email, role, expires_at }) => `${email}  ${role}  invited until ${businessTime(expires_at)}`,
  );
  return [...members, ...invitations].join('\n') || 'There are no staff members.';
}

async function inviteStaff({ db, config }: OrdersDeps, email: string, role: string): Promise<string> {
  if (!Object.hasOwn(ROLES, role)) throw new UsageError(USAGE);
  const actor = OPERATOR;
  return linkText(email, await transact(db, (trx) => invite(trx, actor, config, { email, role: role as StaffRole })));
}

const linkText = (email: string, { link }: { link: string }) => `For ${email}, once, within 24 hours:\n${link}`;

async function revoke({ db, config }: OrdersDeps, email: string, reason: string): Promise<string> {
  const withdrawn = await withdrawInvitation(db, email);
  try {
    await deactivate(db, config, OPERATOR, { email, reason });
  } catch (error) {
    if (!withdrawn || !(error instanceof HttpError) || error.code !== 'staff/member-not-found') throw error;
    return `The invitation of ${email} is withdrawn.`;
  }
  return `${email} no longer has access.`;
}

async function withdrawInvitation(db: OrdersDeps['db'], email: string): Promise<boolean> {
  const open = (await listInvitations(db)).some((each) => each.email === email);
  if (open) await transact(db, (trx) => withdraw(trx, OPERATOR, { email }));
  return open;
}
