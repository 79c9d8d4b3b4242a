import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from './free-port';

export const repository = resolve(__dirname, '../..');

export interface Shop {
  url: string;
  dataDir: string;
  pid: number;
  /** Runs one of the shop's commands (`release`, `catalog`, `shop`) on its data; returns the milliseconds. Throws the command's output if it fails. */
  command(name: string, ...args: string[]): Promise<number>;
  close(): Promise<void>;
}

/** Starts the real shop (`npm start`) on a free port with a new DATA_DIR, and with rate limits that a load test does not reach. */
export async function startShop(env: NodeJS.ProcessEnv = {}): Promise<Shop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'storefront-bench-'));
  const port = await freePort();
  const childEnv = { ...process.env, RATE_LIMIT_SCALE: '1000000', ...env, PORT: String(port), DATA_DIR: dataDir };
  const child = spawn(process.execPath, ['tooling/start.mjs'], {
    cwd: repository,
    env: childEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await waitForOutput(child, 'Storefront ready at');
  return {
    url: `http://localhost:${port}`,
    dataDir,
    pid: child.pid!,
    async command(name, ...args) {
      const startedAt = performance.now();
      const run = spawn(process.execPath, [`tooling/${name}.mjs`, ...args], { cwd: repository, env: childEnv });
      const { code, output } = await waitForExit(run);
      if (code !== 0) throw new Error(`${name} ${args.join(' ')} exited with ${code}:\n${output}`);
      return performance.now() - startedAt;
    },
    async close() {
      const exited = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await exited;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Resolves once the program has printed `text`; rejects with its output if it exits before. */
export function waitForOutput(child: ChildProcess, text: string): Promise<void> {
  let output = '';
  return new Promise((done, fail) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(text)) done();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => fail(new Error(`The program exited with ${code} before it was ready:\n${output}`)));
  });
}

/** The program's exit code and output. */
export function waitForExit(child: ChildProcess): Promise<{ code: number; output: string }> {
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((done) => child.once('exit', (code) => done({ code: code ?? 1, output })));
}
