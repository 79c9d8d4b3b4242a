import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { createRequire } from 'node:module';

/** Node modules that server renderers such as React's need; a server build may require no others. */
export const ALLOWED_BUILTINS: ReadonlySet<string> = new Set(['util', 'stream', 'crypto', 'async_hooks', 'buffer']);

const requireBuiltin = createRequire(__filename);

/** Without hooks, which run in the callbacks of all versions, and without resources, among which the channel is. */
const ASYNC_CONTEXT = { AsyncLocalStorage, AsyncResource };

/** A module of Node that a build may have; undefined for any other. */
export function allowedBuiltin(id: string): unknown {
  const name = id.replace(/^node:/, '');
  if (name === 'async_hooks') return ASYNC_CONTEXT;
  return ALLOWED_BUILTINS.has(name) ? requireBuiltin(`node:${name}`) : undefined;
}

/**
 * Takes from this process what reaches out of it: signals to other processes, handles of the channel, modules of Node, the debugger. Files,
 * child processes, threads and addons are refused by Node's permission model. A build that ends the process is named by `onEnd` first.
 * Returns what ends the process. This keeps a fault of trusted code inside; it is no sandbox for hostile code.
 */
export function confine(onEnd: (how: string) => void): () => never {
  const target = process as unknown as Record<string, unknown>;
  const reallyExit = (target.reallyExit as (code: number) => never).bind(process);
  const end =
    (how: string) =>
    (code?: unknown): never => {
      onEnd(`${how}(${typeof code === 'number' ? code : ''})`);
      return reallyExit(1);
    };
  const refuse = (name: string) => () => {
    throw new Error(`process.${name} is not available in a render worker.`);
  };
  const { pid } = process;
  const kill = (signalled: unknown, signal: unknown = 'SIGTERM') => {
    if (signalled !== pid) return refuse('kill')();
    onEnd(`process.kill(process.pid, ${JSON.stringify(signal)})`);
    return reallyExit(1);
  };
  const replaced: Record<string, unknown> = {
    exit: end('process.exit'),
    reallyExit: end('process.reallyExit'),
    abort: end('process.abort'),
    kill,
    _kill: kill,
    getBuiltinModule: allowedBuiltin,
    mainModule: undefined,
    // At a fatal error Node writes it past the permission model, over any file.
    report: undefined,
  };
  for (const name of REFUSED) replaced[name] = refuse(name);
  for (const [name, value] of Object.entries(replaced))
    if (name in target) Object.defineProperty(process, name, { value, configurable: true, writable: true, enumerable: true });
  return () => reallyExit(0);
}

/** Functions of `process` that reach other processes, the channel, or Node's inside. */
const REFUSED = [
  ...['_debugProcess', '_debugEnd', '_getActiveHandles', '_getActiveRequests', 'binding', '_linkedBinding', 'dlopen'],
  'setUncaughtExceptionCaptureCallback',
  // Prints past the limit of the console.
  '_rawDebug',
  ...['chdir', 'umask', 'setuid', 'setgid', 'seteuid', 'setegid', 'setgroups', 'initgroups'],
];
