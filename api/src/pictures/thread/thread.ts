import { parentPort } from 'node:worker_threads';
import { PictureError } from '../picture-error';
import { encode, inspect, open, thumbnail } from './process-picture';
import type { ThreadReply, ThreadRequest } from './messages';

/** The thread that reads and makes pictures. Callers wait for the answer before asking again. */
async function answer(request: ThreadRequest): Promise<ThreadReply> {
  try {
    if (request.task === 'inspect') return { ok: true, result: await inspect(Buffer.from(request.bytes.buffer)) };
    if (request.task === 'encode') return { ok: true, result: await encode(request) };
    if (request.task === 'thumbnail') return { ok: true, result: await thumbnail(Buffer.from(request.bytes.buffer)) };
    await open(Buffer.from(request.bytes.buffer), request.widest);
    return { ok: true, result: null };
  } catch (error) {
    return { ok: false, message: (error as Error).message, isRefused: error instanceof PictureError };
  }
}

parentPort?.on('message', (request: ThreadRequest) => void answer(request).then((reply) => parentPort?.postMessage(reply)));
