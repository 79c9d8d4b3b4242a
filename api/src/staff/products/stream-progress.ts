import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OnProgress } from '../../catalog/spreadsheet/import-plan';
import { HttpError } from '../../http/http-error';

/** How often a page hears how far it is. */
const EVERY_MS = 150;

/**
 * Answers with lines of JSON while the work is in progress: `{ "progress": { step, done, total } }`, and at the end either
 * `{ "result": … }` or `{ "error": { status, code, message, errors } }`, since the status of the response has been sent by then. The work
 * continues if the client leaves.
 */
export function streamProgress(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (onProgress: OnProgress) => Promise<object>,
): FastifyReply {
  const stream = new PassThrough();
  const line = (value: object) => void (stream.destroyed || stream.write(`${JSON.stringify(value)}\n`));
  let lastAt = 0;
  const onProgress: OnProgress = (progress) => {
    if (performance.now() - lastAt < EVERY_MS) return;
    lastAt = performance.now();
    line({ progress });
  };
  void work(onProgress)
    .then(
      (result) => line({ result }),
      (error: unknown) => line({ error: failureOf(request, error) }),
    )
    .finally(() => stream.end());
  // A proxy that collects the response would hold the progress back.
  return reply.type('application/x-ndjson').header('x-accel-buffering', 'no').send(stream);
}

function failureOf({ log }: FastifyRequest, error: unknown) {
  if (error instanceof HttpError) {
    const { status, code, message, errors } = error;
    return { status, code, message, errors };
  }
  log.error(error, 'unhandled error');
  return { status: 500, code: 'internal-server-error', message: 'Something went wrong on our side. Nothing was imported.' };
}
