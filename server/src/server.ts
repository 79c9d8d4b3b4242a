import { join } from 'node:path';
import { closeHttp, createPointerMemory, readApiConfig, startApi } from 'api';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { openStore, readSmoke } from 'releases';
import { succeeded, type ProductsReader } from 'shared/contract';
import type { ProductPage } from 'shared/models';
import type { ServerConfig } from './config';
import { limitConcurrency } from './admission-control';
import { servePictures } from './files/pictures';
import { serveReleaseFiles } from './releases/release-files';
import { serveHealth } from './health';
import { createRenderer } from './pages/render-page';
import { servePages } from './pages/routes';
import { createBuilds } from './releases/builds';
import { followReleases } from './releases/current';
import { serveOps } from './releases/ops/routes';
import { reportReleases } from './releases/report';
import { servePointer } from './releases/pointer-route';
import { createPreviewSessionReader } from './releases/preview-session/preview-session';
import { openLinkSecret } from './releases/preview-session/link-secret';
import { allowedAddresses, servePreviewSessions } from './releases/preview-session/routes';
import { createReleaseFiles } from './releases/release-file';
import { serveTelemetry } from './releases/telemetry';
import { commonHeaders } from './security/policy';
import { serveForRobots } from './seo/routes';

export interface Server {
  app: FastifyInstance;
  /** Whether anybody is on the staff. */
  hasStaff(): Promise<boolean>;
  /** Waits for the requests in flight, within a limit, then closes the API and its database. */
  close(): Promise<void>;
}

/** A URL with malformed percent-escapes is treated literally, so it 404s. */
function escapeMalformedUrl(url: string): string {
  try {
    decodeURIComponent(url);
    return url;
  } catch {
    return url.replaceAll('%', '%25');
  }
}

/** Composes the shop on one origin: pages, files, pointer and the embedded API. Does not listen yet. */
export async function startServer(
  given: ServerConfig,
  env: NodeJS.ProcessEnv,
  repository: string,
  { isNewStore = false }: { isNewStore?: boolean } = {},
): Promise<Server> {
  const app = Fastify({
    logger: { level: env.LOG_LEVEL ?? 'warn' },
    trustProxy: given.trustProxy,
    routerOptions: { ignoreTrailingSlash: true },
    rewriteUrl: ({ url = '/' }) => escapeMalformedUrl(url),
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    logController: new LogController({ disableRequestLogging: true }),
  });
  const store = openStore({ ...env, RELEASE_STORE: given.releaseStore }, repository);
  const apiConfig = readApiConfig({ ...env, DATA_DIR: given.dataDir }, repository);
  const api = await startApi({ config: apiConfig, log: app.log, readReleases: () => reportReleases(store) });
  // Pages show the same details as mails; staff may change them.
  const config = { ...given, shop: api.shop };
  const warn = (error: unknown, what: string) => app.log.error({ err: error }, what);
  const secret = openLinkSecret({ ...env, DATA_DIR: config.dataDir }, repository, warn);
  const pointerMemory = createPointerMemory(api.db, store.place);
  if (isNewStore) await pointerMemory.forget();
  const releases = followReleases(store, warn, pointerMemory);
  const products: ProductsReader = {
    list: async (query) => succeeded((await api.catalog.list(query)) as ProductPage),
  };
  const shop = () => ({ ...config.shop, brands: api.catalog.brands() });
  const renderPage = createRenderer({
    config,
    builds: createBuilds(store, releases),
    warn,
  });

  limitConcurrency(app);
  const headers = Object.entries(commonHeaders(config));
  app.addHook('onRequest', async (_request, reply) => {
    for (const [name, value] of headers) void reply.header(name, value);
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode && error.statusCode >= 400 ? error.statusCode : 500;
    if (status >= 500) request.log.error({ err: error }, 'request failed');
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
  serveHealth(app, config, { api, releases, telemetry });
  servePointer(app, releases, config.publicUrl);
  servePreviewSessions(app, { store, secret, config });
  const readPreviewSession = createPreviewSessionReader({ store, secret, isAllowed: allowedAddresses(config) });
  serveOps(app, store, { tokens: env.RELEASE_TOKENS, smoke: readSmoke(env) });
  serveReleaseFiles(app, releases, createReleaseFiles(store, warn));
  servePictures(app, join(repository, 'artwork/pictures'));
  serveForRobots(app, config, products, shop);
  servePages(app, {
    config,
    releases,
    catalog: api.catalog,
    previewProduct: api.previewProduct,
    shop,
    renderPage,
    readPreviewSession,
    telemetry,
    onShopChange: api.onShopChange,
  });
  return {
    app,
    hasStaff: api.hasStaff,
    async close() {
      await closeHttp(app);
      await telemetry.close();
      await releases.close();
      await api.close();
    },
  };
}
