import { about } from '../../http/route-description';
import { transact } from '../../db/transact';
import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { malformedByDevice } from '../../limits/limit-routes';
import type { ApiDeps } from '../../deps';
import { HttpError } from '../../http/http-error';
import { actorOf } from '../../audit/actor';
import { recordAudit } from '../../audit/record-audit';
import { ROLES } from '../permissions/permissions';
import { Identifier } from '../../http/identifier';
import { FactorProperties, readFactor } from '../second-factor/factor-schema';
import { PasskeyOptions } from '../second-factor/passkey-schemas';
import { relyingParty } from '../second-factor/relying-party';
import { clearSessionCookie, readSessionCookie, setSessionCookie, staffDevice } from './cookie';
import { beginPasskeyLogIn, createLogIn } from './log-in';
import { endSessions, findSession, listSessions, type StaffSession } from './sessions';

const PasswordSchema = Type.Object({
  email: Type.String({ minLength: 1, maxLength: 320, errorMessage: 'Email is required.' }),
  password: Type.String({ minLength: 1, maxLength: 4096, errorMessage: 'Password is required.' }),
});
/** With a code or a passkey. */
const LogInSchema = Type.Composite([PasswordSchema, FactorProperties]);
export const SessionSchema = Type.Object({
  id: Type.Integer(),
  device: Type.String(),
  createdAt: Type.String(),
  lastSeenAt: Type.String(),
  current: Type.Boolean(),
});
const MeSchema = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  role: Type.String(),
  permissions: Type.Array(Type.String()),
});

/** Logging in and out, and the member's identity, permissions and sessions. */
export const sessionRoutes =
  (deps: ApiDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const logIn = createLogIn(deps);
    const malformed = malformedByDevice((request) => staffDevice.read(deps.config, request));
    const attemptOf = (request: FastifyRequest<{ Body: Static<typeof PasswordSchema> }>) => ({
      email: request.body.email,
      password: request.body.password,
      relyingParty: relyingParty(deps.config, request),
      address: request.ip,
      device: staffDevice.read(deps.config, request),
      requestId: request.id,
    });

    app.post(
      '/staff/api/session',
      about(
        'log in with email, password and a code of the authenticator app, a recovery code, or the signature of a passkey; sets the cookie `staff`',
        { access: 'public', config: { ...malformed }, errors: [401, 403], body: LogInSchema },
        204,
      ),
      async (request, reply) => {
        const { token, staffId } = await logIn({
          ...attemptOf(request),
          factor: readFactor(request.body),
          userAgent: request.headers['user-agent'] ?? '',
        });
        setSessionCookie(deps.config, reply, token);
        staffDevice.set(deps.config, reply, { id: staffId });
      },
    );

    app.post(
      '/staff/api/session/passkey',
      about(
        'options with which a browser has a log-in signed by a passkey (WebAuthn), for callers with the right email and password; null without a passkey',
        {
          access: 'public',
          config: { ...malformed, changesNothing: 'a challenge for a log-in, which is in the log itself' },
          errors: [401, 403],
          body: PasswordSchema,
        },
        Type.Object({ options: Type.Union([PasskeyOptions, Type.Null()]) }),
      ),
      async (request) => ({ options: await beginPasskeyLogIn(deps, attemptOf(request)) }),
    );

    // Answers a stranger with null and not with 401: a page that only asks should not fill the browser's console with errors.
    app.get(
      '/staff/api/me',
      about(
        'who I am and what I may do; null without a session',
        { access: 'public' },
        Type.Object({ member: Type.Union([MeSchema, Type.Null()]) }),
      ),
      async (request) => {
        const session = await findSession(deps.lowPriorityDb, readSessionCookie(request));
        return { member: session && shownMember(session) };
      },
    );

    app.get('/staff/api/session', about('who I am and what I may do', { access: 'signed-in' }, MeSchema), async ({ staff }) =>
      shownMember(staff),
    );

    app.delete('/staff/api/session', about('log out', { access: 'signed-in' }, 204), async (request, reply) => {
      const { staffId, sessionId } = request.staff;
      await transact(deps.db, async (trx) => {
        await endSessions(trx, staffId, sessionId);
        await recordAudit(trx, actorOf(request), {
          action: 'session.end',
          subject: `staff:${staffId}`,
          before: { sessions: [sessionId] },
        });
      });
      clearSessionCookie(deps.config, reply);
    });

    app.get(
      '/staff/api/sessions',
      about('my open sessions', { access: 'signed-in' }, Type.Array(SessionSchema)),
      async ({ staff }) => shownSessions(deps, staff.staffId, staff.sessionId),
    );

    app.delete(
      '/staff/api/sessions/:id',
      about('end one of my sessions', { access: 'signed-in', params: Identifier }, 204),
      async (request) => void (await endSession(deps, request, request.staff.staffId, Number(request.params.id))),
    );
  };

const shownMember = ({ staffId, name, email, role }: StaffSession) => ({
  id: staffId,
  name,
  email,
  role,
  permissions: [...ROLES[role]],
});

/** The open sessions of a member in the API's form; `current` is the one that the request came with. */
export async function shownSessions({ db }: Pick<ApiDeps, 'db'>, staffId: number, current: number) {
  return (await listSessions(db, staffId)).map(({ id, user_agent, created_at, last_seen_at }) => ({
    id,
    device: user_agent,
    createdAt: created_at.toISOString(),
    lastSeenAt: last_seen_at.toISOString(),
    current: id === current,
  }));
}

/** Ends one session of a member; 404 if they have no such open session. */
export async function endSession(
  { db }: Pick<ApiDeps, 'db'>,
  request: Parameters<typeof actorOf>[0],
  staffId: number,
  sessionId: number,
): Promise<void> {
  await transact(db, async (trx) => {
    const sessions = await endSessions(trx, staffId, sessionId);
    if (!sessions.length) throw new HttpError(404, 'This session has ended already.', { code: 'staff/session-not-found' });
    await recordAudit(trx, actorOf(request), { action: 'session.end', subject: `staff:${staffId}`, before: { sessions } });
  });
}
