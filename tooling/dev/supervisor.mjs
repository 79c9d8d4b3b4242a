import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A program that takes longer than this to end is killed. */
const STOP_MS = 3_000;

/**
 * Runs a Node program and replaces it on demand. `restart` called again before the new one runs is one restart. If the program
 * ends by itself, `onExit` gets its exit code, and the next `restart` starts it again. `onReady` is called whenever it sends 'ready'.
 * With `standby` the next process begins as soon as one is ready. So the program first loads what a save does not change, then waits
 * for the message 'serve'.
 * @param {{ args: string[], onExit: (code: number) => void, onReady?: () => void, standby?: boolean }} options
 */
export function superviseProgram({ args, onExit, onReady, standby = false }) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let next;
  /** @type {Promise<void> | undefined} */
  let restarting;
  start();

  function begin() {
    const started = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    started.on('message', (message) => {
      if (message !== 'ready' || child !== started) return;
      if (standby) next ??= begin();
      onReady?.();
    });
    started.once('exit', (code) => {
      if (next === started) next = undefined;
      if (child !== started) return;
      child = undefined;
      onExit(code ?? 1);
    });
    return started;
  }

  function start() {
    child = next ?? begin();
    next = undefined;
    // One that ended just now reports that by its exit.
    child.send('serve', () => undefined);
  }

  async function replace() {
    await end(child);
    restarting = undefined;
    start();
  }

  /** @param {import('node:child_process').ChildProcess | undefined} running */
  async function end(running) {
    if (child === running) child = undefined;
    if (next === running) next = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return 0;
    const late = setTimeout(() => running.kill('SIGKILL'), STOP_MS);
    running.kill('SIGTERM');
    const [code] = await once(running, 'exit');
    clearTimeout(late);
    return code ?? 1;
  }

  return {
    /** Ends the program and starts it again. */
    restart: () => (restarting ??= replace()),
    /** Ends the program; resolves with its exit code. */
    async stop() {
      const [code] = await Promise.all([end(child), end(next)]);
      return code;
    },
  };
}
