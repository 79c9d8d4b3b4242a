import { BucketError } from './object-store/bucket-error';
import type { ReleaseRecord } from './record';
import { ReleaseError } from './release-error';
import { createRenderPool, labelOf, type RenderFault, type RenderPool } from './render-workers/pool';
import { readServerBuild, type ServerBuildText } from './render-workers/read-server-build';
import { createServerBuild, sourcesOf, type ServerBuild } from './render-workers/server-build';
import type { ReleaseStore } from './store';

/** How long a build may take to be evaluated before a move, and a call of a trial that names no limit, in ms. */
const LIMIT_MS = 30_000;

/** Server builds of one move, in a worker that ends with it. */
export interface TrialBuilds {
  /**
   * Evaluates a version's server build, a remote's in its host. An error in it becomes a ReleaseError that names the version, and asks for
   * `culprit` to be corrected.
   */
  evaluate(
    record: ReleaseRecord,
    host: ReleaseRecord | undefined,
    operation: string,
    culprit?: Pick<ReleaseRecord, 'name'>,
  ): Promise<ServerBuild>;
  /** Throws a ReleaseError where code of a version went wrong outside of what was awaited. */
  checkFaults(operation: string): void;
  close(): void;
}

/** How long the worker of a move waits for the next one, in ms. It keeps no process alive. */
const IDLE_MS = 5000;

type FaultListener = (fault: RenderFault) => void;
interface SharedWorker {
  pool: RenderPool;
  listeners: Set<FaultListener>;
  closing?: NodeJS.Timeout;
}
let worker: SharedWorker | undefined;

/** The worker of all moves of this process: starting one takes longer than most moves. Returns what gives it back. */
function borrowWorker(listener: FaultListener): { pool: RenderPool; giveBack(): void } {
  const borrowed = (worker ??= startWorker());
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
        if (worker === borrowed) worker = undefined;
      }, IDLE_MS).unref();
    },
  };
}

function startWorker(): SharedWorker {
  const listeners = new Set<FaultListener>();
  const pool = createRenderPool(
    { workers: 1, mayLeaveOut: false },
    {
      fault: (fault) => listeners.forEach((listen) => listen(fault)),
      warn: () => undefined,
      log: (_label, text) => console.error(text),
    },
  );
  return { pool, listeners };
}

/** Opens the builds of a move. No code of a version runs in this process: what ends, holds or fills its own refuses the move. */
export function openTrialBuilds(store: ReleaseStore): TrialBuilds {
  const faults: RenderFault[] = [];
  const { pool, giveBack } = borrowWorker((fault) => void faults.push(fault));
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
        throw new ReleaseError(
          `Cannot ${operation}: ${record.name} ${record.version} throws while it is loaded: ${firstLineOf(error)} ${hintFor(culprit)}`,
        );
      }
    },
    checkFaults(operation) {
      // Code of an earlier move may still be at work in the same process.
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

/** The first line of what was thrown, with a full stop. */
export const firstLineOf = (error: unknown): string =>
  ((error as Error | null)?.message ?? String(error)).split('\n')[0]!.replace(/([^.!?])$/, '$1.');

/** The advice on a version that does not work, for the end of a message. */
export const hintFor = ({ name }: Pick<ReleaseRecord, 'name'>): string =>
  `Correct ${name}, raise "version" in its package.json, build, publish and promote again.`;
