import { join } from 'node:path';
import { startThread } from '../../../runtime/start-thread';
import { readRows, type Sheet, type SheetRow } from '../read-rows';
import { readText, unreadable } from '../read-text';
import type { ReadingReply } from './messages';

/** A file of the largest size takes a few seconds on a slow machine. */
const LIMIT_MS = 120_000;
/** A file of this size is read in a few milliseconds, less than a thread takes to start. */
const SMALL_BYTES = 64 * 1024;
let last: Promise<unknown> = Promise.resolve();

/** Reads a CSV file in UTF-8, a large one beside the event loop. Throws as `readSheetInThread` does. */
export const readSheet = async (bytes: Uint8Array): Promise<Sheet> =>
  bytes.length > SMALL_BYTES ? readSheetInThread(bytes) : readRows(readText(bytes));

/**
 * Reads a file in a thread, one file after the other: memory and processor are bounded however many are sent. Throws 400
 * `spreadsheet/unreadable` for any other file, and an Error for a file that takes too long or too much memory.
 */
export function readSheetInThread(bytes: Uint8Array, limitMs = LIMIT_MS): Promise<Sheet> {
  const reading = last.then(() => readOne(bytes, limitMs));
  last = reading.catch(() => undefined);
  return reading;
}

async function readOne(bytes: Uint8Array, limitMs: number): Promise<Sheet> {
  const worker = startThread(join(__dirname, 'thread'), { workerData: bytes, resourceLimits: { maxOldGenerationSizeMb: 512 } });
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
