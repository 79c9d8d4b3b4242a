import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { freePort, repository } from './shop';

export interface Production {
  /** The edge. */
  url: string;
  /** Folder of the release store that both processes share. */
  store: string;
  /** The text of a path, from each of the two processes, asked past the edge. */
  askBoth(path: string): Promise<string[]>;
  /** kill -9 of the first process. */
  killOne(): Promise<void>;
  /** Waits until a killed process was started again and serves. */
  bothServe(): Promise<void>;
  close(): Promise<void>;
}

/** What this machine lacks for the production shape; null where nothing is. */
export function whyNotHere(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  const installable = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (!installable && !folders.some((folder) => existsSync(join(folder, 'nginx')))) return 'there is no nginx.';
  const ask = "import { reachServer } from './tooling/production/database.mjs'; await reachServer();";
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', ask], { cwd: repository, timeout: 20_000 });
  return status === 0 ? null : 'no PostgreSQL answers at DATABASE_URL, TEST_DATABASE_URL or 127.0.0.1:5432.';
}

/** Starts `npm run production:local -- --scratch` on a port of its own. */
export async function startProduction(): Promise<Production> {
  const port = await freePort();
  const { NODE_ENV: _jest, NODE_OPTIONS: _options, JEST_WORKER_ID: _worker, ...env } = process.env;
  const child = spawn(process.execPath, ['tooling/production-local.mjs', '--scratch'], {
    cwd: repository,
    env: { ...env, RATE_LIMIT_SCALE: '1000', PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  await new Promise<void>((ready, fail) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Storefront ready at https')) ready();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => fail(new Error(`It ended with ${code} before it was ready:\n${output}`)));
  });
  const site = (number: number) => [...output.matchAll(new RegExp(`Site ${number}: process (\\d+), port (\\d+)`, 'g'))].at(-1)!;
  const get = async (number: number, path: string) => (await fetch(`http://127.0.0.1:${site(number)[2]}${path}`)).text();
  return {
    url: `https://localhost:${port}`,
    store: /Release store: (.+)/.exec(output)![1]!,
    askBoth: (path) => Promise.all([get(1, path), get(2, path)]),
    async killOne() {
      process.kill(Number(site(1)[1]), 'SIGKILL');
      while (!output.includes('Site 1 ended (SIGKILL)')) await pause();
    },
    async bothServe() {
      const ready = () =>
        Promise.all([get(1, '/readyz'), get(2, '/readyz')]).then((said) => said.every((text) => text.includes('true')));
      while (!(await ready().catch(() => false))) await pause();
    },
    close: () =>
      new Promise((done) => {
        if (child.exitCode !== null || child.signalCode !== null) return done();
        child.once('exit', () => done());
        child.kill('SIGTERM');
      }),
  };
}

const pause = () => new Promise((done) => setTimeout(done, 100));
