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
  /** Runs one of the shop's commands (`release`, `catalog`, `shop`) on its data; answers milliseconds. Throws its output when it fails. */
  command(name: string, ...args: string[]): Promise<number>;
  close(): Promise<void>;
}

/** Starts the real shop (`npm start`) on a port and a DATA_DIR of its own, with limits that a load test does not meet. */
export async function startShop(env: NodeJS.ProcessEnv = {}): Promise<Shop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'storefront-bench-'));
  const port = await freePort();
  const own = { ...process.env, RATE_LIMIT_SCALE: '1000000', ...env, PORT: String(port), DATA_DIR: dataDir };
  const child = spawn(process.execPath, ['tooling/start.mjs'], { cwd: repository, env: own, stdio: ['ignore', 'pipe', 'pipe'] });
  await saying(child, 'Storefront ready at');
  return {
    url: `http://localhost:${port}`,
    dataDir,
    pid: child.pid!,
    async command(name, ...args) {
      const began = performance.now();
      const run = spawn(process.execPath, [`tooling/${name}.mjs`, ...args], { cwd: repository, env: own });
      const { code, output } = await ended(run);
      if (code !== 0) throw new Error(`${name} ${args.join(' ')} ended with ${code}:\n${output}`);
      return performance.now() - began;
    },
    async close() {
      const end = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await end;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Settles when the program has said `words`; rejects with all it said when it ends before. */
export function saying(child: ChildProcess, words: string): Promise<void> {
  let output = '';
  return new Promise((done, fail) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(words)) done();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => fail(new Error(`A program ended with ${code} before it was ready:\n${output}`)));
  });
}

/** The end of a program and what it said. */
export function ended(child: ChildProcess): Promise<{ code: number; output: string }> {
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((done) => child.once('exit', (code) => done({ code: code ?? 1, output })));
}
