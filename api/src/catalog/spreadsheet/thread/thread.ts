import { parentPort, workerData } from 'node:worker_threads';
import { HttpError } from '../../../http/http-error';
import { readRows } from '../read-rows';
import { readText } from '../read-text';
import type { ReadingReply } from './messages';

const ROWS_AT_ONCE = 200;
const send = (reply: ReadingReply) => parentPort?.postMessage(reply);

/** Reads the one file that it was started with. */
async function read(bytes: Uint8Array): Promise<void> {
  try {
    const { columns, rows } = await readRows(readText(bytes));
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) send({ rows: rows.slice(at, at + ROWS_AT_ONCE) });
    send({ columns });
  } catch (error) {
    send({ failure: (error as Error).message, isRefused: error instanceof HttpError });
  }
}

void read(workerData as Uint8Array);
