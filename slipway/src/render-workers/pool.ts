import { availableParallelism } from 'node:os';
import { SharedStateError } from './messages';
import { startRenderWorker, type Job, type RenderWorker } from './render-worker';
import { InnocentError, LeftOutError, RenderTimeLimitError } from './worker-error';

/** How a host's render workers are set up. */
export interface RenderWorkerOptions {
  /** How many processes render at once. Default: one for each processor, two to four. */
  workers?: number | undefined;
  /** Memory of one process, in MB, over which it is ended. Default: 256. */
  memoryMb?: number | undefined;
  /** Names of environment variables that server builds may read. Default: none but NODE_ENV, TZ and LANG. */
  env?: readonly string[] | undefined;
  /** Address for a debugger, such as '127.0.0.1:9230'. One worker then, without Node's permission model. */
  inspect?: string | undefined;
  /** Whether a version that ends workers is evaluated no more. Default: true. */
  mayLeaveOut?: boolean | undefined;
}

/** What a version did outside of what its caller awaits, or to its process. */
export interface RenderFault {
  name: string;
  version: string;
  /** Completes a sentence after the version: 'ends its process (exit code 1)'. */
  what: string;
  stack?: string | undefined;
}

export interface PoolEvents {
  fault(fault: RenderFault): void;
  /** Something went wrong that no version is to blame for. */
  warn(error: unknown, what: string): void;
  /** A version printed something. */
  log?(label: string, text: string): void;
}

/** A job as callers give it. */
export type Work = Omit<Job, 'mayGoElsewhere'>;

/** Runs code of versions in processes beside this one. */
export interface RenderPool {
  /** Rejects with what the code throws, a RenderTimeLimitError, a WorkerEndedError or a LeftOutError. */
  run(job: Work): Promise<unknown>;
  /** Labels of versions that are not evaluated any more, since they ended workers. */
  readonly leftOut: ReadonlySet<string>;
  /** Leaves exactly these out, as another process of the same store found, or somebody said. */
  setLeftOut(labels: Iterable<string>): void;
  close(): void;
}

/** A version that has ended so many workers is left out. */
export const MAX_ENDS = 3;
/** How often a job is given to another worker where one ended for another reason. */
const MAX_TRIES = 3;
const CHECK_MS = 10_000;
/** Between two starts of workers that end before they have taken a task. */
const RESTART_MS = 1000;

interface Waiting {
  job: Work;
  tries: number;
  /** When it came, in ms of the epoch. */
  since: number;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

export const labelOf = (name: string, version: string) => `${name}@${version}`;

function fromLabel(label: string): { name: string; version: string } {
  const at = label.lastIndexOf('@');
  return { name: label.slice(0, at), version: label.slice(at + 1) };
}

/** A pool of processes that are started with the first job. A process evaluates one host and what is rendered in it. */
export function createRenderPool(options: RenderWorkerOptions, events: PoolEvents): RenderPool {
  const size = options.inspect ? 1 : (options.workers ?? Math.min(4, Math.max(2, availableParallelism())));
  const settings = { memoryMb: options.memoryMb ?? 256, env: environment(options.env ?? []), inspect: options.inspect };
  const workers = new Map<RenderWorker, { host: string | undefined; label: string | undefined }>();
  const queue: Waiting[] = [];
  const ends = new Map<string, number>();
  const leftOut = new Set<string>();
  const provenHosts = new Set<string>();
  let isClosed = false;
  let mayStartAt = 0;
  let checking: NodeJS.Timeout | undefined;

  function onEnded(label: string, what: string): void {
    if (!label) {
      mayStartAt = Date.now() + RESTART_MS;
      return events.warn(new Error(what), 'a render worker ended');
    }
    blame(label, what);
  }

  /** A fault ends the worker in any case: at once, or when its task has ended. */
  function blame(label: string, what: string, stack?: string): void {
    ends.set(label, (ends.get(label) ?? 0) + 1);
    if (ends.get(label)! >= MAX_ENDS && options.mayLeaveOut !== false) leftOut.add(label);
    events.fault({ ...fromLabel(label), what, stack });
  }

  /** A host that has worked before is not to blame for what a remote does in it. */
  const culpritOf = (labels: readonly string[]) => (provenHosts.has(labels[0]!) ? labels.at(-1)! : labels[0]!);

  function start(): RenderWorker {
    const worker = startRenderWorker(settings, {
      ended: onEnded,
      log: (label, text) => events.log?.(label, text),
      fault({ label, what, stack }) {
        if (label) blame(label, what, stack);
        else events.warn(new Error(`${what}\n${stack ?? ''}`), 'code of a version went wrong in a render worker');
      },
      culpritOf,
      changed: () => queueMicrotask(dispatch),
    });
    workers.set(worker, { host: undefined, label: undefined });
    return worker;
  }

  /** Replaces what has ended, and gives the waiting jobs to idle workers. */
  function dispatch(): void {
    for (const worker of workers.keys()) if (worker.isGone) workers.delete(worker);
    if (isClosed) return;
    for (const waiting of [...queue]) {
      const worker = workerFor(waiting.job);
      if (!worker) continue;
      queue.splice(queue.indexOf(waiting), 1);
      void give(waiting, worker);
    }
  }

  /** A version that was given up before keeps at most one worker from the others. */
  const isHeldBack = (label: string) =>
    ends.has(label) && [...workers].some(([worker, { label: other }]) => !worker.isIdle && other === label);

  /** Pages of a version that was too slow just now, and that have waited as long, need not try it as well. */
  function giveUpLike(label: string): void {
    for (const waiting of [...queue]) {
      const { task, limitMs } = waiting.job;
      if (task.labels.at(-1) !== label || Date.now() - waiting.since < limitMs) continue;
      queue.splice(queue.indexOf(waiting), 1);
      waiting.reject(new RenderTimeLimitError(label, limitMs));
    }
  }

  function workerFor({ task }: Work): RenderWorker | undefined {
    const [host] = task.load;
    if (isHeldBack(task.labels.at(-1)!)) return undefined;
    const idle = [...workers].filter(([worker]) => worker.isIdle);
    const fits = idle.filter(([, { host: known }]) => known === undefined || known === host!.key);
    const missing = (worker: RenderWorker) => task.load.filter(({ key }) => !worker.builds.has(key)).length;
    fits.sort(([one], [other]) => missing(one) - missing(other));
    if (fits[0]) return fits[0][0];
    if ([...workers.keys()].filter(({ isOver }) => !isOver).length < size)
      return Date.now() >= mayStartAt ? start() : void setTimeout(dispatch, RESTART_MS);
    // Of another host: its process goes, and one for this host takes its place.
    const [other] = idle;
    if (!other) return undefined;
    other[0].close();
    workers.delete(other[0]);
    return start();
  }

  async function give(waiting: Waiting, worker: RenderWorker): Promise<void> {
    const { job } = waiting;
    workers.set(worker, { host: job.task.load[0]!.key, label: job.task.labels.at(-1) });
    try {
      waiting.resolve(await worker.run({ ...job, mayGoElsewhere: waiting.tries + 1 < MAX_TRIES }));
      provenHosts.add(job.task.labels[0]!);
    } catch (error) {
      onFailure(waiting, worker, error);
    }
    dispatch();
  }

  function onFailure(waiting: Waiting, worker: RenderWorker, error: unknown): void {
    const label = waiting.job.task.labels.at(-1)!;
    const isShared = (error as Error).name === SharedStateError.name;
    // Earlier code may have changed it: only a worker that has run nothing else tells.
    const isCulprit = isShared && worker.builds.size <= waiting.job.task.load.length;
    if (isShared) worker.close();
    if (isCulprit) blame(label, `changes what is not its own: ${(error as Error).message}`);
    if (error instanceof RenderTimeLimitError) {
      ends.set(label, ends.get(label) ?? 0);
      giveUpLike(label);
    }
    const mayTryAgain = (error instanceof InnocentError || (isShared && !isCulprit)) && (waiting.tries += 1) < MAX_TRIES;
    if (mayTryAgain && !isClosed) queue.unshift(waiting);
    else waiting.reject(error);
  }

  return {
    leftOut,
    run(job) {
      const bad = job.task.labels.find((label) => leftOut.has(label));
      if (bad) return Promise.reject(new LeftOutError(bad));
      if (isClosed) return Promise.reject(new Error('The render workers are closed.'));
      checking ??= setInterval(() => [...workers.keys()].forEach((worker) => worker.check()), CHECK_MS).unref();
      return new Promise((resolve, reject) => {
        const waiting: Waiting = { job, tries: 0, since: Date.now(), resolve, reject };
        queue.push(waiting);
        dispatch();
      });
    },
    setLeftOut(labels) {
      const wanted = new Set(labels);
      for (const label of leftOut) if (!wanted.has(label)) ends.delete(label);
      leftOut.clear();
      for (const label of wanted) leftOut.add(label);
    },
    close() {
      isClosed = true;
      clearInterval(checking);
      for (const worker of workers.keys()) worker.close();
      for (const { reject } of queue.splice(0)) reject(new Error('The render workers are closed.'));
    },
  };
}

function environment(names: readonly string[]): Record<string, string> {
  const passed = ['NODE_ENV', 'TZ', 'LANG', ...names].map((name) => [name, process.env[name]] as const);
  return Object.fromEntries(passed.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
