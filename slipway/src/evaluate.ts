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

type FaultListener = (fault: RenderFault) => void;
interface SharedWorker {
  pool: RenderPool;
  listeners: Set<FaultListener>;
  closing?: NodeJS.Timeout;
}
/** By their settings. */
const sharedWorkers = new Map<string, SharedWorker>();

/** The worker of all moves of this process: starting one takes longer than most moves. Returns the function that releases it. */
function borrowWorker({ env, memoryMb }: TrialRendering, listener: FaultListener): { pool: RenderPool; giveBack(): void } {
  const key = JSON.stringify([env, memoryMb]);
  const borrowed = sharedWorkers.get(key) ?? startWorker({ env, memoryMb });
  sharedWorkers.set(key, borrowed);
  clearTimeout(borrowed.closing);
  borrowed.listeners.add(listener);
  return {
    pool: borrowed.pool,
    giveBack() {
      borrowed.listeners.delete(listener);
      if (borrowed.listeners.size > 0) return;
      clearTimeout(borrowed.closing);
      borrowed.closing = setTimeout(() => {
        borrowed.pool.close();
        if (sharedWorkers.get(key) === borrowed) sharedWorkers.delete(key);
      }, IDLE_MS).unref();
    },
  };
}

function startWorker(rendering: TrialRendering): SharedWorker {
  const listeners = new Set<FaultListener>();
  const pool = createRenderPool(
    { ...rendering, workers: 1, mayLeaveOut: false },
    {
      fault: (fault) => listeners.forEach((listen) => listen(fault)),
      warn: () => undefined,
      log: (_label, text) => console.error(text),
    },
  );
  return { pool, listeners };
}

/**
 * Opens the builds of a move. No code of a version runs in this process: code that crashes, blocks or exhausts the worker only
 * refuses the move.
 */
export function openTrialBuilds(store: ReleaseStore, rendering: TrialRendering = {}): TrialBuilds {
  const faults: RenderFault[] = [];
  const { pool, giveBack } = borrowWorker(rendering, (fault) => void faults.push(fault));
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
      const fault = faults.find(({ name, version }) => texts.has(labelOf(name, version)));
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
