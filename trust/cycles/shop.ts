import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { freePort, repository } from 'e2e/shop';

/** Starts this checkout's shop on a port of its own; resolves when it serves. The process that answers is `child` itself. */
export async function startShop(dataDir: string): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort();
  const child = spawn(process.execPath, ['tooling/start.mjs'], {
    cwd: repository,
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT_SCALE: '1000' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((ready, fail) => {
    child.stdout!.on('data', (chunk: Buffer) => chunk.toString().includes('Storefront ready at') && ready());
    child.once('exit', (code) => fail(new Error(`The shop ended with ${code} before it served.`)));
  });
  return { url: `http://localhost:${port}`, child };
}

/** Runs the release command on a shop's store; answers how long it took from start to end, in ms. */
export function release(dataDir: string, ...args: string[]): Promise<{ code: number | null; ms: number; output: string }> {
  const began = performance.now();
  const child = spawn(process.execPath, [join(repository, 'tooling/release.mjs'), ...args], {
    cwd: repository,
    env: { ...process.env, DATA_DIR: dataDir, RELEASE_SMOKE: 'server' },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((done) => child.once('close', (code) => done({ code, ms: performance.now() - began, output })));
}
