import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { CHANNEL_KEY, readMessages } from './channel';
import { readMessage } from './read-message';
import { MAX_MESSAGE, type FaultMessage, type FromWorker, type ToWorker } from './messages';

/** The reason to end a worker after a build wrote to its channel. */
export const FORGED = 'writes to the channel of its process';

/** How much of what Node itself prints at a fatal error is kept, in characters. */
const MAX_STDERR = 8000;

/** Limits and surroundings of a worker. */
export interface WorkerSettings {
  /** Memory of the whole process, in MB. */
  memoryMb: number;
  /** Environment of the builds: nothing of the serving process's own. */
  env: Record<string, string>;
  /** Address for a debugger, such as '127.0.0.1:9230'. */
  inspect?: string | undefined;
}

/** The events that a worker reports to the pool. */
export interface WorkerEvents {
  /** `length`: its characters. */
  message(message: FromWorker, length: number): void;
  /** The process is gone. `how` completes a sentence: 'ends its process (exit code 1)'. `signal`: what ended it from outside. */
  ended(how: string, signal?: NodeJS.Signals | null): void;
}

export interface WorkerProcess {
  readonly pid: number | undefined;
  /** Resolves to its characters when the process has read it, or is gone. */
  send(message: ToWorker): Promise<number>;
  /** Ends it at once, whatever it does. `ended` is not called. */
  kill(): void;
  /** Resident memory in MB; undefined if the system does not provide it. */
  residentMb(): number | undefined;
  /** Processor time that it has had, in ms; undefined if the system does not provide it. */
  cpuMs(): number | undefined;
  /** The last fault outside of a render that has not ended the process yet. */
  lastFault: FaultMessage | undefined;
}

/** The compiled worker: beside this file in the package, in dist/ where the sources run. */
const FILES = [join(__dirname, 'worker.js'), join(__dirname, '../../dist/render-workers/worker.js')];

/** The processes that run. One that computes without end would not notice that this one is gone. */
const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/**
 * Starts the process of a worker. It may read its own program and no other file, and start no process. If it cannot be started,
 * `ended` is called, whether Node throws or reports the error later.
 */
export function startWorkerProcess(settings: WorkerSettings, events: WorkerEvents): WorkerProcess {
  try {
    return startProcess(settings, events);
  } catch (error) {
    let isEnded = false;
    process.nextTick(() => isEnded || events.ended(`could not be started (${(error as Error).message})`));
    return {
      pid: undefined,
      lastFault: undefined,
      send: async () => 0,
      kill: () => void (isEnded = true),
      residentMb: () => undefined,
      cpuMs: () => undefined,
    };
  }
}

function startProcess({ memoryMb, env, inspect }: WorkerSettings, events: WorkerEvents): WorkerProcess {
  const file = FILES.find(existsSync);
  if (!file) throw new Error('slipway/dist/render-workers is missing. Build slipway, or install it again.');
  const permission = process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission';
  const flags = [
    ...(inspect ? [`--inspect=${inspect}`] : [permission, `--allow-fs-read=${dirname(file)}/*`]),
    ...['--no-warnings', '--enable-source-maps', '--no-concurrent-sparkplug', '--disable-sigusr1'].filter(isKnown),
    // Since Node 25, --permission keeps a process from the network, and from the channel's pipe.
    ...(inspect ? [] : ['--allow-net'].filter(isKnown)),
    // A quarter of Node's default: garbage of renders would fill it, whatever its size. A worker takes 12 MB less than with half of it, and 5 %
    // more time for a page.
    ...['--max-semi-space-size=4', `--max-old-space-size=${Math.ceil(memoryMb * 0.75)}`],
  ];
  // Without `process.send`: the channel is a pipe that builds have no handle of.
  const key = randomUUID();
  const child = spawn(process.execPath, [...flags, file], {
    env: { ...env, [CHANNEL_KEY]: key },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  child.on('error', () => running.delete(child));
  // Without a free descriptor there are no pipes, whatever the type says.
  const [, , , pipe] = (child.stdio as ChildProcess['stdio'] | undefined) ?? ([] as unknown as Socket[]);
  if (!(pipe instanceof Socket)) throw new Error('no file descriptor is free');
  running.add(child);
  child.once('close', () => running.delete(child));
  let isEnded = false;
  let stderr = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-MAX_STDERR);
  });
  const worker: WorkerProcess = {
    pid: child.pid,
    lastFault: undefined,
    send: (message) =>
      new Promise((done) => {
        const text = JSON.stringify(message);
        const sent = () => done(text.length);
        if (pipe.writable) pipe.write(`${text}\n`, sent);
        else sent();
      }),
    kill() {
      isEnded = true;
      pipe.destroy();
      child.kill('SIGKILL');
    },
    residentMb: () => readResidentMb(child.pid),
    cpuMs: () => readCpuMs(child.pid),
  };
  // It ends in the middle of a message where the worker is killed.
  pipe.on('error', () => undefined);
  const ended: WorkerEvents['ended'] = (how, signal) => {
    if (isEnded) return;
    isEnded = true;
    events.ended(how, signal);
  };
  const onMessage = (message: object, length: number) => {
    if (isEnded) return;
    const received = readMessage(message);
    if (!received) return ended(FORGED);
    if (received.type === 'fault') worker.lastFault = received;
    events.message(received, length);
  };
  // The worker checks what it sends: more comes only where its code has been replaced.
  readMessages(pipe, onMessage, {
    max: MAX_MESSAGE,
    onExcess: () => ended('sends without end'),
    key,
    onForged: () => ended(FORGED),
  });
  child.once('error', (error) => ended(`could not be started (${error.message})`));
  // 'close' comes after the last message and the last of stderr.
  child.once('close', (code, signal) => ended(howItEnded(code, signal, stderr), signal));
  unreference(child, pipe);
  return worker;
}

/** A flag that this Node does not have would keep the worker from starting. */
const isKnown = (flag: string) => process.allowedNodeEnvironmentFlags.has(flag) || flag === '--no-concurrent-sparkplug';

function howItEnded(code: number | null, signal: string | null, stderr: string): string {
  if (/heap out of memory|Allocation failed/i.test(stderr)) return 'runs out of memory';
  const [, thrown] = /^((?:Type|Syntax|Range|Reference)?Error\b.*)$/m.exec(stderr) ?? [];
  return `ends its process (${signal ?? `exit code ${code}`}${thrown ? `: ${thrown}` : ''})`;
}

/** A worker that waits keeps no process alive: a command ends when its move has ended. */
function unreference(child: ChildProcess, pipe: Socket): void {
  child.unref();
  pipe.unref();
  (child.stderr as Socket).unref();
}

/**
 * A file of a process in /proc; '' on other systems, or when the process is gone. It is read at each render: the kernel has it in memory, and
 * reading it in another thread takes more of the processor than the rest of sending the task.
 */
function readProc(pid: number | undefined, file: string): string {
  if (process.platform !== 'linux' || pid === undefined) return '';
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function readResidentMb(pid: number | undefined): number | undefined {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readProc(pid, 'status')) ?? [];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

function readCpuMs(pid: number | undefined): number | undefined {
  // After the name in parentheses: state, and ten more fields before user and system time.
  const fields = readProc(pid, 'stat').split(') ').at(-1)!.split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return Number.isFinite(ticks) ? ticks * TICK_MS : undefined;
}
