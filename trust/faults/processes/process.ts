import { spawn } from 'node:child_process';
import { repository } from 'e2e/shop';

export interface Running {
  pid: number;
  /** Everything it has said. */
  output(): string;
  /** Sends a signal and waits for the end: the exit code, or the signal that ended it. */
  end(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals>;
  ended(): boolean;
}

/** A program of this checkout as its own process; resolves when it has said `sign`. Rejects with its output when it ends before. */
export function startProcess(words: string[], env: NodeJS.ProcessEnv, sign: string): Promise<Running> {
  const { NODE_ENV: _jest, NODE_OPTIONS: _options, JEST_WORKER_ID: _worker, ...clean } = process.env;
  const child = spawn(process.execPath, words, { cwd: repository, env: { ...clean, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const over = new Promise<number | NodeJS.Signals>((done) => child.once('exit', (code, signal) => done(signal ?? code ?? -1)));
  const ended = () => child.exitCode !== null || child.signalCode !== null;
  return new Promise((ready, fail) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(sign))
        ready({
          pid: child.pid!,
          output: () => output,
          ended,
          end(signal = 'SIGTERM') {
            if (!ended()) child.kill(signal);
            return over;
          },
        });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code, signal) => fail(new Error(`${words[0]} ended with ${signal ?? code}:\n${output}`)));
  });
}

/** `npm start` of this checkout, on a folder and a port. */
export const startHere = (env: NodeJS.ProcessEnv & { DATA_DIR: string; PORT: string }) =>
  startProcess(['tooling/start.mjs'], { RATE_LIMIT_SCALE: '1000', ...env }, 'Storefront ready at');
