import type { Api } from 'api';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from './config';
import { mayReadMetrics } from './metrics-access';
import type { Releases } from 'slipway/serve';

/** Anybody may ask for /readyz: its answer is kept this long, so that asking costs the database and the store nothing. */
const KEEP_READY_MS = 1_000;

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
  const readState = keepFor(KEEP_READY_MS, async () => {
    const database = await api.ready();
    const pointer = await releases.current.pointer().then(
      ({ shell }) => Boolean(shell),
      () => false,
    );
    return { database, pointer };
  });
  app.get('/readyz', async (_request, reply) => {
    const state = await readState();
    return reply
      .code(state.database && state.pointer ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(state);
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, config)) return reply.callNotFound();
    return reply.type(api.metrics.contentType).send((await api.metrics.metrics()) + releases.metrics());
  });
}

/** Asks once at a time, and gives each answer again for `ms`. `ask` must not throw. */
function keepFor<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let kept: { answer: Promise<T>; until: number } | undefined;
  return () => {
    if (kept && performance.now() < kept.until) return kept.answer;
    const fresh = { answer: ask(), until: Infinity };
    void fresh.answer.then(() => (fresh.until = performance.now() + ms));
    return (kept = fresh).answer;
  };
}
