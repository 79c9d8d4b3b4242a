import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiDeps } from '../../deps';
import { HttpError } from '../../http/http-error';
import { readSessionCookie } from '../sessions/cookie';
import { findSession, type StaffSession } from '../sessions/sessions';
import { may, type Permission } from './permissions';
import { requireAuditEntries } from '../../audit/require-entry';
import { assertSameOrigin } from './same-origin';

/** The callers of a staff route: anyone, any signed-in staff member, or those with a role that has the permission. */
export type StaffAccess = 'public' | 'signed-in' | Permission;

declare module 'fastify' {
  interface FastifyContextConfig {
    staffAccess?: StaffAccess;
  }
  interface FastifyRequest {
    /** The signed-in staff member. Set for every route that is not 'public' in `staffAccess`. */
    staff: StaffSession;
  }
}

/**
 * Guards every route that this scope registers after the call, before its body is read: 401 without a session, 403 for a
 * change from a foreign origin and for a missing permission. A route without `config.staffAccess` throws, so the shop does
 * not start with it.
 */
export function guardStaffRoutes(
  app: FastifyInstance,
  { config, lowPriorityDb }: Pick<ApiDeps, 'config' | 'lowPriorityDb'>,
): void {
  if (!app.hasRequestDecorator('staff')) app.decorateRequest('staff', null as never);
  app.addHook('onRoute', ({ method, url, config: declared }) => {
    if (declared?.staffAccess) return;
    throw new Error(`${String(method)} ${url} does not declare which staff may call it. Set config.staffAccess.`);
  });
  requireAuditEntries(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const access = request.routeOptions.config.staffAccess;
    if (access !== 'public') request.staff = await requireStaffSession({ lowPriorityDb }, request);
    assertSameOrigin(config, request);
    if (access === 'public' || access === 'signed-in') return;
    if (!access || !may(request.staff.role, access)) throw notPermitted();
  });
}

/** The session of a request; 401 without one. */
export async function requireStaffSession(
  { lowPriorityDb }: Pick<ApiDeps, 'lowPriorityDb'>,
  request: FastifyRequest,
): Promise<StaffSession> {
  const isUnattended = request.headers['x-unattended'] !== undefined;
  const session = await findSession(lowPriorityDb, readSessionCookie(request), { isUnattended });
  if (!session) throw notSignedInAsStaff();
  return session;
}

/** 401 without a Bearer challenge: the back office takes its cookie only. */
export const notSignedInAsStaff = () => new HttpError(401, 'Please log in.', { code: 'staff/not-signed-in' });

export const notPermitted = () => new HttpError(403, 'Your role does not allow this.', { code: 'staff/not-permitted' });
