import { Type, type Static } from '@sinclair/typebox';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { ApiDeps } from '../deps';
import { byNetwork, LIMITS } from '../limits/rate-limit';
import { noTrackingPage, TRACKING_POLICY, trackingPage } from './page';
import { readTracking } from './read-tracking';
import { orderOfToken } from './token';

const Link = Type.Object({ token: Type.String({ maxLength: 200 }) });

/** The page of the link in an order's mails (SELL-5): read only, without log-in, for nobody's index, cache or referrer. */
export const trackingRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    const { config, db } = deps;
    const limited = { limits: ({ ip }: FastifyRequest) => byNetwork(LIMITS.trackingAddress, ip) };
    app.get<{ Params: Static<typeof Link> }>(
      '/Track/:token',
      { config: limited, schema: { params: Link } },
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
    app.get<{ Params: Static<typeof Link> }>('/track/:token', { schema: { params: Link } }, ({ params }, reply) =>
      reply.redirect(`/Track/${encodeURIComponent(params.token)}`, 308),
    );
  };
