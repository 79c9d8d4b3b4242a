import { once } from 'node:events';
import { join } from 'node:path';
import { startThread } from '../../runtime/start-thread';
import { partsOfResults, type FrozenDraw } from './compute-results';

/** A list of this many characters, of some thousand entries, is drawn within milliseconds: sooner than a thread starts. */
const SHORT_LIST = 64 * 1024;

/** The parts of `partsOfResults`, computed beside the event loop where the list is long. Throws if the thread runs out of memory. */
export async function* computeResults(frozen: FrozenDraw): AsyncGenerator<string> {
  if (frozen.list.length <= SHORT_LIST) return yield* partsOfResults(frozen);
  const worker = startThread(join(__dirname, 'thread'), { workerData: frozen });
  try {
    for (;;) {
      worker.postMessage('next');
      const [part] = (await once(worker, 'message')) as [string | null];
      if (part === null) return;
      yield part;
    }
  } finally {
    await worker.terminate();
  }
}
