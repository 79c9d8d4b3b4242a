/** A server build as it travels to a worker: text, since a worker reads no files. */
export interface BuildSource {
  /** What the worker keeps it under. */
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
  /** The version whose evaluation threw it. */
  label?: string | undefined;
}

/** A function of the caller, or a build that the worker has, in the arguments of a call. */
export type Reference = { $function: number } | { $build: string };

/** What a worker is asked for: to evaluate builds, and then to call, or read, what one of them exports. */
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

/** Code of a version went wrong outside of what its caller awaits, or changed what is not its to change. */
export interface FaultMessage {
  type: 'fault';
  /** Undefined where nothing tells which version it was. */
  label?: string | undefined;
  what: string;
  stack?: string | undefined;
}

export type FromWorker =
  | { type: 'ready' }
  | { type: 'pong'; cpuMs: number }
  | { type: 'began'; id: number }
  /** A build was evaluated. The time limit runs anew. */
  | { type: 'loaded'; id: number; key: string }
  | { type: 'question'; question: number; id: number; function: number; args: unknown[] }
  | { type: 'done'; id: number; value?: unknown; error?: ErrorData; rssMb: number }
  /** Code of a version begins outside of its task, and may never end. */
  | { type: 'late'; label: string }
  | { type: 'log'; label: string; text: string }
  | FaultMessage;

/** Largest result of a task, and largest question, in characters of JSON. */
export const MAX_MESSAGE = 16 * 1024 * 1024;

/** Most questions that one task may ask: a loop that asks without end must not keep the serving process busy. */
export const MAX_QUESTIONS = 1000;

/** Code of a version changed what all code of the process shares, such as Array.prototype.map. */
export class SharedStateError extends Error {
  override name = 'SharedStateError';
}

export const toErrorData = (error: unknown): ErrorData => {
  if (!(error instanceof Error) && typeof (error as Error | null)?.message !== 'string')
    return { name: 'Error', message: String(error) };
  const { name, message, stack } = error as Error;
  return { name, message, stack };
};

export function fromErrorData({ name, message, stack, label }: ErrorData): Error {
  const error = new Error(message);
  if (label !== undefined) Object.assign(error, { label });
  error.name = name;
  if (stack) error.stack = stack;
  return error;
}
