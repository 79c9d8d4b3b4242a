import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusals';
import type { Session, Tokens } from './tokens';

/**
 * Hook that lets nobody in without a valid bearer token (401) and sets `request.user`. Used as `onRequest`, so that a
 * stranger's body is not even read.
 */
export function requireUser(tokens: Tokens) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.header('cache-control', 'no-store');
    const session = await sessionOf(tokens, request);
    if (!session)
      throw new Refusal(401, 'Authentication failed. Please log in again.', undefined, {
        'www-authenticate': 'Bearer realm="storefront"',
      });
    request.user = { id: session.accountId, email: session.email };
    if (session.ageing) reply.header('renewed-jwt', tokens.renew(session));
  };
}

/** The session of a request's Authorization header; tokens anywhere else are ignored. */
export async function sessionOf(tokens: Tokens, request: FastifyRequest): Promise<Session | null> {
  const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return token && token.length < 2000 ? tokens.read(token) : null;
}
