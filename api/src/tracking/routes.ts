import { Type } from '@sinclair/typebox';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { about } from '../http/route-description';
import type { ApiDeps } from '../deps';
import { byNetwork, LIMITS } from '../limits/rate-limit';
import { noTrackingPage, TRACKING_POLICY, trackingPage } from './page';
import { readTracking } from './read-tracking';
import { orderOfToken } from './token';

const Link = Type.Object({ token: Type.String({ maxLength: 200 }) });

/**
 * The page of the link in an order's mails (SELL-5): read only, without log-in, not indexed or cached, and without a referrer.
 */
export const trackingRoutes =
  (deps: ApiDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { config, db } = deps;
    const limited = { limits: ({ ip }: FastifyRequest) => byNetwork(LIMITS.trackingAddress, ip) };
    app.get(
      '/Track/:token',
      about(
        'Page: where an order is, for anyone with the link in its mail',
        { config: limited, errors: [404], params: Link },
        'text/html',
      ),
      async ({ params }, reply) => {
        const orderId = orderOfToken(config, params.token);
        const tracking = orderId === undefined ? undefined : await readTracking(db, orderId);
        return reply
          .code(tracking ? 200 : 404)
          .headers({
            'content-security-policy': TRACKING_POLICY,
            'cache-control': 'no-store',
            'referrer-policy': 'no-referrer',
            'x-robots-tag': 'noindex',
          })
          .type('text/html; charset=utf-8')
          .send(tracking ? trackingPage(config.shop.name, tracking) : noTrackingPage(config.shop.name));
      },
    );
    // Like every page of the shop, whatever the case of its address (NAV-8). The token's own counts.
    app.get('/track/:token', about('Leads to /Track/:token', { params: Link }, 'text/html'), ({ params }, reply) =>
      reply.redirect(`/Track/${encodeURIComponent(params.token)}`, 308),
    );
  };
