import { parentPort, workerData } from 'node:worker_threads';
import { partsOfResults, type FrozenDraw } from './compute-results';

const parts = partsOfResults(workerData as FrozenDraw);

/** Answers each message with the next part; null after the last one. */
parentPort?.on('message', () => parentPort?.postMessage(parts.next().value ?? null));
