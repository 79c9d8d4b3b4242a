import { availableParallelism } from 'node:os';
import { SharedStateError } from './messages';
import { startRenderWorker, type Job, type RenderWorker } from './render-worker';
import { EndedByOtherVersionError, LeftOutError, NoWorkerError, RenderBusyError, RenderTimeLimitError } from './worker-error';

/** How a host's render workers are set up. */
export interface RenderWorkerOptions {
  /** How many processes render at once. Default: one for each processor, two to four. */
  workers?: number | undefined;
  /** Memory limit of one process in MB; a process above it is ended. Default: 256. */
  memoryMb?: number | undefined;
  /** Names of environment variables that server builds may read. Default: none but NODE_ENV, TZ and LANG. */
  env?: readonly string[] | undefined;
  /** Address for a debugger, such as '127.0.0.1:9230'. One worker then, without Node's permission model. */
  inspect?: string | undefined;
  /** Whether a version that ends workers is excluded from evaluation. Default: true. */
  mayLeaveOut?: boolean | undefined;
}

/** A fault of a version outside of the result that its caller awaits, or of its process. */
export interface RenderFault {
  name: string;
  version: string;
  /** Completes a sentence after the version: 'ends its process (exit code 1)'. */
  what: string;
  stack?: string | undefined;
  /** For a fault of a host: the label of the remote that is charged with it, which has a fault as well. */
  countsFor?: string | undefined;
}

export interface PoolEvents {
  fault(fault: RenderFault): void;
  /** A failure that no version caused. */
  warn(error: unknown, what: string): void;
  /** A version printed something. */
  log?(label: string, text: string): void;
  /** An excluded version is rendered again, because its host is at fault. */
  takenBack?(label: string): void;
}

/** A job as callers give it. */
export interface Work extends Omit<Job, 'mayGoElsewhere'> {
  /** Where it returns false before the job begins, no caller waits for its result. */
  isWanted?: (() => boolean) | undefined;
}

/** Runs code of versions in processes beside this one. */
export interface RenderPool {
  /**
   * Rejects with what the code throws, a RenderTimeLimitError, a WorkerEndedError or a LeftOutError; where no version is to blame, with an
   * EndedByOtherVersionError, a NoWorkerError or a RenderBusyError.
   */
  run(job: Work): Promise<unknown>;
  /** Labels of versions that are not evaluated any more, since they ended workers. */
  readonly leftOut: ReadonlySet<string>;
  /** Leaves out exactly these versions, as another process of the same store found, or an operator decided. */
  setLeftOut(labels: Iterable<string>): void;
  close(): void;
}

/** A version that has ended this many workers is excluded. */
export const MAX_ENDS = 3;
/** Older faults do not count: a release may run for months, and one fault a month does not justify excluding it. */
const FORGET_MS = 3_600_000;
/** How often a job is given to another worker after one ended for an unrelated reason. */
const MAX_TRIES = 3;
const CHECK_MS = 10_000;
/** Between two starts of workers that end before they have taken a task. */
const RESTART_MS = 1000;

/** A task that waited so long takes an idle worker from another host. Sooner, two hosts would take each other's workers at every page. */
const REPLACE_MS = 250;
/** Waiting time after which a task for a host that already has a worker takes an idle worker from another host. */
const REPLACE_MORE_MS = 1000;
/** Tasks of one version that may always wait, however slow the machine. */
const MIN_WAITING = 64;
/** Above that, no more are taken while the first waits for longer. */
const MAX_WAIT_MS = 500;

interface Waiting {
  job: Work;
  tries: number;
  /** When the job arrived, in ms of `performance.now()`. */
  since: number;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** The last job of a worker. */
interface Given {
  /** Key of the host's build: a process evaluates one host. */
  host?: string;
  /** Key of the queue that the job came from. */
  queue?: string;
  labels: readonly string[];
  limitMs?: number;
}

/** By host: remotes, and when they were suspected last. */
type Suspicions = Map<string, Map<string, number>>;

/** The version that renders a page: its remote, or the host where that is rendered alone. */
const rendererOf = ({ labels }: Pick<Given, 'labels'>): string => labels.at(-1)!;

const keyOf = ({ task }: Work) => `${task.load[0]!.key} ${rendererOf(task)}`;

const closed = () => new NoWorkerError('The render workers are closed.');

export const labelOf = (name: string, version: string) => `${name}@${version}`;

function fromLabel(label: string): { name: string; version: string } {
  const at = label.lastIndexOf('@');
  return { name: label.slice(0, at), version: label.slice(at + 1) };
}

/** A pool of processes that are started with the first job. A process evaluates one host and what is rendered in it. */
export function createRenderPool(options: RenderWorkerOptions, events: PoolEvents): RenderPool {
  const size = options.inspect ? 1 : (options.workers ?? Math.min(4, Math.max(2, availableParallelism())));
  const settings = { memoryMb: options.memoryMb ?? 256, env: environment(options.env ?? []), inspect: options.inspect };
  const workers = new Map<RenderWorker, Given>();
  /** By host and version, so that a slow version fills only its queue. */
  const queues = new Map<string, Waiting[]>();
  /** The times at which a version went wrong. */
  const ends = new Map<string, number[]>();
  /** Versions that were too slow, or went wrong, and have rendered nothing in time since. */
  const failing = new Set<string>();
  /** Versions that took more than half of their time at the last render. */
  const slow = new Set<string>();
  const leftOut = new Set<string>();
  const provenHosts = new Set<string>();
  /** The versions with which a host went wrong: remotes, or the host itself where it was rendered alone. */
  const wentWrongWith: Suspicions = new Map();
  /** The remotes that are suspected of what code of their host may have done, since a remote was rendered in it last. */
  const suspectsIn: Suspicions = new Map();
  let isClosed = false;
  /** Number of consecutive failures to start a worker. */
  let failedStarts = 0;
  let whyNotStarted = '';
  let mayStartAt = 0;
  let checking: NodeJS.Timeout | undefined;
  let later: { at: number; timer: NodeJS.Timeout } | undefined;

  /**
   * A fault ends the worker in any case: at once, or when its task has ended. `given`: the versions of the render that it belongs to. A host
   * that has worked, and goes wrong with one remote only, is not left out: what it does may be what that remote asks of it, so the remote
   * counts. Once a second remote goes wrong in it, the host counts, and what its remotes were charged with is taken back.
   */
  function blame(label: string, what: string, given: Given, isGuess: boolean, stack?: string): void {
    const [host = label] = given.labels;
    const isHost = label === host;
    // A trial is about the remote.
    const isSure = isHost ? !provenHosts.has(host) : !isGuess || options.mayLeaveOut === false;
    if (isSure) return charge(label, what, stack);
    const remote = isHost ? (given.labels.at(-1) ?? label) : label;
    const found = isHost ? wentWrongWith : suspectsIn;
    const now = performance.now();
    // A trial remembers nothing of earlier ones.
    const before = options.mayLeaveOut === false ? [] : (found.get(host) ?? []);
    const remotes = new Map([...before].filter(([, at]) => now - at < FORGET_MS)).set(remote, now);
    found.set(host, remotes);
    const names = new Set([...remotes.keys()].map((each) => fromLabel(each).name));
    if (names.size > 1 || remotes.has(host)) {
      for (const each of remotes.keys()) if (each !== host) takeBack(each);
      return charge(host, what, stack);
    }
    if (isHost) events.fault({ ...fromLabel(host), what, stack, countsFor: remote });
    charge(remote, isHost ? `was rendered when ${host.replace('@', ' ')} ${what}` : what, stack);
  }

  function charge(label: string, what: string, stack: string | undefined): void {
    const now = performance.now();
    const recent = [...(ends.get(label) ?? []).filter((at) => now - at < FORGET_MS), now];
    ends.set(label, recent);
    failing.add(label);
    if (recent.length >= MAX_ENDS && options.mayLeaveOut !== false) leftOut.add(label);
    events.fault({ ...fromLabel(label), what, stack });
  }

  function takeBack(label: string): void {
    ends.delete(label);
    failing.delete(label);
    if (leftOut.delete(label)) events.takenBack?.(label);
  }

  /** The version of a job that is left out. It may be so since the job came. */
  const leftOutOf = ({ task }: Work) => task.labels.find((label) => leftOut.has(label));

  /** A host that has worked before is not blamed for the faults of a remote in it. */
  const culpritOf = (labels: readonly string[]) => (provenHosts.has(labels[0]!) ? labels.at(-1)! : labels[0]!);

  function start(): RenderWorker {
    const given = () => workers.get(worker) ?? { labels: [] };
    const worker = startRenderWorker(settings, {
      ended(label, what) {
        if (label) blame(label, what, given(), true);
        else events.warn(new Error(what), 'a render worker ended');
      },
      notStarted(what) {
        if (performance.now() >= mayStartAt) failedStarts += 1;
        mayStartAt = performance.now() + RESTART_MS;
        whyNotStarted = what;
        events.warn(new Error(what), 'a render worker ended');
      },
      log: (label, text) => events.log?.(label, text),
      fault({ label, during, what, stack }) {
        const [host] = given().labels;
        // A late fault belongs to the render that left it behind, not to the worker's last.
        const labels = during && host ? [...new Set([host, during])] : given().labels;
        if (label) blame(label, what, { labels }, false, stack);
        else events.warn(new Error(`${what}\n${stack ?? ''}`), 'code of a version went wrong in a render worker');
      },
      culpritOf,
      changed: () => queueMicrotask(dispatch),
    });
    workers.set(worker, { labels: [] });
    return worker;
  }

  /** Replaces what has ended, and gives the waiting jobs to idle workers. */
  function dispatch(): void {
    for (const worker of workers.keys()) if (worker.isGone) workers.delete(worker);
    // One of the next second's jobs tries to start a worker again.
    const isStuck = failedStarts >= MAX_TRIES && workers.size === 0 && performance.now() < mayStartAt;
    if (isStuck) refuseAll(new NoWorkerError(`No render worker can be started: a new one ${whyNotStarted}.`));
    while (!isClosed) {
      const [waiting, worker] = next() ?? [];
      if (!waiting) return;
      queues.get(keyOf(waiting.job))!.shift();
      void give(waiting, worker!);
    }
  }

  /** A waiting job and a worker for it: one of its host, if there is any. */
  function next(): [Waiting, RenderWorker] | undefined {
    const waiting = inTurn();
    // Read once: a task that is not overdue here must not be so below, or nothing would look at it again.
    const now = performance.now();
    const overdue = waiting.filter((each) => now >= mayReplaceAt(each));
    const rounds: [Waiting[], boolean][] = [
      [overdue.filter((each) => !hasWorker(each)), true],
      [waiting, false],
      [overdue, true],
    ];
    for (const [each, mayReplace] of rounds)
      for (const one of each) {
        const worker = workerFor(one, mayReplace, now);
        if (worker) return [one, worker];
      }
    return undefined;
  }

  /** The first job of each queue: first those of queues that keep fewest workers, so that many pages of a slow version let the others' pass. */
  function inTurn(): Waiting[] {
    const busy = new Map<string | undefined, number>();
    for (const [{ isIdle }, { queue }] of workers) if (!isIdle) busy.set(queue, (busy.get(queue) ?? 0) + 1);
    for (const [key, queue] of queues) {
      while (queue[0]?.job.isWanted?.() === false) queue.shift()!.reject(new RenderBusyError());
      // All jobs of a queue have the same versions.
      const bad = queue[0] && leftOutOf(queue[0].job);
      if (bad) for (const { reject } of queue.splice(0)) reject(new LeftOutError(bad));
      if (queue.length === 0) queues.delete(key);
    }
    const keptBy = (key: string) => busy.get(key) ?? 0;
    return [...queues]
      .sort(([one, [first]], [other, [second]]) => keptBy(one) - keptBy(other) || first!.since - second!.since)
      .map(([, [first]]) => first!);
  }

  function enqueue(waiting: Waiting): void {
    const key = keyOf(waiting.job);
    const queue = queues.get(key);
    if (!queue) queues.set(key, [waiting]);
    else if (waiting.tries > 0) queue.unshift(waiting);
    else queue.push(waiting);
  }

  /** The last attempt runs on a fresh worker. */
  const isLastTry = ({ tries }: Waiting) => tries + 1 === MAX_TRIES;

  const hasWorker = ({ job }: Waiting) =>
    [...workers].some(([{ isOver }, { host }]) => !isOver && host === job.task.load[0]!.key);

  /** A single worker belongs to no host: moves of an operator have one. */
  const mayReplaceAt = (waiting: Waiting) =>
    size === 1 || isLastTry(waiting) ? 0 : waiting.since + (hasWorker(waiting) ? REPLACE_MORE_MS : REPLACE_MS);

  const isSlowAt = (worker: RenderWorker, limitMs: number) => performance.now() - worker.stepSince > limitMs / 2;

  /** A version that fails gets one worker at a time. All that fail or are slow leave one worker to the others' pages, if there are two. */
  function isHeldBack(label: string): boolean {
    const busy = [...workers].filter(([{ isIdle }]) => !isIdle);
    const isOwn = (given: Given) => rendererOf(given) === label;
    if (failing.has(label) && busy.some(([, given]) => isOwn(given))) return true;
    const isLong = ([worker, { limitMs = Infinity }]: [RenderWorker, Given]) => isSlowAt(worker, limitMs);
    const isSlow = (each: string) => failing.has(each) || slow.has(each);
    if (!isSlow(label) && !busy.some((each) => isOwn(each[1]) && isLong(each))) return false;
    return size > 1 && busy.filter((each) => isLong(each) || isSlow(rendererOf(each[1]))).length >= size - 1;
  }

  const doOthersWait = (label: string) => [...queues.values()].some(([first]) => first && rendererOf(first.job.task) !== label);

  /** Other pages of a version that was too slow just now do not try it as well: all where it is held back, else those that waited as long. */
  function giveUpLike(label: string): void {
    const isRepeated = failing.has(label);
    failing.add(label);
    const now = performance.now();
    for (const [key, queue] of queues) {
      const isLike = ({ job, since }: Waiting) => rendererOf(job.task) === label && (isRepeated || now - since >= job.limitMs);
      const others = queue.filter((each) => !isLike(each));
      queues.set(key, others);
      for (const each of queue.filter(isLike)) each.reject(new RenderTimeLimitError(label, each.job.limitMs));
    }
  }

  function refuseAll(error: Error): void {
    for (const queue of queues.values()) for (const { reject } of queue.splice(0)) reject(error);
  }

  function workerFor(waiting: Waiting, mayReplace: boolean, now: number): RenderWorker | undefined {
    const { task } = waiting.job;
    const label = rendererOf(task);
    if (isHeldBack(label)) {
      // The worker that a slow version leaves to the others renders its pages, too, once none of theirs has waited for a while.
      if (failing.has(label) || doOthersWait(label)) return undefined;
      if (now < waiting.since + MAX_WAIT_MS) return dispatchAt(waiting.since + MAX_WAIT_MS);
    }
    const idle = [...workers].filter(([worker]) => worker.isIdle);
    const fits = idle.filter(([, { host }]) => host === undefined || (host === task.load[0]!.key && !isLastTry(waiting)));
    const missing = (worker: RenderWorker) => task.load.filter(({ key }) => !worker.builds.has(key)).length;
    fits.sort(([one], [other]) => missing(one) - missing(other));
    if (fits[0]) return fits[0][0];
    const isFull = [...workers.keys()].filter(({ isOver }) => !isOver).length >= size;
    if (isFull && idle.length === 0) return undefined;
    if (isFull && !mayReplace) return now < mayReplaceAt(waiting) ? dispatchAt(mayReplaceAt(waiting)) : undefined;
    if (now < mayStartAt) return dispatchAt(mayStartAt);
    // An idle process of another host is replaced by one for this host.
    const [other] = isFull ? idle : [];
    other?.[0].close();
    if (other) workers.delete(other[0]);
    return start();
  }

  /** Once for all waiting jobs: each dispatch looks at all of them. */
  function dispatchAt(at: number): undefined {
    if (later && later.at <= at) return;
    clearTimeout(later?.timer);
    const timer = setTimeout(
      () => {
        later = undefined;
        dispatch();
      },
      Math.ceil(at - performance.now()),
    );
    later = { at, timer };
  }

  async function give(waiting: Waiting, worker: RenderWorker): Promise<void> {
    const { job } = waiting;
    const { labels, load } = job.task;
    workers.set(worker, { host: load[0]!.key, queue: keyOf(job), labels, limitMs: job.limitMs });
    try {
      waiting.resolve(await worker.run({ ...job, mayGoElsewhere: !isLastTry(waiting) }));
      failedStarts = 0;
      provenHosts.add(labels[0]!);
      if (labels.length > 1 && !worker.isOver) suspectsIn.delete(labels[0]!);
      const label = rendererOf(job.task);
      if (!worker.isOver) failing.delete(label);
      if (isSlowAt(worker, job.limitMs)) slow.add(label);
      else slow.delete(label);
    } catch (error) {
      onFailure(waiting, worker, error);
    }
    dispatch();
  }

  function onFailure(waiting: Waiting, worker: RenderWorker, error: unknown): void {
    if (isClosed) return waiting.reject(closed());
    if (error instanceof NoWorkerError) return enqueue(waiting);
    failedStarts = 0;
    const { labels, load } = waiting.job.task;
    const label = rendererOf(waiting.job.task);
    const isShared = (error as Error).name === SharedStateError.name;
    // Earlier code may have changed it: only a worker that has run nothing else proves the fault.
    const isCulprit = isShared && [...worker.builds].every((known) => load.some(({ key }) => key === known));
    if (isShared) worker.close();
    if (isCulprit) blame(label, `changes what is not its own: ${(error as Error).message}`, { labels }, true);
    if (error instanceof RenderTimeLimitError) giveUpLike(label);
    const mayTryAgain = error instanceof EndedByOtherVersionError || (isShared && !isCulprit);
    if (mayTryAgain && (waiting.tries += 1) < MAX_TRIES) enqueue(waiting);
    else waiting.reject(error);
  }

  return {
    leftOut,
    run(job) {
      const bad = leftOutOf(job);
      if (bad) return Promise.reject(new LeftOutError(bad));
      if (isClosed) return Promise.reject(closed());
      const queue = queues.get(keyOf(job)) ?? [];
      const label = rendererOf(job.task);
      // Another version can render the page of one that fails.
      if (queue.length > MIN_WAITING && performance.now() - queue[0]!.since > MAX_WAIT_MS)
        return Promise.reject(failing.has(label) ? new RenderTimeLimitError(label, job.limitMs) : new RenderBusyError());
      checking ??= setInterval(() => [...workers.keys()].forEach((worker) => worker.check()), CHECK_MS).unref();
      return new Promise((resolve, reject) => {
        enqueue({ job, tries: 0, since: performance.now(), resolve, reject });
        dispatch();
      });
    },
    setLeftOut(labels) {
      const wanted = new Set(labels);
      for (const label of leftOut) {
        if (wanted.has(label)) continue;
        ends.delete(label);
        failing.delete(label);
        wentWrongWith.delete(label);
        suspectsIn.delete(label);
      }
      leftOut.clear();
      for (const label of wanted) leftOut.add(label);
    },
    close() {
      isClosed = true;
      clearInterval(checking);
      clearTimeout(later?.timer);
      for (const worker of workers.keys()) worker.close();
      refuseAll(closed());
    },
  };
}

function environment(names: readonly string[]): Record<string, string> {
  const passed = ['NODE_ENV', 'TZ', 'LANG', ...names].map((name) => [name, process.env[name]] as const);
  return Object.fromEntries(passed.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
