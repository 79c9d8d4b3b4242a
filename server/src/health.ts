import type { Api } from 'api';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from './config';
import { mayReadMetrics } from './metrics-access';
import type { ReleaseStore } from 'slipway';
import type { Releases } from 'slipway/serve';
import { createStoreProbe } from './releases/store-probe';

interface HealthSources {
  api: Pick<Api, 'ready' | 'metrics'>;
  store: Pick<ReleaseStore, 'readRecord'>;
  releases: Pick<Releases, 'metrics'> & { current: Pick<Releases['current'], 'pointer'> };
}

/**
 * /healthz: the process is alive. /readyz: the database responds, the pointer is readable, and the store has the shell that it names.
 * /metrics: Prometheus text, for callers that may read it (metrics-access.ts).
 */
export function serveHealth(
  app: FastifyInstance,
  config: Pick<ServerConfig, 'metricsToken' | 'trustProxy' | 'devShell'>,
  { api, releases, store }: HealthSources,
): void {
  const hasShell = createStoreProbe(store);
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }));
  // Open to every caller. The API caches its answer for a second, the store for five; the pointer costs one stat, as
  // for a page.
  app.get('/readyz', async (_request, reply) => {
    const [database, shell] = await Promise.all([
      api.ready(),
      releases.current.pointer().then(
        (live) => live.shell,
        () => undefined,
      ),
    ]);
    const answer = {
      database,
      pointer: Boolean(shell),
      // A development server has the shell from elsewhere.
      store: config.devShell ? true : shell !== undefined && (await hasShell(shell)),
    };
    return reply
      .code(Object.values(answer).every(Boolean) ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(answer);
  });
  app.get('/metrics', { config: { isHidden: true } }, async (request, reply) => {
    if (!mayReadMetrics(request, config)) return reply.callNotFound();
    return reply.type(api.metrics.contentType).send((await api.metrics.metrics()) + releases.metrics());
  });
}
