import { join } from 'node:path';
import { readApiConfig, startApi } from 'api';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { openStore, readSmoke } from 'releases';
import { succeeded, type ProductsReader } from 'shared/contract';
import type { ProductPage } from 'shared/models';
import type { SiteConfig } from './config';
import { guardEntrance } from './entrance';
import { servePictures } from './files/pictures';
import { serveReleaseFiles } from './files/release-files';
import { serveHealth } from './health';
import { createDraw } from './pages/draw';
import { servePages } from './pages/routes';
import { createBuilds } from './releases/builds';
import { followReleases } from './releases/current';
import { serveOps } from './releases/ops/routes';
import { servePointer } from './releases/pointer-route';
import { createOwnView } from './releases/own-view/own-view';
import { allowed, serveOwnViews } from './releases/own-view/routes';
import { createReleaseFiles } from './releases/release-file';
import { serveTelemetry } from './releases/telemetry';
import { commonHeaders } from './security/policy';
import { serveForRobots } from './seo/routes';

export interface Site {
  app: FastifyInstance;
  /** Finishes the requests in flight, then closes the API and its database. */
  close(): Promise<void>;
}

/** An address whose escapes nobody could have written is one that does not exist, like any other: taken by the letter. */
function readable(url: string): string {
  try {
    decodeURIComponent(url);
    return url;
  } catch {
    return url.replaceAll('%', '%25');
  }
}

/** Composes the shop on one origin: pages, files, pointer, and the API embedded. Does not listen yet. */
export async function startSite(config: SiteConfig, env: NodeJS.ProcessEnv, repository: string): Promise<Site> {
  const app = Fastify({
    logger: { level: env.LOG_LEVEL ?? 'warn' },
    trustProxy: config.trustProxy,
    routerOptions: { ignoreTrailingSlash: true },
    rewriteUrl: ({ url = '/' }) => readable(url),
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    logController: new LogController({ disableRequestLogging: true }),
  });
  const apiConfig = readApiConfig({ ...env, DATA_DIR: config.dataDir, PUBLIC_URL: config.publicUrl }, repository);
  const api = await startApi({ config: apiConfig, log: app.log });
  const store = openStore({ ...env, RELEASE_STORE: config.releaseStore }, repository);
  const warn = (error: unknown, what: string) => app.log.error({ err: error }, what);
  const releases = followReleases(store, warn);
  const products: ProductsReader = {
    list: async (query) => succeeded((await api.catalogue.list(query)) as ProductPage),
  };
  const draw = createDraw({
    config,
    builds: createBuilds(store, releases),
    warn,
  });

  guardEntrance(app);
  const headers = Object.entries(commonHeaders(config));
  app.addHook('onRequest', async (_request, reply) => {
    for (const [name, value] of headers) void reply.header(name, value);
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode && error.statusCode >= 400 ? error.statusCode : 500;
    if (status >= 500) request.log.error({ err: error }, 'a request failed');
    return reply
      .code(status)
      .send({ message: status >= 500 ? 'Something went wrong on our side. Please try again later.' : error.message });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'There is nothing at this address.' }));

  await app.register(api.plugin);
  const telemetry = serveTelemetry(app, {
    ...{ store, releases, warn },
    postsPerMinute: 60 * apiConfig.rateLimitScale,
    visitorsPerAddress: 3 * apiConfig.rateLimitScale,
    secure: config.publicUrl.startsWith('https:'),
  });
  serveHealth(app, api, releases, telemetry);
  servePointer(app, releases, config.publicUrl);
  serveOwnViews(app, store, config);
  const ownView = createOwnView({ store, allows: allowed(config) });
  serveOps(app, store, { tokens: env.RELEASE_TOKENS, smoke: readSmoke(env) });
  serveReleaseFiles(app, releases, createReleaseFiles(store, warn));
  servePictures(app, join(repository, 'artwork/pictures'));
  serveForRobots(app, config, products);
  servePages(app, { config, releases, catalogue: api.catalogue, draw, ownView, telemetry });
  return {
    app,
    async close() {
      // A connection that is answered last would be kept for the next request, of which there is none.
      const idle = setInterval(() => app.server.closeIdleConnections(), 50);
      await app.close().finally(() => clearInterval(idle));
      await telemetry.close();
      await api.close();
    },
  };
}
