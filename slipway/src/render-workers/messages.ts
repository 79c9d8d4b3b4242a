/** A server build as it travels to a worker: text, since a worker reads no files. */
export interface BuildSource {
  /** The worker stores it under this key. */
  key: string;
  /** 'alpha@1.0.2', as stack traces name it: the file follows, 'alpha@1.0.2/server/main.cjs'. */
  label: string;
  file: string;
  code: string;
}

/** An error that crossed the border between two processes. */
export interface ErrorData {
  name: string;
  message: string;
  stack?: string | undefined;
  /** The version that threw it while it was evaluated. */
  label?: string | undefined;
  /** Its stack names the host, and none of the remotes that were rendered in it. */
  isOfHost?: boolean | undefined;
}

/** A function of the caller, or a build that the worker has, in the arguments of a call. */
export type Reference = { $function: number } | { $build: string };

/** A worker's task: to evaluate builds, and then to call, or read, an export of one of them. */
export interface Task {
  id: number;
  /** The host first: remotes are evaluated against what it provides. */
  load: readonly BuildSource[];
  /** Key of the build. Absent: it is enough that they are evaluated. */
  build?: string;
  /** Path of the export, such as 'trial.renderPages'. */
  path?: string;
  /** Absent: the export is read, not called. */
  args?: readonly unknown[];
  /** Labels of the versions that take part. The last is the one that the task is about. */
  labels: readonly string[];
}

export type ToWorker =
  ({ type: 'task' } & Task) | { type: 'answer'; question: number; value?: unknown; error?: ErrorData } | { type: 'ping' };

/** Code of a version failed outside of the promise that its caller awaits, or changed shared state. */
export interface FaultMessage {
  type: 'fault';
  /** Undefined if the version is unknown. */
  label?: string | undefined;
  /** The version that code was running for, as its asynchronous context says: what the host's code does then may be what this one asks of it. */
  during?: string | undefined;
  what: string;
  stack?: string | undefined;
}

/** How long the process had no task since it last reported so, and for how long it computed in that time, in ms. */
export interface IdleTime {
  idleMs: number;
  idleCpuMs: number;
  /** The version with callbacks that computed for at least half of that. */
  idleLabel?: string | undefined;
}

export type FromWorker =
  | { type: 'ready' }
  | ({ type: 'pong' } & IdleTime)
  | ({ type: 'began'; id: number } & IdleTime)
  /** A build was evaluated. The time limit runs anew. */
  | { type: 'loaded'; id: number; key: string }
  | { type: 'question'; question: number; id: number; function: number; args?: unknown[] }
  | { type: 'done'; id: number; value?: unknown; error?: ErrorData; rssMb: number }
  /** A callback of a version begins, outside of its task or after one that did, and may never end. */
  | { type: 'late'; label: string }
  /** Callbacks of a version have computed for `ms` more while another version's task ran, since which the process computed for `usedMs`. */
  | { type: 'slowed'; label: string; ms: number; usedMs: number }
  | { type: 'log'; label: string; text: string }
  | FaultMessage;

/** Largest result of a task in characters of JSON. The serving process is held while it reads one: this much takes it a fifth of a second at worst. */
export const MAX_RESULT = 4 * 1024 * 1024;

/** Largest question of a render: filters of a list, or a path. */
export const MAX_QUESTION = 64 * 1024;

/** Largest message of a worker: a result with its envelope. */
export const MAX_MESSAGE = MAX_RESULT + 64 * 1024;

/** Characters that are kept of an error's message and of its stack. */
const MAX_ERROR = 10_000;

/** Most questions that one task may ask: a loop that asks without end must not keep the serving process busy. */
export const MAX_QUESTIONS = 1000;

/** Most characters of the answers to a task: the serving process is held while it writes them. */
export const MAX_ANSWERS = 32 * 1024 * 1024;

/** Most characters that a worker may send, other than results, between two messages to it. Its own program stays far below that. */
export const MAX_SAID = 16 * 1024 * 1024;

/** Signals with which a stop of the server may reach its workers as well. A worker ignores them: it ends with its channel. */
export const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Code of a version changed what all code of the process shares, such as Array.prototype.map. */
export class SharedStateError extends Error {
  override name = 'SharedStateError';
}

/**
 * A thrown value, as texts of a limited length. Anything can be thrown: objects with getters that throw, or that are not
 * text. Never throws.
 */
export function toErrorData(error: unknown): ErrorData {
  try {
    const isError = error instanceof Error || typeof (error as Error | null)?.message === 'string';
    if (!isError) return { name: 'Error', message: clipped(String(error)) };
    const { name, message, stack } = error as Error;
    return {
      name: clipped(String(name)),
      message: clipped(String(message)),
      ...(typeof stack === 'string' && { stack: clipped(stack) }),
    };
  } catch {
    return { name: 'Error', message: 'Something was thrown that cannot be read.' };
  }
}

const clipped = (text: string) => text.slice(0, MAX_ERROR);

export function fromErrorData({ name, message, stack, label, isOfHost }: ErrorData): Error {
  const error = new Error(message);
  if (label !== undefined) Object.assign(error, { label });
  if (isOfHost) Object.assign(error, { isOfHost });
  error.name = name;
  if (stack) error.stack = stack;
  return error;
}
