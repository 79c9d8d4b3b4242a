import type { FastifyInstance } from 'fastify';
import { openApi, type DescribedRoute } from './openapi';
import { docsPage, PAGE_STYLE } from './page';

/** Its own policy: nothing but its own style sheet. */
const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * GET /docs and /docs/json tell of every route that this scope registers after the call: what is served is what is
 * described. Gives the list, which fills up as routes come.
 */
export function describeRoutes(app: FastifyInstance, { title, url }: { title: string; url: string }): DescribedRoute[] {
  const routes: DescribedRoute[] = [];
  app.addHook('onRoute', (route) => {
    const methods = [route.method].flat().filter((method) => !['HEAD', 'OPTIONS'].includes(method));
    if (route.url.includes('*') || methods.length > 1) return;
    for (const method of methods) routes.push({ method, url: route.url, ...(route.schema ? { schema: route.schema } : {}) });
  });
  // Written at the first question: nothing changes after the start.
  let written: { json: string; page: string } | undefined;
  const write = () => {
    const told = openApi(routes, { title, url });
    return { json: JSON.stringify(told), page: docsPage(title, routes, told.paths as Record<string, Record<string, unknown>>) };
  };
  app.get('/docs', async (_request, reply) => {
    reply.headers({ 'content-security-policy': POLICY, 'cache-control': 'no-cache' }).type('text/html; charset=utf-8');
    return reply.send((written ??= write()).page);
  });
  app.get('/docs/json', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send((written ??= write()).json),
  );
  app.get('/docs/page.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(PAGE_STYLE));
  return routes;
}
