import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Sheet, SheetRow } from '../read-rows';
import { unreadable } from '../read-text';
import type { ReadingReply } from './messages';

/** A file of the largest size takes a few seconds on a slow machine. */
const LIMIT_MS = 120_000;
let last: Promise<unknown> = Promise.resolve();

/**
 * `readSheet` beside the event loop, one file after the other: memory and processor are bounded however many are sent. Throws 400
 * `spreadsheet/unreadable` as it does, and an Error for a file that takes too long or too much memory.
 */
export function readSheetInThread(bytes: Uint8Array, limitMs = LIMIT_MS): Promise<Sheet> {
  const reading = last.then(() => readOne(bytes, limitMs));
  last = reading.catch(() => undefined);
  return reading;
}

async function readOne(bytes: Uint8Array, limitMs: number): Promise<Sheet> {
  const ending = extname(__filename);
  const worker = new Worker(join(__dirname, `thread${ending}`), {
    workerData: bytes,
    // Tests run the sources.
    ...(ending === '.ts' && { execArgv: ['--conditions=source', '--require', 'esbuild-register'] }),
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  const limit = AbortSignal.timeout(limitMs);
  try {
    return await new Promise<Sheet>((resolve, reject) => {
      const rows: SheetRow[] = [];
      worker.on('message', (reply: ReadingReply) => {
        if ('rows' in reply) rows.push(...reply.rows);
        else if ('columns' in reply) resolve({ columns: reply.columns, rows });
        else reject(reply.isRefused ? unreadable(reply.failure) : new Error(reply.failure));
      });
      worker.on('error', reject);
      worker.on('exit', (code) => reject(new Error(`The thread that reads a spreadsheet ended with ${code}.`)));
      limit.addEventListener('abort', () =>
        reject(new Error(`Reading a spreadsheet took longer than ${limitMs / 1000} seconds.`)),
      );
    });
  } finally {
    worker.removeAllListeners().on('error', () => undefined);
    await worker.terminate();
  }
}
