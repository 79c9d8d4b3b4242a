import cookie, { type CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { requireUser } from './accounts/require-user';
import { accountRoutes } from './accounts/routes';
import { createTokens } from './accounts/tokens';
import { backInStockRoutes } from './back-in-stock/routes';
import { addToCartRoute, cartRoutes } from './cart/routes';
import type { Catalog } from './catalog/catalog';
import { catalogRoutes } from './catalog/routes';
import { contactRoutes } from './contact/routes';
import type { ApiDeps } from './deps';
import { deliveryEstimateRoutes, deliveryRoutes } from './delivery/routes';
import { discountRoutes } from './checkout/discount-routes';
import { describeRoutes } from './docs/routes';
import type { Funnel } from './funnel/funnel';
import { collectMethods, methodNotAllowed, pathOf, type KnownPath } from './http/allowed-methods';
import { allowOrigin } from './http/cors';
import { handleError, handleNotFound } from './http/error-handler';
import { BODY_LIMIT, acceptJsonOnly } from './http/json-body';
import { HANDLER_TIMEOUT_MS, shedLoad, type Pressure } from './http/load-shedding';
import { limitRoutes } from './limits/limit-routes';
import { compileValidator } from './http/validator';
import { trackingRoutes } from './tracking/routes';
import { entryRoutes } from './launches/entry-routes';
import type { LaunchBoard } from './launches/launch-board';
import { launchRoutes, leadToPage } from './launches/public-routes';
import { mailPreviewRoutes } from './mail/previews/routes';
import { newsletterRoutes } from './newsletter/routes';
import { personalDataRoutes } from './personal-data/routes';
import { emailRoutes } from './profile/email-routes';
import { emailUndoRoutes } from './profile/undo-routes';
import type { Pictures } from './pictures/pictures';
import { pictureRoutes } from './pictures/routes';
import { profileRoutes } from './profile/routes';
import { resetLinkRoutes } from './reset/link-routes';
import { resetRoutes } from './reset/routes';
import { requireStaffSession } from './staff/permissions/guard-routes';
import { wishListRoutes } from './wish-list/routes';
import { decodeLenient } from 'shared/malformed-escapes';

/** The plugin hands these to the parser as well, which its types leave out. An exception for each cookie would cost 10 µs. */
const COOKIE_OPTIONS = { decode: decodeLenient } as CookieSerializeOptions;

export interface AppOptions {
  catalog: Catalog;
  funnel: Funnel;
  pictures: Pictures;
  launches: LaunchBoard;
  /** Routes under /api that need a signed-in customer (orders). */
  authenticatedRoutes?: readonly FastifyPluginAsync[];
  /** The back office's routes, which check the staff's session themselves. */
  staffRoutes: FastifyPluginAsync;
  /** Routes that authenticate callers themselves (webhooks, the sandbox's pages). */
  publicRoutes?: readonly FastifyPluginAsync[];
  /** Thresholds for shedding load. */
  pressure: Pressure;
}

/** The API as one plugin. Its parsers, hooks and error handler apply to its own routes only. */
export function buildApi(
  deps: ApiDeps,
  { catalog, funnel, pictures, launches, authenticatedRoutes = [], publicRoutes = [], staffRoutes, pressure }: AppOptions,
): FastifyPluginAsync {
  const { jwtSecret, holdSeconds, sessionDays } = deps.config;
  const tokens = createTokens({ db: deps.lowPriorityDb, secret: jwtSecret, holdSeconds, sessionDays });
  return async (app) => {
    app.setValidatorCompiler<Parameters<typeof compileValidator>[0]>(({ schema }) => compileValidator(schema));
    app.setErrorHandler(handleError);
    acceptJsonOnly(app);
    allowOrigin(app, deps.config.publicUrl);
    recordLatency(app, deps.metrics);
    app.addHook('onRoute', (route) => {
      route.bodyLimit ??= BODY_LIMIT;
      // Routes served from memory skip the handler timeout: the timer costs more than the response.
      if (!route.config?.fromMemory) route.handlerTimeout ??= HANDLER_TIMEOUT_MS;
    });
    limitRoutes(app, deps);
    app.addHook('onRequest', leadToPage);
    const knownPath = collectMethods(app);
    await shedLoad(app, pressure);
    describeRoutes(app, { title: `${deps.config.shop.name}: the API`, url: deps.config.publicUrl });
    if (!app.hasRequestDecorator('cookies')) await app.register(cookie, { parseOptions: COOKIE_OPTIONS });
    if (!app.hasRequestDecorator('user')) app.decorateRequest('user', null as never);

    await app.register(catalogRoutes(catalog));
    await app.register(deliveryEstimateRoutes(deps));
    await app.register(pictureRoutes(pictures, deps.config.dataDir));
    await app.register(accountRoutes(deps, tokens));
    await app.register(resetRoutes(deps));
    await app.register(resetLinkRoutes(deps));
    await app.register(newsletterRoutes(deps));
    await app.register(backInStockRoutes(deps, tokens));
    await app.register(emailUndoRoutes(deps));
    await app.register(contactRoutes(deps));
    await app.register(launchRoutes({ ...deps, board: launches }));
    await app.register(trackingRoutes(deps));
    await app.register(staffRoutes);
    if (deps.config.env['NODE_ENV'] === 'development') await app.register(mailPreviewRoutes(deps.config));
    for (const routes of publicRoutes) await app.register(routes);
    await app.register(addToCartRoute(deps, tokens, funnel));
    await app.register(async (members) => {
      members.addHook('onRequest', requireUser(tokens));
      await members.register(cartRoutes(deps));
      await members.register(wishListRoutes(deps));
      await members.register(profileRoutes(deps));
      await members.register(emailRoutes(deps));
      await members.register(personalDataRoutes(deps));
      await members.register(discountRoutes(deps));
      await members.register(deliveryRoutes(deps));
      await members.register(entryRoutes({ ...deps, board: launches }));
      for (const routes of authenticatedRoutes) await members.register(routes);
    });
    reserveApiPaths(
      app,
      [
        '/api',
        '/api/*',
        '/auth/*',
        '/forgot-password/*',
        '/newsletter/*',
        '/back-in-stock/*',
        '/email-change/*',
        '/staff/api/*',
        '/launches/*',
      ],
      async (request, reply) => {
        const known = knownPath(pathOf(request.url));
        // Without a session, the response does not reveal which staff paths exist.
        if (known?.isForStaff) await requireStaffSession(deps, request);
        return known && answerMethod(request, reply, known);
      },
    );
    // GET on these URLs belongs to the web server's pages, if anything.
    for (const url of ['/products', '/newsletter', '/back-in-stock', '/contact-us'])
      app.options(url, async (request, reply) => answerMethod(request, reply, knownPath(url)!));
  };
}

/**
 * Makes paths that belong to the API but have no route answer with the API's 404 instead of an HTML page. Before a body is read,
 * `answerKnown` answers those that have a route for another method.
 */
function reserveApiPaths(app: FastifyInstance, urls: readonly string[], answerKnown: onRequestAsyncHookHandler): void {
  for (const url of urls) app.all(url, { onRequest: answerKnown }, handleNotFound);
}

/**
 * Answers 405 to a method that a known path lacks, and OPTIONS with the allowed methods, but to no other origin than the shop's
 * (http/cors.ts).
 */
function answerMethod({ method }: FastifyRequest, reply: FastifyReply, known: KnownPath): FastifyReply {
  if (method !== 'OPTIONS') throw methodNotAllowed(method, known);
  return reply.headers({ allow: known.allow, 'cache-control': 'no-store' }).code(204).send();
}

function recordLatency(app: FastifyInstance, { latency, countAnswer }: ApiDeps['metrics']): void {
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? '', status: String(reply.statusCode) };
    latency.observe(labels, reply.elapsedTime / 1000);
    countAnswer(reply.statusCode);
    done();
  });
}
