import type { FastifyInstance } from 'fastify';
import type { Pointer } from 'slipway';
import { etagOf, matchesEtag } from '../files/content';
import type { CurrentReleases } from 'slipway/serve';
import { awsView, importMapView, schema1View } from './views';

/**
 * GET /releases.json: the release pointer, revalidated on every use. The same data for third-party tools is at
 * /releases.aws.json (AWS frontend discovery) and /releases.importmap.json.
 */
export function servePointer(app: FastifyInstance, releases: CurrentReleases, origin: string): void {
  const serve = (path: string, type: string, view: (pointer: Pointer) => unknown) =>
    app.get(path, async (request, reply) => {
      const text = JSON.stringify(view(await releases.pointer()));
      const etag = etagOf(text);
      void reply.header('cache-control', 'no-cache').header('etag', etag).header('access-control-allow-origin', '*');
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type(type).send(text);
    });
  serve('/releases.json', 'application/json; charset=utf-8', schema1View);
  serve('/releases.aws.json', 'application/json; charset=utf-8', (pointer) => awsView(pointer, origin));
  serve('/releases.importmap.json', 'application/importmap+json; charset=utf-8', (pointer) => importMapView(pointer, origin));
}
