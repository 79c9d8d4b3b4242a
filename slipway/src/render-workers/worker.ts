// The program of a render worker: evaluates server builds and calls what they export. Started by worker-process.ts.
import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { compileFunction } from 'node:vm';
// `fetch` loads this module, which replaces `process.chdir`: loaded here, before watchIntrinsics records the functions of `process`.
import 'node:worker_threads';
import { openChannel } from './channel';
import { allowedBuiltin, confine } from './confine';
import { watchIntrinsics } from './intrinsics';
import {
  MAX_QUESTION,
  MAX_QUESTIONS,
  MAX_RESULT,
  STOP_SIGNALS,
  SharedStateError,
  fromErrorData,
  toErrorData,
  type BuildSource,
  type ErrorData,
  type FromWorker,
  type IdleTime,
  type Task,
  type ToWorker,
} from './messages';

/** Handles (timers, sockets) that may be open after a task. */
const MAX_HANDLES = 200;
/** Processor time of another version's callbacks that is worth a message. */
const SLOWED_MS = 50;
/** Characters that the console of one task may print. */
const MAX_LOG = 20_000;
/** The reader's cost of a line, however short it is. */
const LOG_OVERHEAD = 50;

/** An error that a build threw while it was evaluated. */
class EvaluationError extends Error {
  constructor(
    readonly label: string,
    readonly thrown: unknown,
  ) {
    super();
  }
}

function isEvaluationError(thrown: unknown): thrown is EvaluationError {
  try {
    return thrown instanceof EvaluationError;
  } catch {
    // A proxy that throws when its prototype is read.
    return false;
  }
}

const stringify = JSON.stringify;
const now = performance.now.bind(performance);
const { rss } = process.memoryUsage;
/** How long a figure of memory is used, in ms: to read it takes a tenth of a short render. */
const MEMORY_READ_EVERY_MS = 200;
let memory = { readAt: -Infinity, mb: 0 };
function memoryMb(): number {
  if (now() - memory.readAt > MEMORY_READ_EVERY_MS) memory = { readAt: now(), mb: rss() / 1024 ** 2 };
  return memory.mb;
}
const cpuUsage = process.cpuUsage.bind(process);
function cpuMs(): number {
  const { user, system } = cpuUsage();
  return (user + system) / 1000;
}
const activeResources = process.getActiveResourcesInfo.bind(process);

/** The version that runs, including in its timers and promises. */
const version = new AsyncLocalStorage<string>();
const builds = new Map<string, { label: string; exports: unknown }>();
/** The versions of builds that were, or are being, evaluated. */
const labels = new Set<string>();
let findChange: () => string | undefined = () => undefined;
let baseHandles = 0;
/** `cpuMs`: processor time of the process when the task began. */
let current:
  { task: Task; questions: number; printed: number; timers: number; cpuMs: number; opener?: string | undefined } | undefined;
/** Whether callbacks have run since the last task. */
let hasRunBetween = false;
/** Since when the process has had no task, or has last reported so, with its processor time then. */
let idle = { since: now(), cpuMs: cpuMs() };
/** Processor time of callbacks without a task in ms, by version, since then. */
const idleMsOf = new Map<string, number>();
const answers = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
let asked = 0;

const channel = openChannel((message) => receive(message as ToWorker));
/** The version of the callback named last, if no other message was sent after it. */
let lateLabel: string | undefined;

/** A callback that runs, of another version than that of the task at hand, or without a task. */
let foreign: { id: number; label: string; since: number } | undefined;
/** Processor time of such callbacks in ms, by version, that the serving process does not know of yet. */
const foreignMs = new Map<string, number>();

/**
 * Names the version of a callback that begins (of a timer, a promise, an answer of the network), unless it belongs to the
 * task at hand, or was named before, so that a callback that never ends has a name. Also reports how long such callbacks
 * compute while another version's task waits.
 */
function nameLateCode(): void {
  createHook({
    before(id) {
      const label = version.getStore();
      if (label === undefined) return;
      announce(label);
      if (label !== current?.task.labels.at(-1)) foreign ??= { id, label, since: cpuMs() };
    },
    after(id) {
      if (foreign?.id !== id) return;
      const { label, since } = foreign;
      foreign = undefined;
      if (!current) return void idleMsOf.set(label, (idleMsOf.get(label) ?? 0) + cpuMs() - since);
      const ms = (foreignMs.get(label) ?? 0) + cpuMs() - since;
      foreignMs.set(label, ms < SLOWED_MS ? ms : 0);
      if (ms >= SLOWED_MS && current) post({ type: 'slowed', label, ms, usedMs: cpuMs() - current.cpuMs });
    },
  }).enable();
}

function announce(label: string): void {
  hasRunBetween ||= current === undefined;
  if (label !== (lateLabel ?? current?.task.labels.at(-1))) post({ type: 'late', label });
}

/** `more`: one more property of the message as JSON. */
function post(message: FromWorker, more?: { key: string; text: string }): void {
  if (message.type === 'late') lateLabel = message.label;
  else if (message.type !== 'log' && message.type !== 'fault') lateLabel = undefined;
  channel.send(message, more);
}
confine((how) => channel.sendNow({ type: 'fault', ...culpritsOf(new Error().stack), what: `calls ${how}` } satisfies FromWorker));

/** The versions of a stack, the innermost frame's first. */
function versionsIn(stack: string | undefined): string[] {
  // The whole path of a frame: 'at render (alpha@1.0.2/server/main.cjs:2:9)'. Packages have such paths as well: 'node_modules/@acme/x/server/'.
  return [...(stack ?? '').matchAll(/([^\s()]{3,600}?)\/server\//g)]
    .map(([, label]) => label!)
    .filter((label) => labels.has(label));
}

/**
 * The version that an error comes from: the first remote of its stack, even if a function of the host has thrown; else the
 * host, if it is in the stack; else the version that runs.
 */
function culpritOf(stack: string | undefined): string | undefined {
  const found = versionsIn(stack);
  const [host] = labels;
  return found.find((label) => label !== host) ?? found[0] ?? version.getStore();
}

/** A late error of the host has a stack that says nothing of the remote that left it behind: the context does. */
const culpritsOf = (stack: string | undefined) => ({ label: culpritOf(stack), during: version.getStore() });

function isOfHost(stack: string | undefined, task: Task): boolean {
  const found = versionsIn(stack);
  return found.length > 0 && found.every((label) => label === task.labels[0]);
}

function fault(what: string, error: unknown): void {
  const { message, stack } = toErrorData(error);
  post({ type: 'fault', ...culpritsOf(stack), what: `${what}: ${message.split('\n')[0]!.slice(0, 500)}`, stack });
}

const onUncaught = (error: unknown, origin: string) =>
  fault(origin === 'unhandledRejection' ? 'rejects a promise that nothing awaits' : 'throws outside of its render', error);
process.on('uncaughtException', onUncaught);
const listeners = process.listeners.bind(process) as (event: string) => unknown[];
process.on('warning', () => undefined);
/** Events with their listeners: one of a build would hide the faults of all others, or run in their renders. */
const EVENTS = [
  'uncaughtException',
  'uncaughtExceptionMonitor',
  'unhandledRejection',
  'warning',
  'newListener',
  'removeListener',
].map((name) => ({ name, before: listeners(name) }));

/** The hook above does not see the callbacks of these: their faults would count for the version that is rendered. */
function nameObservers(): void {
  const scope = globalThis as unknown as Record<string, new (callback: (...args: unknown[]) => unknown) => object>;
  for (const name of ['FinalizationRegistry', 'PerformanceObserver']) {
    const Observer = scope[name]!;
    scope[name] = class extends Observer {
      constructor(callback: (...args: unknown[]) => unknown) {
        const label = version.getStore() ?? '';
        super((...args) => {
          if (label) announce(label);
          return version.run(label, callback, ...args);
        });
      }
    };
  }
}

/** Remembers which version opens many timers. */
function watchTimers(): void {
  const scope = globalThis as unknown as Record<string, (...args: unknown[]) => unknown>;
  for (const name of ['setTimeout', 'setInterval', 'setImmediate']) {
    const schedule = scope[name]!;
    const watched = (...args: unknown[]) => {
      // The context is the render's, but the host may have opened them: only the stack shows that, and it costs too much for
      // each.
      if (current && (current.timers += 1) === MAX_HANDLES / 2) current.opener = culpritOf(new Error().stack);
      return schedule(...args);
    };
    // Keeps the properties that `util.promisify` reads.
    scope[name] = Object.assign(watched, schedule);
  }
}

/** Sends a build's output to the serving process's log, up to a limit. */
function print(...parts: unknown[]): boolean {
  const text = parts.map((part) => (typeof part === 'string' ? part : inspectShortly(part))).join(' ');
  if (!current || (current.printed += text.length + LOG_OVERHEAD) > MAX_LOG) return true;
  post({ type: 'log', label: version.getStore() ?? '', text: text.slice(0, MAX_LOG) });
  return true;
}

const ownConsole = console;
const { defineProperty } = Reflect;
const printLine = (...parts: unknown[]) => void print(...parts);

/** Sets the console before each task, since a version may have replaced it, or parts of it. Returns false if it has frozen it. */
function setConsole(): boolean {
  const set = (owner: object, name: string, value: unknown) =>
    defineProperty(owner, name, { value, writable: true, configurable: true });
  const names = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir'];
  return set(globalThis, 'console', ownConsole) && names.every((name) => set(ownConsole, name, printLine));
}

function redirectStreams(): void {
  for (const name of ['stdout', 'stderr']) {
    const value = Object.freeze({ write: print, isTTY: false, on() {}, once() {}, emit() {} });
    Object.defineProperty(process, name, { value });
  }
  // Node's stdin would give access to the module `fs`.
  Object.defineProperty(process, 'stdin', { value: Readable.from([]) });
}

function inspectShortly(value: unknown): string {
  if (value instanceof Error) return value.stack ?? value.message;
  try {
    return stringify(value)?.slice(0, 2000) ?? String(value);
  } catch {
    return String(value);
  }
}

/** Evaluates a build against what the host, the first of the task's builds, provides. */
function evaluate({ key, label, file, code }: BuildSource, provided: Record<string, unknown>): void {
  const module = { exports: {} as unknown };
  const evaluated = compileFunction(code, ['module', 'exports', 'require'], { filename: `${label}/${file}` });
  evaluated(module, module.exports, (id: string) => {
    if (Object.hasOwn(provided, id)) return provided[id];
    const builtin = allowedBuiltin(id);
    if (builtin !== undefined) return builtin;
    throw new Error(`${label} asks for the module '${id}', which its host does not provide.`);
  });
  builds.set(key, { label, exports: module.exports });
}

function evaluateOrName(source: BuildSource, provided: Record<string, unknown>): void {
  try {
    evaluate(source, provided);
  } catch (error) {
    throw new EvaluationError(source.label, error);
  }
}

/** Arguments in which the caller's functions, and builds, replace their placeholders. */
function revive(value: unknown, task: Task): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value;
  const { $function, $build } = value as { $function?: unknown; $build?: unknown };
  if (typeof $function === 'number') return (...args: unknown[]) => ask(task, $function, args);
  if (typeof $build === 'string') return builds.get($build)?.exports;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, revive(each, task)]));
}

function ask(task: Task, index: number, args: unknown[]): Promise<unknown> {
  if (current?.task !== task) return Promise.reject(new Error('This render has ended.'));
  if ((current.questions += 1) > MAX_QUESTIONS) return Promise.reject(new Error(`A render may ask ${MAX_QUESTIONS} times.`));
  const text = stringify(args);
  if (text.length > MAX_QUESTION)
    return Promise.reject(new Error(`The arguments have ${text.length} characters: more than ${MAX_QUESTION}.`));
  const question = (asked += 1);
  return new Promise((resolve, reject) => {
    answers.set(question, { resolve, reject });
    post({ type: 'question', question, id: task.id, function: index }, { key: 'args', text });
  });
}

async function run(task: Task): Promise<unknown> {
  const host = task.load[0];
  for (const source of task.load) {
    if (builds.has(source.key)) continue;
    const provided =
      source === host ? {} : ((builds.get(host!.key)!.exports as { provided?: Record<string, unknown> }).provided ?? {});
    labels.add(source.label);
    version.run(source.label, () => evaluateOrName(source, provided));
    if (source === host) {
      const shared = (builds.get(source.key)!.exports as { provided?: Record<string, unknown> } | null)?.provided ?? {};
      findChange = watchIntrinsics(shared);
      baseHandles = activeResources().length;
    }
    post({ type: 'loaded', id: task.id, key: source.key });
    refuseChange();
  }
  if (task.build === undefined) return undefined;
  return version.run(task.labels.at(-1)!, async () => {
    const { exports } = builds.get(task.build!)!;
    const names = task.path!.split('.');
    let owner: unknown;
    let found: unknown = exports;
    for (const name of names) [owner, found] = [found, (found as Record<string, unknown> | null | undefined)?.[name]];
    if (!task.args) return found;
    if (typeof found !== 'function') throw new Error(`${builds.get(task.build!)!.label} exports no function ${task.path}.`);
    return (await Reflect.apply(
      found as (...args: unknown[]) => unknown,
      owner,
      task.args.map((each) => revive(each, task)),
    )) as unknown;
  });
}

const changed = (what: string) => new SharedStateError(`${what} was changed, which all code of the process shares.`);

function refuseChange(): void {
  const what = whatChanged();
  if (what !== undefined) throw changed(what);
}

/** The first thing that all code of the process shares and a build has changed; undefined if there is none. */
function whatChanged(): string | undefined {
  // First, since what follows uses what may have been changed.
  const found = findChange();
  if (found !== undefined) return found;
  const event = EVENTS.find(({ name, before }) => {
    const now = listeners(name);
    return now.length !== before.length || now.some((each, at) => each !== before[at]);
  });
  return event && `process.listeners('${event.name}')`;
}

function beginIdleTime(): void {
  idle = { since: now(), cpuMs: cpuMs() };
  idleMsOf.clear();
}

function takeIdleTime(): IdleTime {
  const { since, cpuMs: before } = idle;
  const callbacks = [...idleMsOf];
  beginIdleTime();
  if (current) return { idleMs: 0, idleCpuMs: 0 };
  const idleCpuMs = idle.cpuMs - before;
  const [idleLabel] = callbacks.find(([, ms]) => ms >= idleCpuMs / 2) ?? [];
  return { idleMs: idle.since - since, idleCpuMs, idleLabel };
}

async function answerTask(task: Task): Promise<void> {
  const idleTime = takeIdleTime();
  current = { task, questions: 0, printed: 0, timers: 0, cpuMs: cpuMs() };
  post({ type: 'began', id: task.id, ...idleTime });
  let text: string | undefined;
  let error: ErrorData | undefined;
  try {
    if (!setConsole()) throw changed('console');
    if (hasRunBetween) refuseChange();
    hasRunBetween = false;
    // Once: a `toJSON` may return something else each time.
    text = stringify(await run(task));
    if (text !== undefined && text.length > MAX_RESULT)
      throw new Error(`The result has ${text.length} characters: more than ${MAX_RESULT}.`);
    refuseChange();
  } catch (thrown) {
    text = undefined;
    error = isEvaluationError(thrown) ? { ...toErrorData(thrown.thrown), label: thrown.label } : toErrorData(thrown);
    // A build that throws may have changed something as well, and one that finds something changed may throw because of that.
    const what = whatChanged();
    if (what !== undefined) error = toErrorData(changed(what));
    else if (task.labels.length > 1) error.isOfHost = isOfHost(error.stack, task);
  }
  const handles = activeResources().length - baseHandles;
  if (handles > MAX_HANDLES)
    post({ type: 'fault', label: current.opener ?? task.labels.at(-1), what: `leaves ${handles} timers or connections open` });
  current = undefined;
  beginIdleTime();
  answers.clear();
  const more = error
    ? { key: 'error', text: stringify(Object.assign(Object.create(null) as object, error)) }
    : text === undefined
      ? undefined
      : { key: 'value', text };
  post({ type: 'done', id: task.id, rssMb: memoryMb() }, more);
}

function receive(message: ToWorker): void {
  if (message.type === 'task') return void answerTask(message);
  if (message.type === 'ping') return post({ type: 'pong', ...takeIdleTime() });
  const waiting = answers.get(message.question);
  answers.delete(message.question);
  if (message.error) waiting?.reject(fromErrorData(message.error));
  else waiting?.resolve(message.value);
}

for (const signal of STOP_SIGNALS) process.on(signal, () => undefined);
nameLateCode();
nameObservers();
watchTimers();
redirectStreams();
setConsole();
post({ type: 'ready' });
