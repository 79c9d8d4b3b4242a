import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { clientOf, type Client } from './client';

/** A shop in its own process. */
export interface SpawnedShop extends Client {
  /** kill -9: no cleanup. */
  kill(): Promise<void>;
  /** Requests a stop; resolves to the exit code. */
  stop(): Promise<number | null>;
}

const running = new Set<ChildProcess>();
// A test that takes too long leaves its shops behind, and Jest would wait for them. (The capacity program has no afterAll.)
if (typeof afterAll === 'function') afterAll(() => running.forEach((child) => child.kill('SIGKILL')));

/** Starts `run-shop.ts` with these settings and waits until it listens. */
export async function spawnShop(env: Record<string, string>): Promise<SpawnedShop> {
  const child = spawn(process.execPath, ['--conditions=source', '-r', 'esbuild-register', join(__dirname, 'run-shop.ts')], {
    env: { ...process.env, NODE_OPTIONS: '', RATE_LIMIT_SCALE: '1000', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  void ended.then(() => running.delete(child));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()));
    void ended.then((code) => reject(new Error(`the shop ended with ${code}`)));
  });
  const end = (signal: NodeJS.Signals) => (child.kill(signal), ended);
  return { ...clientOf(url), kill: () => end('SIGKILL').then(() => undefined), stop: () => end('SIGTERM') };
}
