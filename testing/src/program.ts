import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { repository } from './repository';

/** A program that was started and has said that it is ready. */
export interface Program {
  pid: number;
  /** Everything that it has printed so far, errors too. */
  output(): string;
  hasEnded(): boolean;
  /** Sends a signal, unless it has ended, and waits for the exit. Resolves with the exit code, or with the signal that ended it. */
  end(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals>;
}

interface Options {
  /** The command; defaults to Node. */
  program?: string;
  /** By default the root of this checkout. */
  cwd?: string;
  /** Settings on top of `cleanEnvironment()`; undefined removes one. */
  env?: NodeJS.ProcessEnv;
}

/** How long the last output may take after the exit. A child of the program may keep its pipes open for ever. */
const LAST_OUTPUT_MS = 1000;

/**
 * Starts a program and waits until its output matches `ready`. Rejects with its output if it exits before, or if it prints nothing
 * for `silenceMs`, which also kills it.
 */
export function startProgram(
  args: readonly string[],
  ready: RegExp,
  { silenceMs, ...options }: Options & { silenceMs?: number } = {},
): Promise<Program> {
  const child = spawnProgram(args, options);
  const output = collectOutput(child);
  const exited = new Promise<number | NodeJS.Signals>((done) => child.once('exit', (code, signal) => done(signal ?? code ?? 1)));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const program: Program = {
    pid: child.pid!,
    output,
    hasEnded,
    end(signal = 'SIGTERM') {
      if (!hasEnded()) child.kill(signal);
      return exited;
    },
  };
  const what = describe(args, options);
  return new Promise((done, fail) => {
    const streams = [child.stdout!, child.stderr!];
    let timer: NodeJS.Timeout | undefined;
    const stopWaiting = () => {
      clearTimeout(timer);
      for (const stream of streams) stream.off('data', read);
      child.off('exit', tooEarly);
    };
    const failWith = (problem: string) => {
      stopWaiting();
      fail(new Error(`${what} ${problem} before it was ready:\n${output()}`));
    };
    const giveUp = () => {
      child.kill('SIGKILL');
      failWith(`printed nothing for ${silenceMs! / 1000} s`);
    };
    const waitOn = () => {
      clearTimeout(timer);
      if (silenceMs !== undefined) timer = setTimeout(giveUp, silenceMs);
    };
    const read = () => {
      if (!ready.test(output())) return waitOn();
      stopWaiting();
      done(program);
    };
    const tooEarly = (code: number | null, signal: NodeJS.Signals | null) => {
      stopWaiting();
      const report = () => failWith(`exited with ${signal ?? code}`);
      child.once('close', report);
      setTimeout(report, LAST_OUTPUT_MS).unref();
    };
    waitOn();
    for (const stream of streams) stream.on('data', read);
    child.once('exit', tooEarly);
    child.once('error', (problem) => {
      stopWaiting();
      fail(problem);
    });
  });
}

/** The result of a finished program. */
export interface ProgramResult {
  /** As in a shell: 128 plus the signal's number after a signal. */
  code: number;
  output: string;
}

/** Runs a program to its end. */
export function runProgram(args: readonly string[], options: Options = {}): Promise<ProgramResult> {
  const child = spawnProgram(args, options);
  const output = collectOutput(child);
  return new Promise((done, fail) => {
    child.once('error', fail);
    // 'exit' may come before all output is read.
    child.once('close', (code, signal) => done({ code: code ?? 128 + constants.signals[signal!], output: output() }));
  });
}

/** The environment without the variables of a test runner, so that a program runs as an operator would start it. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const { NODE_ENV: _mode, NODE_OPTIONS: _options, JEST_WORKER_ID: _worker, FORCE_COLOR: _color, ...env } = process.env;
  return env;
}

const spawnProgram = (args: readonly string[], { program = process.execPath, cwd = repository, env = {} }: Options) =>
  spawn(program, [...args], { cwd, env: { ...cleanEnvironment(), ...env }, stdio: ['ignore', 'pipe', 'pipe'] });

function collectOutput(child: ChildProcess): () => string {
  let output = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return () => output;
}

const describe = (args: readonly string[], { program }: Options) => (program ? [program, ...args] : args).slice(0, 2).join(' ');
