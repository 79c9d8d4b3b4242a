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

/** A fault of a version outside of the result that its caller awaits, or of its process. */
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
  /** Leaves out exactly these versions, as another process of the same store found, or an operator decided. */
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
  /** Versions that were rendered when a version went wrong; the version itself where no other was. */
  const wentWrongWith = new Map<string, Set<string>>();
  let isClosed = false;
  let mayStartAt = 0;
  let checking: NodeJS.Timeout | undefined;
  let restart: NodeJS.Timeout | undefined;

  function onEnded(label: string, what: string, rendered: string | undefined): void {
    if (!label) {
      mayStartAt = Date.now() + RESTART_MS;
      return events.warn(new Error(what), 'a render worker ended');
    }
    blame(label, what, { rendered });
  }

  /**
   * A fault ends the worker in any case: at once, or when its task has ended. `rendered`: the version that the worker rendered last. A host
   * that has worked, and goes wrong with one remote only, is not left out: what it does may be what that remote asks of it, so the remote counts, too.
   */
  function blame(
    label: string,
    what: string,
    { rendered, stack }: { rendered?: string | undefined; stack?: string | undefined },
  ): void {
    const remotes = wentWrongWith.get(label) ?? new Set<string>();
    wentWrongWith.set(label, remotes.add(rendered ?? label));
    const isExcused = provenHosts.has(label) && !remotes.has(label) && remotes.size === 1;
    count(label, isExcused);
    events.fault({ ...fromLabel(label), what, stack });
    if (!isExcused) return;
    count(rendered!, false);
    events.fault({ ...fromLabel(rendered!), what: `was rendered when ${label.replace('@', ' ')} ${what}`, stack });
  }

  function count(label: string, isExcused: boolean): void {
    ends.set(label, (ends.get(label) ?? 0) + 1);
    if (ends.get(label)! >= MAX_ENDS && options.mayLeaveOut !== false && !isExcused) leftOut.add(label);
  }

  /** A host that has worked before is not to blame for what a remote does in it. */
  const culpritOf = (labels: readonly string[]) => (provenHosts.has(labels[0]!) ? labels.at(-1)! : labels[0]!);

  const renderedBy = (worker: RenderWorker) => workers.get(worker)?.label;

  function start(): RenderWorker {
    const worker = startRenderWorker(settings, {
      ended: (label, what) => onEnded(label, what, renderedBy(worker)),
      log: (label, text) => events.log?.(label, text),
      fault({ label, what, stack }) {
        if (label) blame(label, what, { rendered: renderedBy(worker), stack });
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
    while (!isClosed) {
      let worker: RenderWorker | undefined;
      const next = inTurn().find(({ job }) => (worker = workerFor(job)));
      if (!next) return;
      queue.splice(queue.indexOf(next), 1);
      void give(next, worker!);
    }
  }

  /** The waiting jobs: first those of versions that keep fewest workers, so that many pages of a slow version let the others' pass. */
  function inTurn(): Waiting[] {
    const busy = new Map<string | undefined, number>();
    for (const [{ isIdle }, { label }] of workers) if (!isIdle) busy.set(label, (busy.get(label) ?? 0) + 1);
    const keptBy = ({ job }: Waiting) => busy.get(job.task.labels.at(-1)) ?? 0;
    return [...queue].sort((one, other) => keptBy(one) - keptBy(other));
  }

  /** A version that was too slow at its last render, or has ended a worker, gets one worker at a time. */
  const isHeldBack = (label: string) =>
    ends.has(label) && [...workers].some(([worker, { label: other }]) => !worker.isIdle && other === label);

  /** Other pages of a version that was too slow just now do not try it as well: all where it is held back, else those that waited as long. */
  function giveUpLike(label: string): void {
    const isRepeated = ends.has(label);
    ends.set(label, ends.get(label) ?? 0);
    for (const waiting of [...queue]) {
      const { task, limitMs } = waiting.job;
      if (task.labels.at(-1) !== label || (!isRepeated && Date.now() - waiting.since < limitMs)) continue;
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
      return Date.now() >= mayStartAt ? start() : dispatchLater(mayStartAt - Date.now());
    // An idle process of another host gives way to one for this host.
    const [other] = idle;
    if (!other) return undefined;
    other[0].close();
    workers.delete(other[0]);
    return start();
  }

  /** Once for all waiting jobs: each dispatch looks at all of them. */
  function dispatchLater(ms: number): undefined {
    restart ??= setTimeout(() => {
      restart = undefined;
      dispatch();
    }, ms);
  }

  async function give(waiting: Waiting, worker: RenderWorker): Promise<void> {
    const { job } = waiting;
    workers.set(worker, { host: job.task.load[0]!.key, label: job.task.labels.at(-1) });
    try {
      waiting.resolve(await worker.run({ ...job, mayGoElsewhere: waiting.tries + 1 < MAX_TRIES }));
      provenHosts.add(job.task.labels[0]!);
      const label = job.task.labels.at(-1)!;
      if (ends.get(label) === 0) ends.delete(label);
    } catch (error) {
      onFailure(waiting, worker, error);
    }
    dispatch();
  }

  function onFailure(waiting: Waiting, worker: RenderWorker, error: unknown): void {
    const label = waiting.job.task.labels.at(-1)!;
    const isShared = (error as Error).name === SharedStateError.name;
    // Earlier code may have changed it: only a worker that has run nothing else proves the fault.
    const { load } = waiting.job.task;
    const isCulprit = isShared && [...worker.builds].every((known) => load.some(({ key }) => key === known));
    if (isShared) worker.close();
    if (isCulprit) blame(label, `changes what is not its own: ${(error as Error).message}`, { rendered: label });
    if (error instanceof RenderTimeLimitError) giveUpLike(label);
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
      for (const label of leftOut) {
        if (wanted.has(label)) continue;
        ends.delete(label);
        wentWrongWith.delete(label);
      }
      leftOut.clear();
      for (const label of wanted) leftOut.add(label);
    },
    close() {
      isClosed = true;
      clearInterval(checking);
      clearTimeout(restart);
      for (const worker of workers.keys()) worker.close();
      for (const { reject } of queue.splice(0)) reject(new Error('The render workers are closed.'));
    },
  };
}

function environment(names: readonly string[]): Record<string, string> {
  const passed = ['NODE_ENV', 'TZ', 'LANG', ...names].map((name) => [name, process.env[name]] as const);
  return Object.fromEntries(passed.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
