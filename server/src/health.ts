import type { Api } from 'api';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from './config';
import { mayReadMetrics } from './metrics-access';
import type { Releases } from 'slipway/serve';

interface HealthSources {
  api: Pick<Api, 'ready' | 'metrics'>;
  releases: Pick<Releases, 'metrics'> & { current: Pick<Releases['current'], 'pointer'> };
}

/**
 * /healthz: the process is alive. /readyz: the database responds and the pointer is readable. /metrics: Prometheus text,
 * for callers that may read it (metrics-access.ts).
 */
export function serveHealth(
  app: FastifyInstance,
  config: Pick<ServerConfig, 'metricsToken' | 'trustProxy'>,
  { api, releases }: HealthSources,
): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }));
  // Anybody may ask. The API keeps its answer for a second, and the pointer costs one stat, as for a page.
  app.get('/readyz', async (_request, reply) => {
    const database = await api.ready();
    const pointer = await releases.current.pointer().then(
      ({ shell }) => Boolean(shell),
      () => false,
    );
    return reply
      .code(database && pointer ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ database, pointer });
  });
  app.get('/metrics', { config: { isHidden: true } }, async (request, reply) => {
    if (!mayReadMetrics(request, config)) return reply.callNotFound();
    return reply.type(api.metrics.contentType).send((await api.metrics.metrics()) + releases.metrics());
  });
}
