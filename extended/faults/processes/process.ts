import { spawn } from 'node:child_process';
import { repository } from 'e2e/shop';

export interface RunningProcess {
  pid: number;
  /** All output so far. */
  output(): string;
  /** Sends a signal and waits for the exit; resolves with the exit code or the signal. */
  end(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals>;
  ended(): boolean;
}

/** Starts a program of this checkout; resolves when it prints `readyText`, rejects with its output if it exits before. */
export function startProcess(args: string[], env: NodeJS.ProcessEnv, readyText: string): Promise<RunningProcess> {
  const { NODE_ENV: _jest, NODE_OPTIONS: _options, JEST_WORKER_ID: _worker, ...clean } = process.env;
  const child = spawn(process.execPath, args, { cwd: repository, env: { ...clean, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const exited = new Promise<number | NodeJS.Signals>((done) => child.once('exit', (code, signal) => done(signal ?? code ?? -1)));
  const ended = () => child.exitCode !== null || child.signalCode !== null;
  return new Promise((ready, fail) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(readyText))
        ready({
          pid: child.pid!,
          output: () => output,
          ended,
          end(signal = 'SIGTERM') {
            if (!ended()) child.kill(signal);
            return exited;
          },
        });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code, signal) => fail(new Error(`${args[0]} exited with ${signal ?? code}:\n${output}`)));
  });
}

/** Runs `npm start` of this checkout on a folder and a port. */
export const startCheckout = (env: NodeJS.ProcessEnv & { DATA_DIR: string; PORT: string }) =>
  startProcess(['tooling/start.mjs'], { RATE_LIMIT_SCALE: '1000', ...env }, 'Storefront ready at');
