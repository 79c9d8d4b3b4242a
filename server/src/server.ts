import { join } from 'node:path';
import { closeHttp, countAnswers, createPointerMemory, readApiConfig, startApi } from 'api';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { openStore, readSmoke } from 'slipway';
import { readSingleSignOn } from 'slipway/serve';
import { slipway } from 'slipway/fastify';
import { collectDefaultMetrics } from 'prom-client';
import { succeeded, type ProductsReader } from 'shared/contract';
import type { ProductPage } from 'shared/models';
import type { ServerConfig } from './config';
import { limitConcurrency } from './admission-control';
import { limitConnections, limitPipelining } from './connections';
import { readAddress, refuseLongAddresses } from './address-length';
import { serveFonts } from './files/fonts';
import { servePictures } from './files/pictures';
import { serveHealth } from './health';
import { sendFailure } from './send-failure';
import { answerWrongMethods } from './wrong-methods';
import { servePolicyReports } from './observability/policy-reports';
import { requestIds } from './observability/request-id';
import { startTracing } from './observability/tracing/start-tracing';
import { traceCatalog, traceRenders } from './observability/tracing/trace-pages';
import { createApiReader } from './pages/api-reads';
import { createRenderer } from './pages/render-page';
import { servePages } from './pages/routes';
import { warmUp } from './pages/warm-up';
import { openLinkSecret } from './releases/link-secret';
import { openReleases } from './releases/open-releases';
import { reportReleases } from './releases/report';
import { servePointer } from './releases/pointer-route';
import { createVersionsLookup } from './releases/page-versions';
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

/**
 * How long a request may take to arrive. By default Node checks for late requests only every 30 seconds: until then a
 * slow client would look like a slow handler, and be answered and counted as a server error.
 */
const REQUEST_MS = 30_000;

/** Composes the shop on one origin: pages, files, pointer and the embedded API. Does not listen yet. */
export async function startServer(
  given: ServerConfig,
  env: NodeJS.ProcessEnv,
  repository: string,
  { isNewStore = false }: { isNewStore?: boolean } = {},
): Promise<Server> {
  const hasEdge = given.trustProxy !== false;
  const tracing =
    given.tracing &&
    (await startTracing(given.tracing, {
      hasEdge,
      onFailure: (reason) => app.log.warn({ reason }, 'failed to export traces'),
    }));
  const app = Fastify({
    logger: { level: given.logLevel, ...(tracing && { mixin: tracing.logFields }) },
    trustProxy: given.trustProxy,
    genReqId: requestIds(hasEdge),
    routerOptions: { ignoreTrailingSlash: true },
    rewriteUrl: readAddress,
    requestTimeout: REQUEST_MS,
    // Node swaps the two limits if the headers' limit is the longer one, which it is by default.
    http: { requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS, connectionsCheckingInterval: REQUEST_MS / 6 },
    forceCloseConnections: 'idle',
    // A request that was partly sent when the stop began is served: everything it needs stays open until the last
    // response.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
  });
  const store = openStore({ ...env, RELEASE_STORE: given.releaseStore }, repository);
  const apiConfig = readApiConfig({ ...env, DATA_DIR: given.dataDir }, repository);
  limitConnections(app.server, { hasEdge, scale: Math.max(1, apiConfig.rateLimitScale) });
  const api = await startApi({
    config: apiConfig,
    log: app.log,
    readReleases: () => reportReleases(store),
    readVersions: (request, generation) => readVersions(request, generation),
    onQuery: tracing?.onQuery,
  });
  // Pages show the same details as mails; staff may change them.
  const config = { ...given, shop: api.shop };
  const warn = (error: unknown, what: string) => app.log.error({ err: error }, what);
  const secret = openLinkSecret({ ...env, DATA_DIR: config.dataDir }, repository, warn);
  const pointerMemory = createPointerMemory(api.db, store.place);
  if (isNewStore) await pointerMemory.forget();
  const releases = openReleases({
    config,
    store,
    secret,
    warn,
    memory: pointerMemory,
    tokens: env.RELEASE_TOKENS,
    publishTokens: env.PUBLISH_TOKENS,
    smoke: readSmoke(env),
    singleSignOn: readSingleSignOn(env, secret),
    rateLimitScale: apiConfig.rateLimitScale,
    funnel: { counts: api.funnel, readVersions: (request, generation) => readVersions(request, generation) },
  });
  const readVersions = createVersionsLookup(releases);
  const products: ProductsReader = {
    list: async (query) => succeeded((await api.catalog.list(query)) as ProductPage),
  };
  const shop = () => ({ ...config.shop, brands: api.catalog.brands(), features: api.features() });
  const renderPage = createRenderer({
    config,
    builds: releases.builds,
    warn,
  });

  collectDefaultMetrics({ register: api.metrics });
  limitPipelining(app);
  refuseLongAddresses(app);
  limitConcurrency(app);
  // After admission control, which lets requests go on in the context of another one.
  tracing?.traceRequests(app);
  const headers = Object.entries(commonHeaders(config));
  app.addHook('onRequest', async (_request, reply) => {
    for (const [name, value] of headers) void reply.header(name, value);
  });
  // A shopper can quote it, and staff find it in the logs.
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode >= 500) void reply.header('x-request-id', request.id);
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode && error.statusCode >= 400 ? error.statusCode : 500;
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    return sendFailure(
      reply,
      status,
      status >= 500 ? 'Something went wrong on our side. Please try again later.' : error.message,
    );
  });
  app.setNotFoundHandler((_request, reply) => sendFailure(reply, 404, 'There is nothing at this address.'));
  answerWrongMethods(app);

  await app.register(api.plugin);
  await app.register(slipway, { releases });
  serveHealth(app, config, { api, releases, store });
  servePolicyReports(app, { registry: api.metrics, publicUrl: config.publicUrl, postsPerMinute: 30 * apiConfig.rateLimitScale });
  servePointer(app, releases.current, config.publicUrl);
  servePictures(app, join(repository, 'artwork/pictures'), api.thumbnail);
  serveFonts(app, join(repository, 'artwork/fonts'));
  serveIcons(app, join(repository, 'artwork/icons'), shop);
  serveSharePictures(app, { products, shop, font: join(repository, 'artwork/fonts/display.ttf') });
  serveForRobots(app, config, api.catalog, shop, api.launchPaths);
  serveGoogleFeed(app, { catalog: api.catalog, shop, publicUrl: config.publicUrl });
  servePages(app, {
    config,
    releases,
    catalog: tracing ? traceCatalog(api.catalog, tracing) : api.catalog,
    previewProduct: api.previewProduct,
    shop,
    readApi: createApiReader(app),
    renderPage: tracing ? traceRenders(renderPage, tracing) : renderPage,
    onShopChange: api.onShopChange,
    rateLimitScale: apiConfig.rateLimitScale,
    countAnswer: countAnswers(api.metrics, { name: 'shop_pages_total', help: 'Pages sent by class of status' }),
  });
  app.addHook('onListen', async () => void warmUp({ config, releases, renderPage, shop }));
  return {
    app,
    hasStaff: api.hasStaff,
    async close() {
      await closeHttp(app);
      await api.close();
      await tracing?.close();
    },
  };
}
