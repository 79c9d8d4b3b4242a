import { BucketError } from './object-store/bucket-error';
import type { ReleaseRecord } from './record';
import { firstLineOf, ReleaseError } from './release-error';
import { createRenderPool, labelOf, type RenderFault, type RenderPool, type RenderWorkerOptions } from './render-workers/pool';
import { readServerBuild, type ServerBuildText } from './render-workers/read-server-build';
import { createServerBuild, sourcesOf, type ServerBuild } from './render-workers/server-build';
import { EndedByOtherVersionError, NoWorkerError } from './render-workers/worker-error';
import type { ReleaseStore } from './store';

/** Time limit in ms for evaluating a build before a move, and for a call of a trial without its own limit. */
const LIMIT_MS = 30_000;

/** The surroundings of a server build. */
export type TrialRendering = Pick<RenderWorkerOptions, 'env' | 'memoryMb'>;

/** Server builds of one move, in a worker for this move. */
export interface TrialBuilds {
  /**
   * Evaluates a version's server build, a remote's in its host. An error in it becomes a ReleaseError that names the version, and
   * requests a correction of `culprit`.
   */
  evaluate(
    record: ReleaseRecord,
    host: ReleaseRecord | undefined,
    operation: string,
    culprit?: Pick<ReleaseRecord, 'name'>,
  ): Promise<ServerBuild>;
  /** Throws a ReleaseError if code of a version failed outside of the awaited calls. */
  checkFaults(operation: string): void;
  close(): void;
}

/** How long the worker of a move waits for the next move, in ms. It does not keep the process alive. */
const IDLE_MS = 5000;

interface TrialWorker {
  pool: RenderPool;
  /** Hears the faults for the move that has the worker. */
  listen(fault: RenderFault): void;
  closing?: NodeJS.Timeout;
}
/** By their settings, workers that no move has: starting one takes longer than most moves. */
const idleWorkers = new Map<string, TrialWorker>();

/** A worker for one move at a time: a worker that hangs holds up no other move, and its faults belong to this move. */
function borrowWorker(
  { env, memoryMb }: TrialRendering,
  listen: TrialWorker['listen'],
): Pick<RenderPool, 'run'> & { giveBack(): void } {
  const key = JSON.stringify([env, memoryMb]);
  const worker = idleWorkers.get(key) ?? startWorker({ env, memoryMb });
  idleWorkers.delete(key);
  clearTimeout(worker.closing);
  worker.listen = listen;
  let running = 0;
  return {
    async run(job) {
      running += 1;
      try {
        return await worker.pool.run(job);
      } finally {
        running -= 1;
      }
    },
    giveBack() {
      // A call that still runs, after a trial that did not wait for it, would hold up the next move.
      if (running > 0 || idleWorkers.has(key)) return worker.pool.close();
      idleWorkers.set(key, worker);
      worker.closing = setTimeout(() => {
        idleWorkers.delete(key);
        worker.pool.close();
      }, IDLE_MS).unref();
    },
  };
}

function startWorker(rendering: TrialRendering): TrialWorker {
  const pool = createRenderPool(
    { ...rendering, workers: 1, mayLeaveOut: false },
    {
      fault: (fault) => worker.listen(fault),
      warn: () => undefined,
      log: (_label, text) => console.error(text),
    },
  );
  const worker: TrialWorker = { pool, listen: () => undefined };
  return worker;
}

/**
 * Opens the builds of a move. No code of a version runs in this process: code that crashes, blocks or exhausts the worker only
 * refuses the move.
 */
export function openTrialBuilds(
  store: ReleaseStore,
  candidate: Pick<ReleaseRecord, 'name' | 'version'>,
  rendering: TrialRendering = {},
): TrialBuilds {
  const faults: RenderFault[] = [];
  const { giveBack, ...pool } = borrowWorker(rendering, (fault) => void faults.push(fault));
  const texts = new Map<string, Promise<ServerBuildText>>();
  const textOf = (record: ReleaseRecord) => {
    const key = labelOf(record.name, record.version);
    const text = texts.get(key) ?? readServerBuild(store, record);
    texts.set(key, text);
    return text;
  };
  return {
    async evaluate(record, host, operation, culprit = record) {
      try {
        const text = await textOf(record);
        const build = createServerBuild(pool, record, host ? sourcesOf(await textOf(host), text) : sourcesOf(text), LIMIT_MS);
        await build.load();
        return build;
      } catch (error) {
        if (error instanceof ReleaseError || error instanceof BucketError) throw error;
        if (error instanceof NoWorkerError || error instanceof EndedByOtherVersionError)
          throw new ReleaseError(
            `Cannot ${operation}: ${record.name} ${record.version} could not be loaded: ${firstLineOf(error)} Try again.`,
          );
        throw new ReleaseError(
          `Cannot ${operation}: ${record.name} ${record.version} throws while it is loaded: ${firstLineOf(error)} ${hintFor(culprit)}`,
        );
      }
    },
    checkFaults(operation) {
      // Code of an earlier move may still run in the same process.
      const own = faults.filter(({ name, version, countsFor = labelOf(name, version) }) => texts.has(countsFor));
      // Faults of the live versions may be due to the candidate.
      const fault = own.find(({ name, version }) => name === candidate.name && version === candidate.version) ?? own[0];
      if (!fault) return;
      const { name, version, what } = fault;
      throw new ReleaseError(
        `Cannot ${operation}: ${name} ${version} ${what}, while it was loaded or rendered. ${hintFor({ name })}`,
      );
    },
    close: giveBack,
  };
}

/** The remedy for a version that does not work, for the end of a message. */
export const hintFor = ({ name }: Pick<ReleaseRecord, 'name'>): string =>
  `Correct ${name}, raise "version" in its package.json, build, publish and promote again.`;
