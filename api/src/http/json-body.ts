import type { FastifyInstance } from 'fastify';
import { validationError } from './http-error';
import { visibleText } from '../text/visible-text';

/** Largest request body of the API, in bytes. */
export const BODY_LIMIT = 64 * 1024;

/**
 * Accepts only JSON bodies in this scope (else 415) and rejects `__proto__` and `constructor` keys (400). An empty body
 * counts as none, so that a DELETE with a JSON content type and no body works. Texts arrive in one Unicode form and without what does not
 * show (`visibleText`), so that what looks the same is the same wherever it is compared; passwords arrive as they are.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (request, body, done) => {
    const text = body as string;
    if (text === '') return done(null, undefined);
    if (!FOREIGN.test(text)) return parse(request, text, done);
    return parse(request, text, (error, value) => {
      if (error) return done(error);
      const field = SUSPICIOUS.test(text) ? findUnstorableField(value, 'body') : null;
      if (field) done(validationError([{ field, message: 'This text has a character that cannot be stored.' }]));
      else done(null, withVisibleTexts(value, 'body'));
    });
  });
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.url.includes('%00')) return done();
    done(validationError([{ field: 'address', message: 'The address has a character that cannot be stored.' }]));
  });
}

/** Other than ASCII, as such or as an escape. */

const FOREIGN = /[^\0-\x7f]|\\u/;

/** The same value with `visibleText` of each text, but for passwords; changes objects and lists in place. */
function withVisibleTexts(value: unknown, field: string): unknown {
  if (typeof value === 'string') return /password/i.test(field) ? value : visibleText(value);
  if (Array.isArray(value)) value.forEach((each, index) => (value[index] = withVisibleTexts(each, field)));
  else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value)) (value as Record<string, unknown>)[name] = withVisibleTexts(each, name);
  return value;
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
