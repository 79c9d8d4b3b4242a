import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsync } from 'fastify';
import type { ApiDeps } from '../../deps';
import type { StaffRole } from '../../db/tables/staff';
import { actorOf } from '../audit/actor';
import { Identifier, Reason, type IdParams } from '../identifier';
import { endSession, SessionSchema, shownSessions } from '../sessions/routes';
import { assertMemberExists, changeRole, deactivate, listMembers, resetMember } from './members';
import { Role } from './role-schema';

const MemberSchema = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  role: Type.String(),
  state: Type.String(),
  createdAt: Type.String(),
  lastSeenAt: Type.Union([Type.String(), Type.Null()]),
  recoveryCodesLeft: Type.Integer(),
});
const ReasonSchema = Type.Object({ reason: Reason });
const RoleSchema = Type.Object({ role: Role, reason: Reason });
const SessionParams = Type.Object({ ...Identifier.properties, sessionId: Identifier.properties.id });
const Invited = Type.Object({ id: Type.Integer(), link: Type.String() });

/** Managing the staff: roles, ends of access, new credentials and other people's sessions. */
export const memberRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    const { db } = deps;
    const config = { staffAccess: 'staff.manage' } as const;

    app.get('/staff/api/members', { config, schema: { response: { 200: Type.Array(MemberSchema) } } }, async () =>
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

    app.put<IdParams & { Body: Static<typeof RoleSchema> }>(
      '/staff/api/members/:id/role',
      { config, schema: { params: Identifier, body: RoleSchema } },
      async (request, reply) => {
        const { role, reason = '' } = request.body;
        await changeRole(db, deps.config, actorOf(request), { id: Number(request.params.id), role: role as StaffRole, reason });
        return reply.code(204).send();
      },
    );

    app.post<IdParams & { Body: Static<typeof ReasonSchema> }>(
      '/staff/api/members/:id/deactivate',
      { config, schema: { params: Identifier, body: ReasonSchema } },
      async (request, reply) => {
        const { reason = '' } = request.body;
        await deactivate(db, deps.config, actorOf(request), { id: Number(request.params.id), reason });
        return reply.code(204).send();
      },
    );

    app.post<IdParams & { Body: Static<typeof ReasonSchema> }>(
      '/staff/api/members/:id/reset',
      { config, schema: { params: Identifier, body: ReasonSchema, response: { 200: Invited } } },
      async (request) => {
        const { reason = '' } = request.body;
        return resetMember(db, deps.config, actorOf(request), { id: Number(request.params.id), reason });
      },
    );

    app.get<IdParams>(
      '/staff/api/members/:id/sessions',
      { config, schema: { params: Identifier, response: { 200: Type.Array(SessionSchema) } } },
      async ({ params, staff }) => {
        const memberId = Number(params.id);
        await assertMemberExists(db, memberId);
        return shownSessions(deps, memberId, staff.sessionId);
      },
    );

    app.delete<{ Params: Static<typeof SessionParams> }>(
      '/staff/api/members/:id/sessions/:sessionId',
      { config, schema: { params: SessionParams } },
      async (request, reply) => {
        await endSession(deps, request, Number(request.params.id), Number(request.params.sessionId));
        return reply.code(204).send();
      },
    );
  };
