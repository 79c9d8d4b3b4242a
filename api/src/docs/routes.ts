import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { etagOf, matchesEtag } from 'slipway/serve';
import { about, documented } from '../http/route-description';
import { openApi, type DescribedRoute } from './openapi';
import { docsPage, PAGE_STYLE } from './page';

/** Content Security Policy: only the page's own style sheet. */
const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * GET /docs and /docs/json describe every route that this scope registers after the call, so the documentation matches
 * what is served. Returns the list of routes, which grows as routes are registered.
 */
export function describeRoutes(app: FastifyInstance, { title, url }: { title: string; url: string }): DescribedRoute[] {
  const routes: DescribedRoute[] = [];
  app.addHook('onRoute', (route) => {
    const methods = [route.method].flat().filter((method) => !['HEAD', 'OPTIONS'].includes(method));
    if (route.url.includes('*') || methods.length > 1) return;
    for (const method of methods)
      routes.push({
        method,
        url: route.url,
        ...(route.schema ? { schema: route.schema } : {}),
        ...(route.config ? { config: route.config } : {}),
      });
  });
  // Generated on the first request: routes do not change after startup.
  let generated: { json: string; etag: string; page: string } | undefined;
  const generate = () => {
    const spec = openApi(routes, { title, url });
    const json = JSON.stringify(spec);
    return { json, etag: etagOf(json), page: docsPage(title, routes, spec.paths as Record<string, Record<string, unknown>>) };
  };
  app.get('/docs', about('This documentation as a page', {}, 'text/html'), async (_request, reply) => {
    reply.headers({ 'content-security-policy': POLICY, 'cache-control': 'no-cache' }).type('text/html; charset=utf-8');
    return reply.send((generated ??= generate()).page);
  });
  app.get('/docs/json', about('This documentation as OpenAPI 3.1', {}, documented(Type.Object({}))), async (request, reply) => {
    const { json, etag } = (generated ??= generate());
    reply.headers({ etag, 'cache-control': 'no-cache' }).type('application/json; charset=utf-8');
    return matchesEtag(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(json);
  });
  app.get('/docs/page.css', about('Style sheet of the documentation page', {}, 'text/css'), async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(PAGE_STYLE),
  );
  return routes;
}
