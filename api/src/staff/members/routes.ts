import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { oneOf, NullableText } from '../../http/schema-parts';
import { about } from '../../http/route-description';
import type { ApiDeps } from '../../deps';
import type { StaffRole } from '../../db/tables/staff';
import { actorOf } from '../../audit/actor';
import { Identifier, Reason } from '../../http/identifier';
import { endSession, SessionSchema, shownSessions } from '../sessions/routes';
import { assertMemberExists, changeRole, deactivate, listMembers, resetMember } from './members';
import { Role } from './role-schema';

const MemberSchema = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  role: Type.String(),
  state: oneOf('active', 'reset', 'deactivated'),
  createdAt: Type.String(),
  lastSeenAt: NullableText,
  recoveryCodesLeft: Type.Integer(),
});
const ReasonSchema = Type.Object({ reason: Reason });
// A page of the previous release does not send the role that it showed.
const RoleSchema = Type.Object({ role: Role, seen: Type.Optional(Role), reason: Reason });
const SessionParams = Type.Object({ ...Identifier.properties, sessionId: Identifier.properties.id });
const Invited = Type.Object({ id: Type.Integer(), link: Type.String() });

/** Managing the staff: roles, ends of access, new credentials and other people's sessions. */
export const memberRoutes =
  (deps: ApiDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db } = deps;

    app.get(
      '/staff/api/members',
      about('everybody on the staff', { access: 'staff.manage' }, Type.Array(MemberSchema)),
      async () =>
        (await listMembers(db)).map(({ id, name, email, role, state, created_at, last_seen_at, recovery_codes_left }) => ({
          id,
          name,
          email,
          role,
          state,
          createdAt: created_at.toISOString(),
          lastSeenAt: last_seen_at?.toISOString() ?? null,
          recoveryCodesLeft: Number(recovery_codes_left),
        })),
    );

    app.put(
      '/staff/api/members/:id/role',
      about(
        "change a member's role and end their sessions",
        { access: 'staff.manage', errors: [409], params: Identifier, body: RoleSchema },
        204,
      ),
      async (request) => {
        const { reason = '', ...given } = request.body;
        const { role, seen } = given as { role: StaffRole; seen?: StaffRole };
        await changeRole(db, deps.config, actorOf(request), { id: Number(request.params.id), role, seen, reason });
      },
    );

    app.post(
      '/staff/api/members/:id/deactivate',
      about("end a member's access", { access: 'staff.manage', errors: [409], params: Identifier, body: ReasonSchema }, 204),
      async (request) => {
        const { reason = '' } = request.body;
        await deactivate(db, deps.config, actorOf(request), { id: Number(request.params.id), reason });
      },
    );

    app.post(
      '/staff/api/members/:id/reset',
      about(
        "take a member's credentials away; returns a link to set new ones",
        { access: 'staff.manage', errors: [409], params: Identifier, body: ReasonSchema },
        Invited,
      ),
      async (request) => {
        const { reason = '' } = request.body;
        return resetMember(db, deps.config, actorOf(request), { id: Number(request.params.id), reason });
      },
    );

    app.get(
      '/staff/api/members/:id/sessions',
      about("a member's open sessions", { access: 'staff.manage', params: Identifier }, Type.Array(SessionSchema)),
      async ({ params, staff }) => {
        const memberId = Number(params.id);
        await assertMemberExists(db, memberId);
        return shownSessions(deps, memberId, staff.sessionId);
      },
    );

    app.delete(
      '/staff/api/members/:id/sessions/:sessionId',
      about("end a member's session", { access: 'staff.manage', params: SessionParams }, 204),
      async (request) => void (await endSession(deps, request, Number(request.params.id), Number(request.params.sessionId))),
    );
  };
