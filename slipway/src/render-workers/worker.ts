// The program of a render worker: evaluates server builds and calls what they export. Started by worker-process.ts.
import { AsyncLocalStorage } from 'node:async_hooks';
import { compileFunction } from 'node:vm';
import { openChannel } from './channel';
import { allowedBuiltin, confine } from './confine';
import { watchIntrinsics } from './intrinsics';
import {
  MAX_MESSAGE,
  MAX_QUESTIONS,
  SharedStateError,
  fromErrorData,
  toErrorData,
  type BuildSource,
  type FromWorker,
  type Task,
  type ToWorker,
} from './messages';

/** Handles (timers, sockets) that may be open after a task. */
const MAX_HANDLES = 200;
/** Characters that the console of one task may print. */
const MAX_LOG = 20_000;

/** What a build threw while it was evaluated. */
class EvaluationError extends Error {
  constructor(
    readonly label: string,
    readonly thrown: unknown,
  ) {
    super();
  }
}

const stringify = JSON.stringify;
const { rss } = process.memoryUsage;
const cpuUsage = process.cpuUsage.bind(process);
const activeResources = process.getActiveResourcesInfo.bind(process);

/** The version whose code runs, also in its timers and promises. */
const version = new AsyncLocalStorage<string>();
const builds = new Map<string, { label: string; exports: unknown }>();
let findChange: () => string | undefined = () => undefined;
let baseHandles = 0;
let current: { task: Task; questions: number; printed: number; timers: number; opener?: string | undefined } | undefined;
const answers = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
let asked = 0;

const channel = openChannel((message) => receive(message as ToWorker));
const post = (message: FromWorker): void => channel.send(message);
confine((how) =>
  channel.sendNow({ type: 'fault', label: culpritOf(new Error().stack), what: `calls ${how}` } satisfies FromWorker),
);

/** The version that an error comes from: the first of its stack, else the one whose code runs. */
function culpritOf(stack: string | undefined): string | undefined {
  // The whole path of a frame: 'at render (alpha@1.0.2/server/main.cjs:2:9)'.
  const [path] = /[^\s()]{3,400}\/server\//.exec(stack ?? '') ?? [];
  const label = path && labelled(path.slice(0, -'/server/'.length));
  return label ?? version.getStore();
}

/** A text that looks like 'alpha@1.0.2' or '@acme/alpha@1.0.2'. */
const labelled = (text: string) => (text.lastIndexOf('@') > 0 ? text : undefined);

function fault(what: string, error: unknown): void {
  const { message, stack } = toErrorData(error);
  post({ type: 'fault', label: culpritOf(stack), what: `${what}: ${message.split('\n')[0]}`, stack });
}

process.on('uncaughtException', (error, origin) =>
  fault(origin === 'unhandledRejection' ? 'rejects a promise that nothing awaits' : 'throws outside of its render', error),
);
process.on('warning', () => undefined);

/** Says which version's timer runs before it does, unless it belongs to the task at hand: one that never ends has a name then. */
function nameLateTimers(): void {
  const scope = globalThis as unknown as Record<string, (callback: unknown, ...rest: unknown[]) => unknown>;
  for (const name of ['setTimeout', 'setInterval', 'setImmediate']) {
    const schedule = scope[name]!;
    const named = (callback: unknown, ...rest: unknown[]) => {
      // The context is that of the render, whose host may be the one that opens them: the stack tells, and costs too much for each.
      if (current && (current.timers += 1) === MAX_HANDLES / 2) current.opener = culpritOf(new Error().stack);
      return schedule(nameWhenLate(callback), ...rest);
    };
    // What `util.promisify` takes.
    scope[name] = Object.assign(named, schedule);
  }
}

function nameWhenLate(callback: unknown): unknown {
  const label = version.getStore();
  if (typeof callback !== 'function' || label === undefined) return callback;
  return function (this: unknown, ...args: unknown[]): unknown {
    if (current?.task.labels.at(-1) !== label) post({ type: 'late', label });
    return Reflect.apply(callback as (...given: unknown[]) => unknown, this, args);
  };
}

/** What a build prints goes to the serving process's log, at most so much of it. */
function redirectConsole(): void {
  const print = (...parts: unknown[]): boolean => {
    const text = parts.map((part) => (typeof part === 'string' ? part : inspectShortly(part))).join(' ');
    if (!current || (current.printed += text.length + 1) > MAX_LOG) return true;
    post({ type: 'log', label: version.getStore() ?? '', text: text.slice(0, MAX_LOG) });
    return true;
  };
  for (const name of ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir'] as const)
    Object.defineProperty(console, name, {
      value: (...parts: unknown[]) => void print(...parts),
      writable: true,
      configurable: true,
    });
  for (const name of ['stdout', 'stderr'])
    Object.defineProperty(process, name, { value: { write: print, isTTY: false, on() {}, once() {}, emit() {} } });
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

/** Arguments with the functions of the caller, and with builds, in the place of what stands for them. */
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
  if ((stringify(args)?.length ?? 0) > MAX_MESSAGE) return Promise.reject(new Error('The arguments are too large.'));
  const question = (asked += 1);
  return new Promise((resolve, reject) => {
    answers.set(question, { resolve, reject });
    post({ type: 'question', question, id: task.id, function: index, args });
  });
}

async function run(task: Task): Promise<unknown> {
  const host = task.load[0];
  for (const source of task.load) {
    if (builds.has(source.key)) continue;
    const provided =
      source === host ? {} : ((builds.get(host!.key)!.exports as { provided?: Record<string, unknown> }).provided ?? {});
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

function refuseChange(): void {
  const changed = findChange();
  if (changed) throw new SharedStateError(`${changed} was changed, which all code of the process shares.`);
}

async function answerTask(task: Task): Promise<void> {
  current = { task, questions: 0, printed: 0, timers: 0 };
  post({ type: 'began', id: task.id });
  let done: { value?: unknown; error?: ReturnType<typeof toErrorData> };
  try {
    const value = await run(task);
    refuseChange();
    const text = stringify(value);
    if (text !== undefined && text.length > MAX_MESSAGE)
      throw new Error(`The result has ${text.length} characters: more than ${MAX_MESSAGE}.`);
    done = { value };
  } catch (error) {
    done = {
      error: error instanceof EvaluationError ? { ...toErrorData(error.thrown), label: error.label } : toErrorData(error),
    };
  }
  const handles = activeResources().length - baseHandles;
  if (handles > MAX_HANDLES)
    post({ type: 'fault', label: current.opener ?? task.labels.at(-1), what: `leaves ${handles} timers or connections open` });
  current = undefined;
  answers.clear();
  post({ type: 'done', id: task.id, ...done, rssMb: rss() / 1024 ** 2 });
}

function receive(message: ToWorker): void {
  if (message.type === 'task') return void answerTask(message);
  if (message.type === 'ping') {
    const { user, system } = cpuUsage();
    return post({ type: 'pong', cpuMs: (user + system) / 1000 });
  }
  const waiting = answers.get(message.question);
  answers.delete(message.question);
  if (message.error) waiting?.reject(fromErrorData(message.error));
  else waiting?.resolve(message.value);
}

nameLateTimers();
redirectConsole();
post({ type: 'ready' });
