import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { handleError } from '../http/error-handler';
import { notSignedIn, HttpError } from '../http/http-error';
import type { Claims, Session, Tokens } from './tokens';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by requireToken: the token's claims, not yet confirmed by the database. */
    claims?: Claims;
  }
}

/**
 * Hook that rejects requests without a valid bearer token (401) and sets `request.user`. It runs as `onRequest`, so the
 * body of an unauthenticated request is never read.
 */
export function requireUser(tokens: Tokens) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.header('cache-control', 'no-store');
    const session = await sessionOf(tokens, request);
    if (!session) throw notSignedIn();
    request.user = { id: session.accountId, email: session.email, tokenVersion: session.tokenVersion };
    if (session.needsRenewal) reply.header('renewed-jwt', tokens.renew(session));
  };
}

/**
 * Like requireUser, for a route that checks the session. Sets `request.claims`; the handler throws `notSignedIn()` if the session
 * is not valid. Other errors of the route are shown only to signed-in users.
 */
export function requireToken(tokens: Tokens): Required<Pick<RouteShorthandOptions, 'onRequest' | 'errorHandler'>> {
  return {
    async onRequest(request, reply) {
      reply.header('cache-control', 'no-store');
      const claims = claimsOf(tokens, request);
      if (!claims) throw notSignedIn();
      request.claims = claims;
      if (claims.needsRenewal) reply.header('renewed-jwt', tokens.renew(claims));
    },
    async errorHandler(error, request, reply) {
      const { claims } = request;
      const status = statusOf(error);
      // Not before the database has confirmed the session: the fresh token would be valid for longer than a revocation is stored.
      const renewed = reply.getHeader('renewed-jwt');
      void reply.removeHeader('renewed-jwt');
      if (status >= 500) return handleError(error, request, reply);
      if (status === 401 || (claims && !(await tokens.session(claims)))) return handleError(notSignedIn(), request, reply);
      return handleError(error, request, renewed ? reply.header('renewed-jwt', renewed) : reply);
    },
  };
}

const statusOf = (error: Error & { statusCode?: number }) =>
  error instanceof HttpError ? error.status : (error.statusCode ?? 500);

/** The session from the request's Authorization header; tokens anywhere else are ignored. */
export async function sessionOf(tokens: Tokens, request: FastifyRequest): Promise<Session | null> {
  const claims = claimsOf(tokens, request);
  return claims && tokens.session(claims);
}

function claimsOf(tokens: Tokens, { headers }: FastifyRequest): Claims | null {
  const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(headers.authorization ?? '')?.[1];
  return token && token.length < 2000 ? tokens.claims(token) : null;
}
