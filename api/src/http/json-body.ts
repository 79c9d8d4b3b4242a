import type { FastifyInstance } from 'fastify';
import { validationError } from '../http-error';

/** Largest request body of the API, in bytes. */
export const BODY_LIMIT = 64 * 1024;

/**
 * Accepts only JSON bodies in this scope (else 415) and rejects `__proto__` and `constructor` keys (400). An empty body
 * counts as none, so that a DELETE with a JSON content type and no body works.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (request, body, done) => {
    const text = body as string;
    if (text === '') return done(null, undefined);
    if (!SUSPICIOUS.test(text)) return parse(request, text, done);
    return parse(request, text, (error, value) => {
      const field = error ? null : findUnstorableField(value, 'body');
      if (field) done(validationError([{ field, message: 'This text holds a sign that cannot be kept.' }]));
      else done(error, value);
    });
  });
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.url.includes('%00')) return done();
    done(validationError([{ field: 'address', message: 'The address holds a sign that cannot be kept.' }]));
  });
}

/** Escapes that may encode NUL or a lone surrogate: they can only arrive as escapes. */
const SUSPICIOUS = /\\u(0000|d[89a-f])/i;
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** The first field with NUL, which text columns reject, or a lone surrogate, which JSON columns reject. */
function findUnstorableField(value: unknown, field: string): string | null {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? field : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, each] of Object.entries(value)) {
    const found = findUnstorableField(each, name);
    if (found) return found;
  }
  return null;
}
