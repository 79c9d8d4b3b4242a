import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillFromSnapshot } from './data-snapshot';
import { freePort } from './free-port';
import { cleanEnvironment, runProgram, startProgram, type Program, type ProgramResult } from './program';
import { repository } from './repository';
import { scratchDatabaseForShop } from './scratch-database';

/** A shop in its own process. */
export interface Shop {
  url: string;
  dataDir: string;
  /** Process id of the current shop process. */
  pid(): number;
  /** Runs `npm run release -- …` on this shop's store with its settings. */
  release(...args: string[]): Promise<ProgramResult>;
  /** Runs `npm run shop -- …`, the staff commands. */
  manage(...args: string[]): Promise<ProgramResult>;
  /** Runs `npm run catalog -- …`. */
  catalog(...args: string[]): Promise<ProgramResult>;
  /** Sends SIGTERM, waits for the exit and returns the exit code; null where a signal ended it. */
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
const SILENCE_MS = 240_000;

/**
 * Starts the real shop (`npm start`, or another program) of this checkout or of a clone, on a free port. Its DATA_DIR is a
 * temporary folder in the state after a first start. With E2E_DATABASE_URL its database is a new one on that server.
 */
export async function startShop(
  given: NodeJS.ProcessEnv = {},
  checkout = repository,
  program: readonly string[] = START,
): Promise<Shop> {
  const database = await scratchDatabaseForShop(given);
  const env = { ...database?.settings, ...given };
  const dataDir = mkdtempSync(join(tmpdir(), 'storefront-shop-'));
  database?.writeSecret(dataDir);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const start = (settings: NodeJS.ProcessEnv, folder: string) =>
    startProgram(program, /Storefront ready at/, {
      cwd: checkout,
      env: { ...trials(), RATE_LIMIT_SCALE: '1000', ...settings, PORT: String(port), DATA_DIR: folder },
      silenceMs: SILENCE_MS,
    });
  if (program === START) {
    const startAndStop = async (folder: string) => (await start({}, folder)).end();
    await fillFromSnapshot(dataDir, { checkout, settings: { ...cleanEnvironment(), ...env }, startAndStop });
  }
  let running: Program = await start(env, dataDir);
  const stop = async () => {
    const end = await running.end();
    return typeof end === 'number' ? end : null;
  };
  return {
    url,
    dataDir,
    pid: () => running.pid,
    stop,
    release: (...args) => runRelease(dataDir, args, env),
    manage: (...args) => runCommand('shop', dataDir, args, env),
    catalog: (...args) => runCommand('catalog', dataDir, args, env),
    async restart(more = {}) {
      await stop();
      running = await start({ ...env, ...more }, dataDir);
    },
    async close() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
      await database?.drop();
    },
  };
}

/** Runs this checkout's `npm run release -- …` on the store in `dataDir`. */
export const runRelease = (dataDir: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<ProgramResult> =>
  runCommand('release', dataDir, args, env);

/** Runs `npm run <name> -- …`, this checkout's or a clone's, on the data in `dataDir`. */
export const runCommand = (
  name: string,
  dataDir: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  cwd = repository,
): Promise<ProgramResult> =>
  runProgram([`tooling/${name}.mjs`, ...args], { cwd, env: { ...trials(), ...env, DATA_DIR: dataDir } });

/** A release is tried in Chromium alone, unless the environment names the engines: a trial in each of them takes longer. */
const trials = () => ({ RELEASE_SMOKE: process.env.RELEASE_SMOKE ?? 'chromium' });
