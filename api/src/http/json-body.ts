import type { FastifyInstance } from 'fastify';
import { refuseFields } from '../refusals';

/** Largest body of any request to the API, in bytes. */
export const BODY_LIMIT = 64 * 1024;

/**
 * JSON is the only body that this scope takes (415 else), `__proto__` and `constructor` keys are refused (400), and
 * an empty body counts as none, so that a DELETE which says JSON and sends nothing works.
 */
export function takeJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (request, body, done) => {
    const text = body as string;
    if (text === '') return done(null, undefined);
    if (!SUSPICIOUS.test(text)) return parse(request, text, done);
    return parse(request, text, (error, value) => {
      const field = error ? null : fieldThatCannotBeKept(value, 'body');
      if (field) done(refuseFields([{ field, message: 'This text holds a sign that cannot be kept.' }]));
      else done(error, value);
    });
  });
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.url.includes('%00')) return done();
    done(refuseFields([{ field: 'address', message: 'The address holds a sign that cannot be kept.' }]));
  });
}

/** Escapes that may stand for NUL or for one half of a sign: only as escapes can they come in. */
const SUSPICIOUS = /\\u(0000|d[89a-f])/i;
const CANNOT_BE_KEPT = /\0|\p{Surrogate}/u;

/** The first field with NUL, which no text column keeps, or with half a sign, which no JSON column keeps. */
function fieldThatCannotBeKept(value: unknown, field: string): string | null {
  if (typeof value === 'string') return CANNOT_BE_KEPT.test(value) ? field : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, each] of Object.entries(value)) {
    const found = fieldThatCannotBeKept(each, name);
    if (found) return found;
  }
  return null;
}
