import type { FastifyInstance, FastifyReply, FastifyRequest, RegisterOptions } from 'fastify';
import { DEFAULT_BASE } from '../serve/base';
import { createReleases, type Releases, type ServeOptions } from '../serve/releases';
import { withFrameworkRequest } from '../serve/request';

/** The options of `createReleases`, or its result, if the server needs it before its routes. */
export type SlipwayOptions = ServeOptions | { releases: Releases };

declare module 'fastify' {
  interface FastifyInstance {
    /** Set by `app.register(slipway, options)`. */
    releases: Releases;
  }
}

/** A path segment that may be a version: the router accepts no longer expression. */
const A_VERSION = String.raw`:version(^\d+\.\d+\.\d+.*$)`;

/** The paths served at the root of an origin, where all other paths belong to the server. */
const AT_ROOT = [
  ...[`/:name/${A_VERSION}/*`, `/:scope/:name/${A_VERSION}/*`],
  ...['/page.json', '/pointer.json', '/:name/mf-manifest.json', '/:scope/:name/mf-manifest.json'],
  ...['/:name/switched-off.js', '/:scope/:name/switched-off.js'],
  ...['/remotes/*', '/shell/*', '/telemetry', '/ops', '/ops/*', '/preview/*', '/override', '/override/*'],
];

/**
 * Serves a store from Fastify: `app.register(slipway, { store })`. Adds routes below `base` (see `createReleases`) and
 * `app.releases`, and closes the counts with the server. Header fields that the server sets before the handler are kept. The
 * hooks `preSerialization` and `onSend` do not run for these routes, because the handler writes to the connection itself.
 */
export async function slipway(app: FastifyInstance, options: SlipwayOptions): Promise<void> {
  const { prefix: own, logLevel: _level, logSerializers: _serializers, ...rest } = options as SlipwayOptions & RegisterOptions;
  const given = 'releases' in rest ? rest.releases : rest;
  // Fastify ignores the prefix of a plugin without a scope, such as this one.
  checkBase(given.base ?? DEFAULT_BASE, (app.prefix || (own ?? '')).replace(/\/$/, ''));
  const releases = 'releases' in rest ? rest.releases : createReleases(rest);
  app.decorate('releases', releases);
  app.addHook('onClose', () => releases.close());
  // For pages of the server, too, which pass `request.raw` on.
  app.addHook('onRequest', async (request) => void withFrameworkRequest(request.raw, request));
  await app.register(async (scope) => {
    // The handlers read bodies themselves, with separate limits.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    // The server may have its own metrics and health check at these addresses.
    const atRoot = [...AT_ROOT, ...(releases.servesMetrics ? ['/metrics'] : []), ...(releases.servesHealth ? ['/health'] : [])];
    const urls = releases.base === '/' ? atRoot : [`${releases.base.slice(app.prefix.length)}*`];
    for (const url of urls)
      scope.route({ method: ['GET', 'POST', 'OPTIONS'], url, handler: (request, reply) => answer(releases, request, reply) });
  });
}
// Makes `app.releases` visible outside of the plugin.
Object.assign(slipway, { [Symbol.for('skip-override')]: true, [Symbol.for('fastify.display-name')]: 'slipway' });

/** Addresses and cookies contain the base, so it is the path that browsers see. */
function checkBase(base: string, prefix: string): void {
  if (prefix && !base.startsWith(`${prefix}/`))
    throw new TypeError(
      `base must be the whole path, with the prefix ${prefix} of the scope in which slipway is registered: for example ${prefix}/releases/, not ${base}.`,
    );
}

async function answer(releases: Releases, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { raw, ip } = request;
  const headers = Object.entries(reply.getHeaders());
  reply.hijack();
  for (const [name, value] of headers) if (value !== undefined) reply.raw.setHeader(name, value);
  const isAnswered = await releases.handle(Object.assign(raw, { ip }), reply.raw);
  if (isAnswered) return;
  reply.raw.statusCode = 404;
  reply.raw.setHeader('content-type', 'application/json; charset=utf-8');
  reply.raw.end(JSON.stringify({ message: 'There is nothing at this address.' }));
}
