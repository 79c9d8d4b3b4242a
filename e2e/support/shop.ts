import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fillFromSnapshot } from './data-snapshot';
import { scratchDatabase } from './scratch-database';

export const repository = resolve(__dirname, '../..');

/** A command's exit code and output. */
interface CommandResult {
  code: number;
  output: string;
}

export interface Shop {
  url: string;
  dataDir: string;
  /** Process id of the current shop process. */
  pid(): number;
  /** Runs `npm run release -- …` on this shop's store with its settings. */
  release(...args: string[]): Promise<CommandResult>;
  /** Runs `npm run shop -- …`, the staff commands. */
  manage(...args: string[]): Promise<CommandResult>;
  /** Runs `npm run catalog -- …`. */
  catalog(...args: string[]): Promise<CommandResult>;
  /** Sends SIGTERM, waits for the exit and returns the exit code. */
  stop(): Promise<number | null>;
  /** Restarts on the same port and folder. */
  restart(env?: NodeJS.ProcessEnv): Promise<void>;
  /** Stops the shop and removes its folder. */
  close(): Promise<void>;
}

const START: readonly string[] = ['tooling/start.mjs'];

/** For shops with healthy remotes: on a busy machine their files may take longer than the default limit of 4 s. */
export const LONG_REMOTE_TIMEOUT = { REMOTE_TIMEOUT_MS: '60000' };

/** A start without output for this long is given up, so that a test ends even if the shop does not start. */
const START_MS = 240_000;

/**
 * Starts the real shop (`npm start`, or another program) of this checkout or of a clone, on a free port. Its DATA_DIR is a
 * temporary folder in the state after a first start. With E2E_DATABASE_URL its database is a new one on that server.
 */
export async function startShop(
  given: NodeJS.ProcessEnv = {},
  checkout = repository,
  program: readonly string[] = START,
): Promise<Shop> {
  const database = await scratchDatabase(given);
  const env = { ...database?.settings, ...given };
  const dataDir = mkdtempSync(join(tmpdir(), 'storefront-e2e-'));
  database?.writeSecret(dataDir);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  if (program === START) {
    const startAndStop = async (folder: string) => stopProcess(await run({}, port, folder, checkout, START));
    await fillFromSnapshot(dataDir, { checkout, settings: { ...cleanEnvironment(), ...env }, startAndStop });
  }
  let child = await run({ ...env }, port, dataDir, checkout, program);
  const stop = () => stopProcess(child);
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
      await database?.drop();
    },
  };
}

/** Sends SIGTERM, waits for the exit and returns the exit code. */
const stopProcess = (child: ChildProcess) =>
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
      fail(new Error(`The shop printed nothing for ${START_MS / 1000} s before it was ready:\n${output}`));
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
      fail(new Error(`The shop exited with ${code} before it was ready:\n${output}`));
    });
  });
}

/** The environment without the test runner's variables, so that the shop runs as an operator would start it. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const { NODE_ENV: _mode, NODE_OPTIONS: _options, JEST_WORKER_ID: _worker, FORCE_COLOR: _color, ...env } = process.env;
  return { RELEASE_SMOKE: 'chromium', ...env };
}

/** Runs this checkout's `npm run release -- …` on the store in `dataDir`. */
export const runRelease = (dataDir: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<CommandResult> =>
  runCommand('release', dataDir, args, env);

/** Runs this checkout's `npm run <name> -- …` on the data in `dataDir`. */
export function runCommand(
  name: string,
  dataDir: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [`tooling/${name}.mjs`, ...args], {
      cwd: repository,
      env: { ...cleanEnvironment(), ...env, DATA_DIR: dataDir },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    // 'exit' may fire before all output is read.
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
