import type { FastifyInstance, FastifyReply } from 'fastify';
import { overrideToken, readAddress, readOverride, readPreview, Refusal, type ReleaseStore } from 'releases';
import type { SiteConfig } from '../../config';
import { COOKIES, TOKEN } from './own-view';

/** Hours that an address set in the developers' panel lasts. */
const DAY = 24;

/** Which origins a browser may take a remote from: those of OVERRIDE_ORIGINS; in development any. */
export const allowed =
  ({ development, overrideOrigins }: SiteConfig) =>
  (address: string) =>
    development || overrideOrigins.includes(new URL(address).origin);

/**
 * /preview/<token> shows an unpromoted version in this browser, /override/<token> takes a remote from another address; both
 * until the link runs out, or until /preview/end and /override/end. In development the panel posts to /override.
 */
export function serveOwnViews(app: FastifyInstance, store: ReleaseStore, config: SiteConfig): void {
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  const cookie = (name: string, value: string, seconds: number) =>
    `${name}=${value}; Path=/; Max-Age=${Math.ceil(seconds)}; HttpOnly; SameSite=Lax${secure}`;
  const quiet = (reply: FastifyReply) => reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
  const secondsTo = (until: number) => (until - Date.now()) / 1000;

  const serve = (name: keyof typeof COOKIES, untilOf: (token: string) => Promise<number | null>) =>
    // Not `:token`, which the router cuts off at 100 characters.
    app.get<{ Params: { '*': string } }>(`/${name}/*`, async (request, reply) => {
      const token = request.params['*'];
      void quiet(reply);
      if (token === 'end') return reply.header('set-cookie', cookie(COOKIES[name], '', 0)).redirect('/', 303);
      const until = TOKEN.test(token) ? await untilOf(token) : null;
      if (until !== null) return reply.header('set-cookie', cookie(COOKIES[name], token, secondsTo(until))).redirect('/', 303);
      return reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .send(`This ${name} has run out, or was never there. Ask for a new link.`);
    });
  serve('preview', async (token) => (await readPreview(store, token))?.until ?? null);
  serve('override', async (token) => {
    const override = await readOverride(store, token);
    return override && allowed(config)(override.address) ? override.until : null;
  });
  if (config.development) servePanelPost();

  function servePanelPost(): void {
    app.register(async (scope) => {
      scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
        done(null, new URLSearchParams(String(body))),
      );
      scope.post('/override', async (request, reply) => {
        void quiet(reply);
        const { origin, host } = request.headers;
        if (!origin || new URL(origin).host !== host) return reply.code(403).send({ message: 'Only from a page of this shop.' });
        const asked = request.body as URLSearchParams;
        const address = readAddress(asked.get('address') ?? '');
        try {
          const token = await overrideToken(store, asked.get('remote') ?? '', address ?? '', DAY);
          return reply.header('set-cookie', cookie(COOKIES.override, token, DAY * 3600)).redirect('/', 303);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          return reply.code(400).send({ message: error.message });
        }
      });
    });
  }
}
