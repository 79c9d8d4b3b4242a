import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { requireUser } from './accounts/require-user';
import { accountRoutes } from './accounts/routes';
import { createTokens } from './accounts/tokens';
import { addRoute, cartRoutes } from './cart/routes';
import type { Catalogue } from './catalogue/catalogue';
import { pictureRoutes } from './catalogue/pictures';
import { catalogueRoutes } from './catalogue/routes';
import { contactRoutes } from './contact/routes';
import type { ApiDeps } from './deps';
import { describeRoutes } from './docs/routes';
import { allowOrigin } from './http/cors';
import { answerFailure, answerNotFound } from './http/failures';
import { BODY_LIMIT, takeJsonOnly } from './http/json-body';
import { HANDLER_TIMEOUT_MS, shedLoad, type Pressure } from './http/shedding';
import { compileValidator } from './http/validator';
import { newsletterRoutes } from './newsletter/routes';
import { personalDataRoutes } from './personal-data/routes';
import { profileRoutes } from './profile/routes';
import { resetRoutes } from './reset/routes';

export interface AppParts {
  catalogue: Catalogue;
  /** Routes under /api that need a signed-in customer (orders). */
  signedIn?: readonly FastifyPluginAsync[];
  /** Routes that check for themselves who calls (webhooks, the sandbox's pages). */
  open?: readonly FastifyPluginAsync[];
  /** From where on requests are refused. */
  pressure: Pressure;
}

/** The API as one plugin. Whatever it sets (parsers, hooks, error handler) holds for its own routes only. */
export function buildApi(deps: ApiDeps, { catalogue, signedIn = [], open = [], pressure }: AppParts): FastifyPluginAsync {
  const tokens = createTokens({ db: deps.newcomers, secret: deps.config.jwtSecret, holdSeconds: deps.config.holdSeconds });
  return async (app) => {
    app.setValidatorCompiler<Parameters<typeof compileValidator>[0]>(({ schema }) => compileValidator(schema));
    app.setErrorHandler(answerFailure);
    takeJsonOnly(app);
    allowOrigin(app, deps.config.publicUrl);
    measure(app, deps.metrics);
    app.addHook('onRoute', (route) => {
      route.bodyLimit ??= BODY_LIMIT;
      // What waits for nobody needs no watch, which costs more than the answer of a list.
      if (!route.config?.fromMemory) route.handlerTimeout ??= HANDLER_TIMEOUT_MS;
    });
    await shedLoad(app, pressure);
    describeRoutes(app, { title: `${deps.config.shop.name}: the API`, url: deps.config.publicUrl });
    if (!app.hasRequestDecorator('cookies')) await app.register(cookie);
    if (!app.hasRequestDecorator('user')) app.decorateRequest('user', null as never);

    await app.register(catalogueRoutes(catalogue));
    await app.register(pictureRoutes(deps.config.dataDir));
    await app.register(accountRoutes(deps, tokens));
    await app.register(resetRoutes(deps));
    await app.register(newsletterRoutes(deps));
    await app.register(contactRoutes(deps));
    for (const routes of open) await app.register(routes);
    await app.register(addRoute(deps, tokens));
    await app.register(async (members) => {
      members.addHook('onRequest', requireUser(tokens));
      await members.register(cartRoutes(deps));
      await members.register(profileRoutes(deps));
      await members.register(personalDataRoutes(deps));
      for (const routes of signedIn) await members.register(routes);
    });
    nothingElse(app, ['/api', '/api/*', '/auth/*', '/forgot-password/*', '/newsletter/*']);
    // GET of these is a page of the site, or none at all.
    for (const url of ['/products', '/newsletter', '/contact-us']) app.options(url, answerNotFound);
  };
}

/** Paths that are the API's and have no route answer in its form, not with the site's page. */
function nothingElse(app: FastifyInstance, urls: readonly string[]): void {
  for (const url of urls) app.all(url, answerNotFound);
}

function measure(app: FastifyInstance, { latency }: ApiDeps['metrics']): void {
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? '', status: String(reply.statusCode) };
    latency.observe(labels, reply.elapsedTime / 1000);
    done();
  });
}
