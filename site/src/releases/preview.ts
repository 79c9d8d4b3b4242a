import type { FastifyInstance } from 'fastify';
import { bareRef, previewed, readPreview, type Pointer, type ReleaseStore } from 'releases';

const COOKIE = 'preview';
const TOKEN = /^[\w-]{20,400}\.[\w-]{43}$/;

export interface Previews {
  /** The pointer with the version in place that this browser previews; the pointer itself for everybody else. */
  applied(pointer: Pointer, cookies: string | undefined): Promise<Pointer>;
}

/**
 * /preview/<token> shows an unpromoted version of one remote in this browser until the link runs out; /preview/end ends
 * it. What is live takes over where the version fails.
 */
export function servePreviews(app: FastifyInstance, store: ReleaseStore, secure: boolean): Previews {
  const cookie = (value: string, seconds: number) =>
    `${COOKIE}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

  // Not `:token`, which the router cuts off at 100 characters.
  app.get<{ Params: { '*': string } }>('/preview/*', async (request, reply) => {
    const token = request.params['*'];
    void reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    if (token === 'end') return reply.header('set-cookie', cookie('', 0)).redirect('/', 303);
    const preview = TOKEN.test(token) ? await readPreview(store, token) : null;
    if (!preview)
      return reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .send('This preview has run out, or was never there. Ask for a new link.');
    return reply.header('set-cookie', cookie(token, Math.ceil((preview.until - Date.now()) / 1000))).redirect('/', 303);
  });

  return {
    async applied(pointer, cookies) {
      const token = cookies?.match(/(?:^|;\s*)preview=([\w.-]+)/)?.[1];
      const preview = token && TOKEN.test(token) ? await readPreview(store, token) : null;
      const candidate = preview && (await previewed(store, preview));
      if (!preview || !candidate) return pointer;
      const slot = pointer.remotes[preview.name];
      if (slot?.version === preview.version) return pointer;
      const shown = {
        ...candidate,
        ...(slot ? { fallback: bareRef(slot) } : {}),
        trail: slot?.trail ?? [],
        movedBy: slot?.movedBy ?? ('person' as const),
      };
      return { ...pointer, remotes: { ...pointer.remotes, [preview.name]: shown } };
    },
  };
}
