import { join } from 'node:path';
import { closeHttp, createPointerMemory, readApiConfig, startApi } from 'api';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { openStore, readSmoke } from 'slipway';
import { collectDefaultMetrics } from 'prom-client';
import { succeeded, type ProductsReader } from 'shared/contract';
import type { ProductPage } from 'shared/models';
import type { ServerConfig } from './config';
import { limitConcurrency } from './admission-control';
import { serveFonts } from './files/fonts';
import { servePictures } from './files/pictures';
import { serveReleaseFiles } from './releases/release-files';
import { serveHealth } from './health';
import { servePolicyReports } from './observability/policy-reports';
import { requestIds } from './observability/request-id';
import { createRenderer } from './pages/render-page';
import { servePages } from './pages/routes';
import { createBuilds } from './releases/builds';
import { createReleaseFiles, followReleases } from 'slipway/serve';
import { serveOps } from './releases/ops/routes';
import { reportReleases } from './releases/report';
import { servePointer } from './releases/pointer-route';
import { createVersionsLookup } from './releases/page-versions';
import { createPreviewSessionReader } from './releases/preview-session/preview-session';
import { openLinkSecret } from './releases/preview-session/link-secret';
import { allowedAddresses, servePreviewSessions } from './releases/preview-session/routes';
import { serveTelemetry } from './releases/telemetry';
import { commonHeaders } from './security/policy';
import { serveGoogleFeed } from './seo/google-feed';
import { serveIcons } from './seo/icons';
import { serveForRobots } from './seo/routes';
import { serveSharePictures } from './seo/share-pictures';

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
    genReqId: requestIds(given.trustProxy !== false),
    routerOptions: { ignoreTrailingSlash: true },
    rewriteUrl: ({ url = '/' }) => escapeMalformedUrl(url),
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    logController: new LogController({ disableRequestLogging: true }),
  });
  const store = openStore({ ...env, RELEASE_STORE: given.releaseStore }, repository);
  const apiConfig = readApiConfig({ ...env, DATA_DIR: given.dataDir }, repository);
  const api = await startApi({
    config: apiConfig,
    log: app.log,
    readReleases: () => reportReleases(store),
    readVersions: (request, generation) => readVersions(request, generation),
  });
  // Pages show the same details as mails; staff may change them.
  const config = { ...given, shop: api.shop };
  const warn = (error: unknown, what: string) => app.log.error({ err: error }, what);
  const secret = openLinkSecret({ ...env, DATA_DIR: config.dataDir }, repository, warn);
  const pointerMemory = createPointerMemory(api.db, store.place);
  if (isNewStore) await pointerMemory.forget();
  const releases = followReleases(store, warn, pointerMemory);
  const readVersions = createVersionsLookup(releases);
  const products: ProductsReader = {
    list: async (query) => succeeded((await api.catalog.list(query)) as ProductPage),
  };
  const shop = () => ({ ...config.shop, brands: api.catalog.brands() });
  const renderPage = createRenderer({
    config,
    builds: createBuilds(store, releases),
    warn,
  });

  collectDefaultMetrics({ register: api.metrics });
  limitConcurrency(app);
  const headers = Object.entries(commonHeaders(config));
  app.addHook('onRequest', async (_request, reply) => {
    for (const [name, value] of headers) void reply.header(name, value);
  });
  // What a shopper can quote, and staff find in the logs.
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode >= 500) void reply.header('x-request-id', request.id);
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
    funnel: { counts: api.funnel, readVersions },
    secure: config.publicUrl.startsWith('https:'),
  });
  serveHealth(app, config, { api, releases, telemetry });
  servePolicyReports(app, { registry: api.metrics, publicUrl: config.publicUrl, postsPerMinute: 30 * apiConfig.rateLimitScale });
  servePointer(app, releases, config.publicUrl);
  servePreviewSessions(app, { store, secret, config });
  const readPreviewSession = createPreviewSessionReader({ store, secret, isAllowed: allowedAddresses(config) });
  serveOps(app, store, { tokens: env.RELEASE_TOKENS, smoke: readSmoke(env) });
  serveReleaseFiles(app, releases, createReleaseFiles(store, warn));
  servePictures(app, join(repository, 'artwork/pictures'), api.thumbnail);
  serveFonts(app, join(repository, 'artwork/fonts'));
  serveIcons(app, join(repository, 'artwork/icons'), shop);
  serveSharePictures(app, { products, shop, font: join(repository, 'artwork/fonts/display.ttf') });
  serveForRobots(app, config, products, shop);
  serveGoogleFeed(app, { catalog: api.catalog, shop, publicUrl: config.publicUrl });
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
