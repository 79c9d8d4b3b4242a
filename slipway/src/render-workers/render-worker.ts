import { fromErrorData, toErrorData, type FaultMessage, type FromWorker, type Task } from './messages';
import { expectSignOfLife } from './sign-of-life';
import { InnocentError, RenderTimeLimitError, WorkerEndedError } from './worker-error';
import { startWorkerProcess, type WorkerSettings } from './worker-process';

/** How often the memory of a worker with a task is read. */
const WATCH_MS = 100;
/** The share of the memory limit above which a worker is replaced between two tasks. */
const WORN_SHARE = 0.7;
/** Builds that a worker evaluates in its life. What they leave behind goes with the process. */
const MAX_BUILDS = 16;

/** A task of a caller, with the functions that its arguments refer to. */
export interface Job {
  task: Omit<Task, 'id'>;
  functions: readonly ((...args: never[]) => unknown)[];
  /** How long evaluating a build, and then the call, may take. */
  limitMs: number;
  /** Whether another worker may take it where this one does not begin at once. */
  mayGoElsewhere: boolean;
}

export interface RenderWorkerEvents {
  /** Code went wrong outside of what its caller awaits. The worker is replaced when its task has ended. */
  fault(fault: FaultMessage): void;
  /** The worker ended, hung or grew because of a version; '' where nothing tells which. */
  ended(label: string, what: string): void;
  /** Which of the versions of a task is to blame where nothing names one. */
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
  /** Its process was ended. Before that it may be over, and be looked at for whether it computes. */
  readonly isGone: boolean;
  /**
   * Rejects with what the build throws, with a RenderTimeLimitError, with a WorkerEndedError that names the version, or, where earlier code of
   * another version is to blame, with an InnocentError: another worker can take the job.
   */
  run(job: Job): Promise<unknown>;
  /** Asks an idle worker for a sign of life, and looks at its memory. */
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
  watch: NodeJS.Timeout;
}

const BUSY = 'keeps its process busy after its render';

/** Starts a worker. `settings.memoryMb` is its limit, over which it is ended. */
export function startRenderWorker(settings: WorkerSettings, events: RenderWorkerEvents): RenderWorker {
  const builds = new Set<string>();
  let running: Running | undefined;
  let isOver = false;
  let isGone = false;
  let hasStarted = false;
  /** The versions of the last task with a remote, else of the last. */
  let last: readonly string[] = [];
  /** The version whose timer ran outside of its task since the last sign of life. */
  let late: string | undefined;
  let ids = 0;
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
    clearInterval(running.watch);
    isOver = true;
    running.reject(new InnocentError());
    running = undefined;
    events.changed();
  }

  /** Ends the process, and takes the job away. */
  function retire(): Running | undefined {
    const ending = running;
    running = undefined;
    clearTimeout(ending?.timer);
    clearInterval(ending?.watch);
    onSign?.();
    isOver = true;
    isGone = true;
    worker.kill();
    events.changed();
    return ending;
  }

  /** The process is gone, or has to go. Blames the version that it names, else the one whose code ran last. */
  function ended(how: string): void {
    const guess = late ?? (last.length > 0 ? events.culpritOf(last) : '');
    const { label = guess, what = how } = worker.lastFault ?? {};
    const ending = retire();
    // What it said itself was counted when it said so.
    if (!worker.lastFault?.label) events.ended(label, what);
    if (!ending) return;
    const isInnocent = !ending.timer || !ending.job.task.labels.includes(label);
    ending.reject(isInnocent ? new InnocentError() : new WorkerEndedError(label, what));
  }

  /** What only waits is given up, and what computes counts as an end of the worker. The caller waits no longer for either. */
  function onTimeLimit(current: Running): void {
    const { job, watch } = current;
    const label = events.culpritOf(job.task.labels);
    clearInterval(watch);
    isOver = true;
    current.reject(new RenderTimeLimitError(label, job.limitMs));
    expectSign(() => {
      running = undefined;
      retire();
      events.ended(label, 'computes without end');
    });
    worker.send({ type: 'ping' });
  }

  async function answer({ job }: Running, index: number, question: number, args: unknown[]): Promise<void> {
    try {
      worker.send({ type: 'answer', question, value: await job.functions[index]!(...(args as never[])) });
    } catch (error) {
      worker.send({ type: 'answer', question, error: toErrorData(error) });
    }
  }

  function receive(message: FromWorker): void {
    if (message.type === 'log') return events.log(message.label, message.text);
    if (message.type === 'fault') return onFault(message);
    if (message.type === 'late') return void (late = message.label);
    if (message.type === 'ready') {
      hasStarted = true;
      // It was given its task before.
      if (running) expectSign(() => ended(BUSY), giveBack);
      return;
    }
    onSign?.();
    late = undefined;
    if (message.type === 'pong') return isOver ? void retire() : undefined;
    const current = running;
    if (isOver && !current) return void retire();
    if (current?.id !== message.id) return;
    if (message.type === 'began') {
      const { labels } = current.job.task;
      if (labels.length > 1 || last.length === 0) last = labels;
      restart(current);
    } else if (message.type === 'loaded') {
      builds.add(message.key);
      restart(current);
    } else if (message.type === 'question') void answer(current, message.function, message.question, message.args);
    else finish(current, message);
  }

  function onFault(fault: FaultMessage): void {
    events.fault(fault);
    if (running) isOver = true;
    else retire();
  }

  function finish(current: Running, { value, error, rssMb }: Extract<FromWorker, { type: 'done' }>): void {
    if (isOver || rssMb > settings.memoryMb * WORN_SHARE || builds.size >= MAX_BUILDS) retire();
    clearTimeout(current.timer);
    clearInterval(current.watch);
    running = undefined;
    if (error) current.reject(fromErrorData(error));
    else current.resolve(value);
    events.changed();
  }

  function restart(current: Running): void {
    clearTimeout(current.timer);
    current.timer = setTimeout(() => onTimeLimit(current), current.job.limitMs);
  }

  async function watchMemory(): Promise<void> {
    const resident = await worker.residentMb();
    if (!isOver && resident !== undefined && resident > settings.memoryMb)
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
    run: (job) =>
      new Promise((resolve, reject) => {
        const id = (ids += 1);
        running = { id, job, resolve, reject, watch: setInterval(() => void watchMemory(), WATCH_MS) };
        const load = job.task.load.map((source) => (builds.has(source.key) ? { ...source, code: '' } : source));
        worker.send({ type: 'task', ...job.task, load, id });
        expectSign(() => ended(hasStarted ? BUSY : 'does not start'), hasStarted ? giveBack : undefined);
      }),
    check() {
      if (isOver || running || !hasStarted) return;
      void watchMemory();
      expectSign(() => ended(BUSY));
      worker.send({ type: 'ping' });
    },
    close: () => void retire(),
  };
}
