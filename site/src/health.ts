import type { Api } from 'api';
import type { FastifyInstance } from 'fastify';
import type { CurrentReleases } from './releases/current';
import type { Telemetry } from './releases/telemetry';

/** /healthz: the process lives. /readyz: the database answers and the pointer can be read. /metrics: Prometheus text. */
export function serveHealth(app: FastifyInstance, api: Api, releases: CurrentReleases, telemetry: Telemetry): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    const database = await api.ready();
    const pointer = await releases.pointer().then(
      ({ shell }) => Boolean(shell),
      () => false,
    );
    return reply
      .code(database && pointer ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ database, pointer });
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(api.metrics.contentType).send((await api.metrics.metrics()) + telemetry.metrics()),
  );
}
