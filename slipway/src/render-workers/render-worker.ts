import { createIdleWatch } from './idle-watch';
import {
  fromErrorData,
  MAX_ANSWERS,
  MAX_QUESTIONS,
  MAX_SAID,
  STOP_SIGNALS,
  toErrorData,
  type FaultMessage,
  type FromWorker,
  type IdleTime,
  type Task,
} from './messages';
import { expectSignOfLife } from './sign-of-life';
import { EndedByOtherVersionError, NoWorkerError, RenderTimeLimitError, WorkerEndedError } from './worker-error';
import { FORGED, startWorkerProcess, type WorkerSettings } from './worker-process';

/** How often the memory of a worker is read. */
const WATCH_MS = 100;
/** The share of the memory limit above which a worker is replaced between two tasks: builds that no page needs any more go with the process. */
const WORN_SHARE = 0.7;

/** A task of a caller, with the functions that its arguments refer to. */
export interface Job {
  task: Omit<Task, 'id'>;
  functions: readonly ((...args: never[]) => unknown)[];
  /** How long evaluating a build, and then the call, may take. */
  limitMs: number;
  /** Whether another worker may take the job if this one does not begin immediately. */
  mayGoElsewhere: boolean;
}

export interface RenderWorkerEvents {
  /** Code went wrong outside of what its caller awaits. The worker is replaced when its task has ended. */
  fault(fault: FaultMessage): void;
  /** The worker ended, hung or grew because of a version; '' if it is unknown which. Code of its host may have done it as well. */
  ended(label: string, what: string): void;
  /** The worker ended before it could take a task. */
  notStarted(what: string): void;
  /** The version of a task that is charged with a fault if nothing names one. */
  culpritOf(labels: readonly string[]): string;
  /** A version printed something. */
  log(label: string, text: string): void;
  /** The worker takes a task, or will take none any more. */
  changed(): void;
}

/** One process with at most one task at a time, so that what goes wrong has a name. */
export interface RenderWorker {
  /** Keys of the builds that were evaluated. */
  readonly builds: ReadonlySet<string>;
  readonly isIdle: boolean;
  /** It takes no task any more. */
  readonly isOver: boolean;
  /** Since when its task evaluates a build, or calls it, in ms of `performance.now()`: the time limit runs from then. Infinity before. */
  readonly stepSince: number;
  /** Its process was ended. A worker that takes no more tasks may still be checked for endless computing before that. */
  readonly isGone: boolean;
  /**
   * Rejects with what the build throws, with a RenderTimeLimitError, with a WorkerEndedError that names the version, or, where another worker
   * can take the job, with an EndedByOtherVersionError (earlier code of another version is to blame) or a NoWorkerError (it did not start).
   */
  run(job: Job): Promise<unknown>;
  /** Asks an idle worker for a sign of life. */
  check(): void;
  /** Ends it at once. */
  close(): void;
}

/** A job that a worker has. */
interface Running {
  id: number;
  job: Job;
  resolve(value: unknown): void;
  reject(error: Error): void;
  /** The time limit; absent until the worker has begun. */
  timer?: NodeJS.Timeout;
  /** How many questions it has asked. */
  asked: number;
  /** Questions that wait for their answer. */
  questions: Question[];
  /** How many are answered just now. */
  answering: number;
  /** Characters of the answers that it has read. */
  answered: number;
  /** For how many ms callbacks of other versions have computed since it began, and for how many all code of the process has. */
  slowedBy: Map<string, number>;
  usedMs: number;
}

type Question = Extract<FromWorker, { type: 'question' }>;

/** Questions of a task that are answered at once. A worker that asks and does not read its answers fills no memory of this process. */
const MAX_ANSWERING = 4;

/** Callbacks named in a row: versions with alternating timers come to a few in a second. */
const MAX_LATE = 10_000;

const BUSY = 'keeps its process busy after its render';
const ENDLESS = 'sends without end';

/** Starts a worker. `settings.memoryMb` is its limit, over which it is ended. */
export function startRenderWorker(settings: WorkerSettings, events: RenderWorkerEvents): RenderWorker {
  const builds = new Set<string>();
  let running: Running | undefined;
  let isOver = false;
  let isGone = false;
  let hasStarted = false;
  /** The versions of the last task with a remote, else of the last. */
  let last: readonly string[] = [];
  /** The version of the callback that began last, if no other message has come since. */
  let late: string | undefined;
  /** How many callbacks were named since another message came. */
  let lates = 0;
  /** Characters of its messages, without results, since it was sent one. */
  let said = 0;
  /** Labels of the builds that it was given. */
  const given = new Set<string>();
  const faulty = new Set<string>();
  const idleWatch = createIdleWatch();
  let watching: NodeJS.Timeout | undefined;
  let ids = 0;
  let stepSince = Infinity;
  /** Ends the wait for a sign of life. */
  let onSign: (() => void) | undefined;
  const worker = startWorkerProcess(settings, { message: receive, ended });

  function expectSign(onStuck: () => void, onSilence?: () => void): void {
    onSign?.();
    onSign = expectSignOfLife(worker, onStuck, onSilence);
  }

  /** Whether the worker is stuck shows later: the job need not wait for that. */
  function giveBack(): void {
    if (!running?.job.mayGoElsewhere || running.timer) return;
    isOver = true;
    running.reject(new EndedByOtherVersionError());
    running = undefined;
    events.changed();
  }

  /** Ends the process, and returns the job that it was running. */
  function retire(): Running | undefined {
    const ending = running;
    running = undefined;
    clearTimeout(ending?.timer);
    clearInterval(watching);
    onSign?.();
    isOver = true;
    isGone = true;
    worker.kill();
    events.changed();
    return ending;
  }

  /**
   * Whether the process was ended from outside. A build cannot send signals. One that fills the memory of a container with its task is
   * killed; a process without a task is killed for what others have filled.
   */
  const isFromOutside = (signal: NodeJS.Signals | null) =>
    signal === 'SIGKILL' ? !running?.timer : (STOP_SIGNALS as readonly unknown[]).includes(signal);

  /** The process is gone, or has to go. Blames the version that it names, else the one that ran last. */
  function ended(how: string, signal: NodeJS.Signals | null = null): void {
    const guess = isFromOutside(signal) || last.length === 0 ? '' : (late ?? events.culpritOf(last));
    const { label = guess, what = how } = worker.lastFault ?? {};
    const ending = retire();
    // Faults that the worker reported were counted when it did.
    if (!hasStarted) events.notStarted(what);
    else if (!worker.lastFault?.label) events.ended(label, what);
    if (!ending) return;
    if (!hasStarted) return ending.reject(new NoWorkerError());
    const isInnocent = !ending.timer || !ending.job.task.labels.includes(label);
    ending.reject(isInnocent ? new EndedByOtherVersionError() : new WorkerEndedError(label, what));
  }

  /**
   * A task that waits is given up; a task that computes counts as the end of its worker. The caller no longer waits in either case. If
   * another version's callback runs, the task is not charged with the fault.
   */
  function onTimeLimit(current: Running): void {
    if (endSlowed(current, current.usedMs / 2)) return;
    const { job } = current;
    const label = events.culpritOf(job.task.labels);
    const other = late !== undefined && !job.task.labels.includes(late) ? late : undefined;
    isOver = true;
    current.reject(other === undefined ? new RenderTimeLimitError(label, job.limitMs) : new EndedByOtherVersionError());
    expectSign(() => {
      running = undefined;
      retire();
      events.ended(other ?? label, other === undefined ? 'computes without end' : BUSY);
    });
    ping();
  }

  function ping(): void {
    said = 0;
    void worker.send({ type: 'ping' });
  }

  function onSlowed({ label, ms, usedMs }: Extract<FromWorker, { type: 'slowed' }>): void {
    if (!running || isOver) return;
    running.slowedBy.set(label, (running.slowedBy.get(label) ?? 0) + ms);
    running.usedMs = usedMs;
    endSlowed(running, running.job.limitMs / 2);
  }

  /** If other versions' callbacks have computed for `leastMs`, another worker gets the task, and the version that computed most is blamed. */
  function endSlowed({ slowedBy }: Running, leastMs: number): boolean {
    const [most, ...others] = [...slowedBy].sort(([, one], [, other]) => other - one);
    if (!most || others.reduce((sum, [, ms]) => sum + ms, most[1]) < leastMs) return false;
    retire()?.reject(new EndedByOtherVersionError());
    events.ended(most[0], BUSY);
    return true;
  }

  /** Ends a worker that computes while it has no task. Whether it did. */
  function endBusy(time: IdleTime): boolean {
    const found = idleWatch.judge(time)?.map(events.culpritOf);
    if (!found) return false;
    retire()?.reject(new EndedByOtherVersionError());
    if (found.length === 1) events.ended(found[0]!, BUSY);
    else events.ended('', `${BUSY}: one of ${found.join(', ')}`);
    return true;
  }

  async function answerAll(current: Running): Promise<void> {
    if (current.answering >= MAX_ANSWERING) return;
    current.answering += 1;
    while (running === current && !isOver && current.questions.length > 0) await answer(current, current.questions.shift()!);
    current.answering -= 1;
  }

  async function answer(current: Running, { question, function: index, args = [] }: Question): Promise<void> {
    try {
      if (current.answered > MAX_ANSWERS) throw new Error(`The answers to a render may have ${MAX_ANSWERS} characters.`);
      const value = await current.job.functions[index]!(...(args as never[]));
      current.answered += await worker.send({ type: 'answer', question, value });
    } catch (error) {
      await worker.send({ type: 'answer', question, error: toErrorData(error) });
    }
  }

  /** Whether a message says what the worker's program can say: anything else was written by a build. */
  function isPossible(message: FromWorker): boolean {
    const label = 'label' in message ? message.label : undefined;
    const during = 'during' in message ? message.during : undefined;
    if ([label, during].some((each) => each && !given.has(each))) return false;
    if (!('id' in message)) return true;
    if (running?.id !== message.id) return isOver;
    if (message.type === 'began') return !running.timer;
    if (message.type === 'question') return (running.asked += 1) <= MAX_QUESTIONS;
    if (message.type !== 'loaded') return true;
    return !builds.has(message.key) && running.job.task.load.some(({ key }) => key === message.key);
  }

  function receive(message: FromWorker, length: number): void {
    if (message.type !== 'done' && (said += length) > MAX_SAID) return ended(ENDLESS);
    if (!isPossible(message)) {
      worker.lastFault = undefined;
      return ended(FORGED);
    }
    if (message.type === 'log') return events.log(message.label, message.text);
    if (message.type === 'fault') return onFault(message);
    if (message.type === 'slowed') return onSlowed(message);
    if (message.type === 'late') {
      late = message.label;
      if ((lates += 1) > MAX_LATE) ended(ENDLESS);
      return;
    }
    if (message.type === 'ready') {
      hasStarted = true;
      // It was given its task before.
      if (running) expectSign(() => ended(BUSY), giveBack);
      return;
    }
    onSign?.();
    late = undefined;
    lates = 0;
    if (message.type === 'pong') return isOver ? void retire() : void endBusy(message);
    const current = running;
    if (isOver && !current) return void retire();
    if (current?.id !== message.id) return;
    if (message.type === 'began') {
      if (endBusy(message)) return;
      const { labels } = current.job.task;
      if (labels.length > 1 || last.length === 0) last = labels;
      restart(current);
    } else if (message.type === 'loaded') {
      builds.add(message.key);
      restart(current);
    } else if (message.type === 'question') {
      current.questions.push(message);
      void answerAll(current);
    } else finish(current, message);
  }

  /** One render may go wrong many times: it counts once. */
  function onFault(fault: FaultMessage): void {
    const label = fault.label ?? '';
    if (!faulty.has(label)) events.fault(fault);
    faulty.add(label);
    if (running) isOver = true;
    else retire();
  }

  function finish(current: Running, { value, error, rssMb }: Extract<FromWorker, { type: 'done' }>): void {
    if (isOver || rssMb > settings.memoryMb * WORN_SHARE) retire();
    clearTimeout(current.timer);
    running = undefined;
    idleWatch.add(current.job.task.labels);
    if (error) current.reject(fromErrorData(error));
    else current.resolve(value);
    events.changed();
  }

  function restart(current: Running): void {
    clearTimeout(current.timer);
    stepSince = performance.now();
    // After a pause of this process the result may have come: it is read before the time limit decides.
    const timer = setTimeout(
      () => setImmediate(() => running === current && current.timer === timer && onTimeLimit(current)),
      current.job.limitMs,
    );
    current.timer = timer;
  }

  function watchMemory(): void {
    const resident = worker.residentMb();
    if (!isGone && resident !== undefined && resident > settings.memoryMb)
      ended(`takes ${Math.round(resident)} MB of memory, more than ${settings.memoryMb}`);
  }

  return {
    builds,
    get isIdle() {
      return !isOver && !running;
    },
    get isOver() {
      return isOver;
    },
    get isGone() {
      return isGone;
    },
    get stepSince() {
      return stepSince;
    },
    run: (job) =>
      new Promise((resolve, reject) => {
        const id = (ids += 1);
        // Leftovers of a task may grow after it.
        watching ??= setInterval(watchMemory, WATCH_MS).unref();
        for (const { label } of job.task.load) given.add(label);
        said = 0;
        stepSince = Infinity;
        running = {
          id,
          job,
          resolve,
          reject,
          asked: 0,
          questions: [],
          answering: 0,
          answered: 0,
          slowedBy: new Map(),
          usedMs: 0,
        };
        const load = job.task.load.map((source) => (builds.has(source.key) ? { ...source, code: '' } : source));
        void worker.send({ type: 'task', ...job.task, load, id });
        expectSign(() => ended(hasStarted ? BUSY : 'does not start'), hasStarted ? giveBack : undefined);
      }),
    check() {
      if (isOver || running || !hasStarted) return;
      expectSign(() => ended(BUSY));
      ping();
    },
    close: () => retire()?.reject(new EndedByOtherVersionError()),
  };
}
