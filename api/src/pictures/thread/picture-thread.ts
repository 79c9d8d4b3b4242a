import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { startThread } from '../../runtime/start-thread';
import { STEP_LIMIT_MS } from '../limits';
import { PictureError } from '../picture-error';
import type { FileFormat } from '../picture-files';
import type { Encoded, Inspected, ThreadReply, ThreadRequest } from './messages';

/**
 * Reads and makes pictures beside the event loop, one step at a time: memory and processor are bounded for any number of uploads.
 */
export interface PictureThread {
  /** Throws PictureError for a file that the shop does not accept as a picture. */
  inspect(bytes: Buffer): Promise<Inspected>;
  /** Decodes a picture. Files can be made of it until the next one is opened. */
  open(bytes: Buffer, widest: number): Promise<void>;
  encode(file: { width: number; format: FileFormat; quality: number }): Promise<Encoded>;
  /** A small square JPEG of a picture that the shop has made. */
  thumbnail(bytes: Buffer): Promise<Uint8Array>;
  close(): Promise<void>;
}

interface Step {
  request: ThreadRequest;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** The thread starts with the first request. A step that takes too long ends it, and the next request starts another one. */
export function createPictureThread(): PictureThread {
  const queue: Step[] = [];
  let worker: Worker | undefined;
  let current: Step | undefined;
  let timer: NodeJS.Timeout | undefined;

  const settle = (reply: ThreadReply) => {
    clearTimeout(timer);
    worker?.unref();
    const step = current;
    current = undefined;
    if (reply.ok) step?.resolve(reply.result);
    else step?.reject(reply.isRefused ? new PictureError(reply.message) : new Error(reply.message));
    void next();
  };
  const end = async () => {
    const ended = worker;
    worker = undefined;
    ended?.removeAllListeners().on('error', () => undefined);
    await ended?.terminate();
  };
  const fail = (message: string) => {
    void end();
    settle({ ok: false, message, isRefused: false });
  };
  const start = async () => {
    // On glibc the main thread must load the library first, or the end of the thread would unload it while it runs.
    await import('sharp');
    worker = startThread(join(__dirname, 'thread'), { resourceLimits: { maxOldGenerationSizeMb: 256 } });
    worker.on('message', settle);
    worker.on('error', (error: Error) => fail(error.message));
    worker.on('exit', (code) => fail(`The thread of the pictures ended with ${code}.`));
  };
  const next = async () => {
    if (current || queue.length === 0) return;
    current = queue.shift();
    try {
      if (!worker) await start();
    } catch (error) {
      return fail((error as Error).message);
    }
    timer = setTimeout(() => fail(`A step took longer than ${STEP_LIMIT_MS / 1000} seconds.`), STEP_LIMIT_MS);
    // A running step keeps the process alive, an idle thread does not.
    worker?.ref();
    worker?.postMessage(current?.request);
  };
  const run = <T>(request: ThreadRequest, first = false) =>
    new Promise<T>((resolve, reject) => {
      const step: Step = { request, resolve: resolve as Step['resolve'], reject };
      // A user waits for an inspection or a thumbnail, but not for the files of a picture that is being made.
      if (first) queue.unshift(step);
      else queue.push(step);
      void next();
    });

  return {
    inspect: (bytes) => run({ task: 'inspect', bytes: copyOf(bytes) }, true),
    open: (bytes, widest) => run({ task: 'open', bytes: copyOf(bytes), widest }),
    encode: (file) => run({ task: 'encode', ...file }),
    thumbnail: (bytes) => run({ task: 'thumbnail', bytes: copyOf(bytes) }, true),
    async close() {
      const waiting = [...(current ? [current] : []), ...queue.splice(0)];
      current = undefined;
      clearTimeout(timer);
      await end();
      waiting.forEach(({ reject }) => reject(new Error('The shop is stopping.')));
    },
  };
}

/** A copy with separate memory: small buffers share theirs with others. */
const copyOf = (bytes: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);
