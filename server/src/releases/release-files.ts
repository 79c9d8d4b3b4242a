import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RECORD, SHELL } from 'slipway';
import type { CurrentReleases, ReadReleaseFile } from 'slipway/serve';
import { acceptedEncodings, contentTypeOf } from '../files/content';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const VERSION = /^\d{1,9}\.\d{1,9}\.\d{1,9}(?:[A-Za-z.+-][0-9A-Za-z.+-]*)?$/;

/** Serves /remotes/<name>/<version>/… and /shell/<version>/…: only the files that the version's record names. */
export function serveReleaseFiles(app: FastifyInstance, releases: CurrentReleases, read: ReadReleaseFile): void {
  async function send(request: FastifyRequest, reply: FastifyReply, name: string, version: string, path: string) {
    await releases.pointer();
    const record = VERSION.test(version) && /^[\w-]+$/.test(name) ? await releases.record(name, version) : null;
    if (!record || (path !== RECORD && !Object.hasOwn(record.files, path)))
      return reply.code(404).header('cache-control', 'no-store').send({ message: 'There is no such file in this release.' });
    const found = await read(record, path, acceptedEncodings(request.headers['accept-encoding']));
    if (!found)
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .send({ message: 'This file is missing from the store, or is not as it was published.' });
    void reply
      .header('cache-control', IMMUTABLE)
      .header('access-control-allow-origin', '*')
      .header('vary', 'accept-encoding')
      .type(contentTypeOf(path));
    if (found.encoding) void reply.header('content-encoding', found.encoding === 'gz' ? 'gzip' : 'br');
    return reply.send(found.content);
  }

  app.get<{ Params: { name: string; version: string; '*': string } }>('/remotes/:name/:version/*', (request, reply) =>
    send(request, reply, request.params.name, request.params.version, request.params['*']),
  );
  app.get<{ Params: { version: string; '*': string } }>('/shell/:version/*', (request, reply) =>
    send(request, reply, SHELL, request.params.version, request.params['*']),
  );
}
