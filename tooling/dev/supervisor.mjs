import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A program that needs longer than this to end is killed: nobody waits for it. */
const STOP_MS = 3_000;

/**
 * Runs a Node program and replaces it on demand. `restart` called again before the new one runs is one restart. If the program
 * ends by itself, `onExit` gets its exit code, and the next `restart` starts it again. `onReady` is called whenever it sends 'ready'.
 * @param {{ args: string[], onExit: (code: number) => void, onReady?: () => void }} options
 */
export function superviseProgram({ args, onExit, onReady }) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  /** @type {Promise<void> | undefined} */
  let restarting;
  start();

  function start() {
    const started = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child = started;
    started.on('message', (message) => message === 'ready' && child === started && onReady?.());
    started.once('exit', (code) => {
      if (child !== started) return;
      child = undefined;
      onExit(code ?? 1);
    });
  }

  async function stop() {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return 0;
    const late = setTimeout(() => running.kill('SIGKILL'), STOP_MS);
    running.kill('SIGTERM');
    const [code] = await once(running, 'exit');
    clearTimeout(late);
    return code ?? 1;
  }

  async function replace() {
    await stop();
    restarting = undefined;
    start();
  }

  return {
    /** Ends the program and starts it again. */
    restart: () => (restarting ??= replace()),
    /** Ends the program; resolves with its exit code. */
    stop,
  };
}
