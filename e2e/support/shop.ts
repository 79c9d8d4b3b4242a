import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fillAsStarted } from './started-folder';

export const repository = resolve(__dirname, '../..');

/** How a command ended: its exit code, and all that it printed. */
interface Ended {
  code: number;
  output: string;
}

export interface Shop {
  url: string;
  dataDir: string;
  /** Process number of the shop as it runs now. */
  pid(): number;
  /** Runs `npm run release -- …` on this shop's store, with its settings; answers its output and exit code. */
  release(...args: string[]): Promise<Ended>;
  /** Runs `npm run shop -- …`: what a shopkeeper does beside the running shop. */
  manage(...args: string[]): Promise<Ended>;
  /** Runs `npm run catalog -- …`. */
  catalog(...args: string[]): Promise<Ended>;
  /** SIGTERM, then waits for the end; answers the exit code. */
  stop(): Promise<number | null>;
  /** Starts again on the same port and folder. */
  restart(env?: NodeJS.ProcessEnv): Promise<void>;
  /** Stops, and removes the folder. */
  close(): Promise<void>;
}

const START: readonly string[] = ['tooling/start.mjs'];

/** For shops whose remotes are well: on a busy machine their files may take longer than the four seconds that shoppers wait. */
export const PATIENT = { REMOTE_TIMEOUT_MS: '60000' };

/** A start that has said nothing for so long is given up: a test must end, also where the shop does not start. */
const START_MS = 240_000;

/**
 * Starts the real shop (`npm start`, or another program) of this checkout, or of a clone, on a port and a DATA_DIR of its own,
 * in which it has been started once before.
 */
export async function startShop(
  env: NodeJS.ProcessEnv = {},
  checkout = repository,
  program: readonly string[] = START,
): Promise<Shop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'storefront-e2e-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  if (program === START) {
    const startAndStop = async (folder: string) => stopped(await run({}, port, folder, checkout, START));
    await fillAsStarted(dataDir, { checkout, settings: { ...cleanEnvironment(), ...env }, startAndStop });
  }
  let child = await run({ ...env }, port, dataDir, checkout, program);
  const stop = () => stopped(child);
  return {
    url,
    dataDir,
    pid: () => child.pid!,
    stop,
    release: (...args) => runRelease(dataDir, args, env),
    manage: (...args) => runCommand('shop', dataDir, args, env),
    catalog: (...args) => runCommand('catalog', dataDir, args, env),
    async restart(more = {}) {
      await stop();
      child = await run({ ...env, ...more }, port, dataDir, checkout, program);
    },
    async close() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** SIGTERM, then waits for the end; answers the exit code. */
const stopped = (child: ChildProcess) =>
  new Promise<number | null>((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done(child.exitCode);
    child.once('exit', done);
    child.kill('SIGTERM');
  });

function run(
  env: NodeJS.ProcessEnv,
  port: number,
  dataDir: string,
  checkout: string,
  program: readonly string[],
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...program], {
    cwd: checkout,
    env: { ...cleanEnvironment(), RATE_LIMIT_SCALE: '1000', ...env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  return new Promise((ready, fail) => {
    const giveUp = () => {
      child.kill('SIGKILL');
      fail(new Error(`The shop said nothing for ${START_MS / 1000} s before it was ready:\n${output}`));
    };
    let timer = setTimeout(giveUp, START_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      clearTimeout(timer);
      if (output.includes('Storefront ready at')) ready(child);
      else timer = setTimeout(giveUp, START_MS);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(new Error(`The shop ended with ${code} before it was ready:\n${output}`));
    });
  });
}

/** Without what jest sets for itself: the shop under test runs as a shopkeeper would start it. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const { NODE_ENV: _jest, NODE_OPTIONS: _options, JEST_WORKER_ID: _worker, ...env } = process.env;
  return env;
}

/** Runs `npm run release -- …` on the store of a folder, as this checkout has it. */
export const runRelease = (dataDir: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> =>
  runCommand('release', dataDir, args, env);

function runCommand(name: string, dataDir: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [`tooling/${name}.mjs`, ...args], {
      cwd: repository,
      env: { ...cleanEnvironment(), ...env, DATA_DIR: dataDir },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    // Not 'exit', which comes before the last of the output is read.
    child.once('close', (code) => done({ code: code ?? 1, output }));
  });
}

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, 'localhost', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
