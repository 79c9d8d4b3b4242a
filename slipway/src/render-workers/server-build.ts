import { AsyncResource } from 'node:async_hooks';
import { firstLineOf } from '../release-error';
import type { BuildSource, Reference } from './messages';
import type { RenderPool } from './pool';
import type { ServerBuildText } from './read-server-build';

/** How long a call may take. */
export interface CallOptions {
  /** In ms, for evaluating each build that is new to the worker and then for the call. Default: that of the builds. */
  limitMs?: number | undefined;
  /** Called before the call begins. If it returns false, no caller is waiting for the result, and the call rejects with a RenderBusyError. */
  isWanted?: (() => boolean) | undefined;
}

/**
 * The server build of a version. Its code runs in a render worker, so arguments and results are JSON data. Arguments may also contain
 * functions of the caller (which return promises in the worker) and other builds, at any depth.
 */
export interface ServerBuild {
  readonly name: string;
  readonly version: string;
  /** Calls an exported function by its path, such as 'trial.renderPages'. Rejects with what it throws, with a RenderTimeLimitError, with a
   * WorkerEndedError where it ends, hangs or floods its process, and with a LeftOutError where it did so before. No version is to blame for an
   * EndedByOtherVersionError, a NoWorkerError (none can be started) and a RenderBusyError (too many calls wait). */
  call<T = unknown>(path: string, args?: readonly unknown[], options?: CallOptions): Promise<T>;
  /** Reads an exported value; undefined where there is none, or it is a function. Rejects as `call`. */
  read<T = unknown>(path: string, options?: CallOptions): Promise<T | undefined>;
  /** Evaluates the build and calls nothing. Rejects as `call`. */
  load(options?: CallOptions): Promise<void>;
}

const SOURCES = Symbol('sources');

/** A build with what a worker needs: the host first. */
interface SourcedBuild extends ServerBuild {
  [SOURCES]: readonly BuildSource[];
}

/** `sources`: the host's, and after it that of a remote, which the build then is. */
export function createServerBuild(
  pool: Pick<RenderPool, 'run'>,
  { name, version }: { name: string; version: string },
  sources: readonly BuildSource[],
  defaultLimitMs: number,
): ServerBuild {
  const own = sources.at(-1)!;

  function run(path: string | undefined, given: readonly unknown[] | undefined, options: CallOptions = {}) {
    const { limitMs = defaultLimitMs, isWanted } = options;
    const load = [...sources];
    const functions: ((...args: never[]) => unknown)[] = [];
    const args = path && given && dataOf(path, given, load, functions);
    const labels = load.map(({ label }) => label);
    const target = path === undefined ? {} : { build: own.key, path, ...(args && { args }) };
    return pool.run({ task: { load, labels, ...target }, functions, limitMs, isWanted });
  }

  const build: SourcedBuild = {
    name,
    version,
    [SOURCES]: sources,
    call: async <T>(path: string, args: readonly unknown[] = [], options?: CallOptions) => (await run(path, args, options)) as T,
    read: async <T>(path: string, options?: CallOptions) => (await run(path, undefined, options)) as T | undefined,
    load: async (options) => void (await run(undefined, undefined, options)),
  };
  return build;
}

/** The arguments of a call in a message. Throws a TypeError for values that JSON cannot represent, such as a request of a web framework. */
function dataOf(path: string, given: readonly unknown[], load: BuildSource[], functions: ((...args: never[]) => unknown)[]) {
  try {
    const args = given.map((each) => toData(each, load, functions));
    JSON.stringify(args);
    return args;
  } catch (error) {
    throw new TypeError(`The arguments of ${path} must be JSON data, functions or builds: ${firstLineOf(error)}`);
  }
}

/** Represents an argument in a message. Adds the sources and the functions that it refers to. */
function toData(value: unknown, load: BuildSource[], functions: ((...args: never[]) => unknown)[]): unknown {
  if (typeof value === 'function') {
    // An answer belongs to its call, for traces and logs, although a message of the worker asks for it.
    functions.push(AsyncResource.bind(value as (...args: unknown[]) => unknown));
    return { $function: functions.length - 1 } satisfies Reference;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if (SOURCES in value) {
    const sources = (value as SourcedBuild)[SOURCES];
    for (const source of sources) if (!load.some(({ key }) => key === source.key)) load.push(source);
    return { $build: sources.at(-1)!.key } satisfies Reference;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, toData(each, load, functions)]));
}

const toSource = ({ label, file, code }: ServerBuildText, key: string): BuildSource => ({ key, label, file, code });

/** Sources of a host, or of a remote in it: what one build of a remote evaluates against another host is another build. */
export function sourcesOf(host: ServerBuildText, remote?: ServerBuildText): BuildSource[] {
  const own = toSource(host, `${host.label} ${host.hash}`);
  return remote ? [own, toSource(remote, `${remote.label} ${remote.hash} in ${own.key}`)] : [own];
}
