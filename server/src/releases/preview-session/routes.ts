import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  overrideToken,
  previewCandidate,
  readAddress,
  readOverride,
  readPreview,
  ReleaseError,
  type ReleaseStore,
} from 'slipway';
import type { ServerConfig } from '../../config';
import { COOKIES, TOKEN } from './preview-session';

/** How long an address set in the developers' panel applies. */
const PANEL_HOURS = 24;

/** The addresses from which a remote may be loaded: those of OVERRIDE_ORIGINS, and in development any. */
export const allowedAddresses =
  ({ development, overrideOrigins }: ServerConfig) =>
  (address: string) =>
    development || overrideOrigins.includes(new URL(address).origin);

/**
 * /preview/<token> shows an unpromoted version in this browser, /override/<token> loads a remote from another address. Both
 * last until the link expires, or until /preview/end and /override/end. In development the panel posts to /override.
 */
export function servePreviewSessions(
  app: FastifyInstance,
  { store, secret, config }: { store: ReleaseStore; secret: string; config: ServerConfig },
): void {
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  const cookie = (name: string, value: string, seconds: number) =>
    `${name}=${value}; Path=/; Max-Age=${Math.ceil(seconds)}; HttpOnly; SameSite=Lax${secure}`;
  const withPrivateHeaders = (reply: FastifyReply) => reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
  const secondsTo = (until: number) => (until - Date.now()) / 1000;

  const serve = (name: keyof typeof COOKIES, untilOf: (token: string) => Promise<number | null>) =>
    // Not `:token`: the router limits a parameter to 100 characters.
    app.get<{ Params: { '*': string } }>(`/${name}/*`, async (request, reply) => {
      const token = request.params['*'];
      void withPrivateHeaders(reply);
      if (token === 'end') return reply.header('set-cookie', cookie(COOKIES[name], '', 0)).redirect('/', 303);
      const until = TOKEN.test(token) ? await untilOf(token) : null;
      if (until !== null) return reply.header('set-cookie', cookie(COOKIES[name], token, secondsTo(until))).redirect('/', 303);
      return reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .send(`This ${name} has run out, or was never there. Ask for a new link.`);
    });
  serve('preview', async (token) => {
    const preview = readPreview(secret, token);
    return preview && (await previewCandidate(store, preview)) ? preview.until : null;
  });
  serve('override', async (token) => {
    const override = readOverride(secret, token);
    return override && allowedAddresses(config)(override.address) ? override.until : null;
  });
  if (config.development) servePanelPost();

  function servePanelPost(): void {
    app.register(async (scope) => {
      scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
        done(null, new URLSearchParams(String(body))),
      );
      scope.post('/override', async (request, reply) => {
        void withPrivateHeaders(reply);
        const { origin, host } = request.headers;
        if (!origin || new URL(origin).host !== host) return reply.code(403).send({ message: 'Only from a page of this shop.' });
        const form = request.body as URLSearchParams;
        const address = readAddress(form.get('address') ?? '');
        try {
          const token = await overrideToken(store, secret, form.get('remote') ?? '', address ?? '', PANEL_HOURS);
          return reply.header('set-cookie', cookie(COOKIES.override, token, PANEL_HOURS * 3600)).redirect('/', 303);
        } catch (error) {
          if (!(error instanceof ReleaseError)) throw error;
          return reply.code(400).send({ message: error.message });
        }
      });
    });
  }
}
