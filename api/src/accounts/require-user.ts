import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { answerFailure } from '../http/failures';
import { notSignedIn, Refusal } from '../refusals';
import type { Claims, Session, Tokens } from './tokens';

/**
 * Hook that lets nobody in without a valid bearer token (401) and sets `request.user`. Used as `onRequest`, so that a
 * stranger's body is not even read.
 */
export function requireUser(tokens: Tokens) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.header('cache-control', 'no-store');
    const session = await sessionOf(tokens, request);
    if (!session) throw notSignedIn();
    request.user = { id: session.accountId, email: session.email };
    if (session.ageing) reply.header('renewed-jwt', tokens.renew(session));
  };
}

/**
 * As requireUser, for a route that asks the database about the session together with its own question: sets `request.claims`, and the
 * handler throws `notSignedIn()` where they do not stand. Whatever else the route refuses is told only to who is signed in.
 */
export function requireToken(tokens: Tokens): Required<Pick<RouteShorthandOptions, 'onRequest' | 'errorHandler'>> {
  return {
    async onRequest(request, reply) {
      reply.header('cache-control', 'no-store');
      const claims = claimsOf(tokens, request);
      if (!claims) throw notSignedIn();
      request.claims = claims;
      if (claims.ageing) reply.header('renewed-jwt', tokens.renew(claims));
    },
    async errorHandler(error, request, reply) {
      const { claims } = request;
      const isStranger = statusOf(error) === 401 || (claims && statusOf(error) < 500 && !(await tokens.session(claims)));
      if (!isStranger) return answerFailure(error, request, reply);
      return answerFailure(notSignedIn(), request, reply.removeHeader('renewed-jwt'));
    },
  };
}

const statusOf = (error: Error & { statusCode?: number }) =>
  error instanceof Refusal ? error.status : (error.statusCode ?? 500);

/** The session of a request's Authorization header; tokens anywhere else are ignored. */
export async function sessionOf(tokens: Tokens, request: FastifyRequest): Promise<Session | null> {
  const claims = claimsOf(tokens, request);
  return claims && tokens.session(claims);
}

function claimsOf(tokens: Tokens, { headers }: FastifyRequest): Claims | null {
  const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(headers.authorization ?? '')?.[1];
  return token && token.length < 2000 ? tokens.claims(token) : null;
}
