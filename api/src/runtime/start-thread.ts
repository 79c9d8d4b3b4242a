import { extname } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Starts a module of this program, named by its path without an ending, as a thread: as source where sources run, as in tests. */
export function startThread(path: string, options: Pick<WorkerOptions, 'workerData' | 'resourceLimits'>): Worker {
  const ending = extname(__filename);
  const fromSource = ending === '.ts' && { execArgv: ['--conditions=source', '--require', 'esbuild-register'] };
  return new Worker(path + ending, { ...options, ...fromSource });
}
