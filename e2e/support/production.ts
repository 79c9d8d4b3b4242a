import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { freePort } from 'testing/free-port';
import { startProgram } from 'testing/program';
import { repository } from 'testing/repository';
import { until } from 'testing/until';

export interface Production {
  /** The edge. */
  url: string;
  /** One of the two processes, addressed directly instead of through the edge, because Node does not trust its certificate. */
  apiUrl: string;
  /** Folder of the release store that both processes share. */
  store: string;
  /** The text of a path, from each of the two processes, asked past the edge. */
  fetchFromBoth(path: string): Promise<string[]>;
  /** kill -9 of the first process. */
  killFirst(): Promise<void>;
  /** Waits until a killed process was started again and serves. */
  waitForBoth(): Promise<void>;
  close(): Promise<void>;
}

/** The requirements of the production shape that this machine lacks; null if it has all. */
export function missingRequirement(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  const installable = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (!installable && !folders.some((folder) => existsSync(join(folder, 'nginx')))) return 'there is no nginx.';
  const probe = `import { openDatabase } from './tooling/production/database.mjs';
    await openDatabase({ scratch: true, log() {} }).then(({ drop }) => drop());`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', probe], {
    cwd: repository,
    timeout: 20_000,
    encoding: 'utf8',
  });
  if (status === 0) return null;
  const reason = /No PostgreSQL answers at .+/.exec(stderr)?.[0];
  // Any other failure is one of this check, which must not pass for a machine that lacks something.
  if (!reason) throw new Error(`Whether PostgreSQL answers could not be found out:\n${stderr}`);
  return reason;
}

/** Starts `npm run production:local -- --scratch` on a free port. */
export async function startProduction(): Promise<Production> {
  const port = await freePort();
  const production = await startProgram(['tooling/production-local.mjs', '--scratch'], /Storefront ready at https/, {
    env: { RATE_LIMIT_SCALE: '1000', PORT: String(port) },
  });
  const { output } = production;
  const server = (number: number) =>
    [...output().matchAll(new RegExp(`Server ${number}: process (\\d+), port (\\d+)`, 'g'))].at(-1)!;
  const get = async (number: number, path: string) => (await fetch(`http://127.0.0.1:${server(number)[2]}${path}`)).text();
  const waitFor = (check: () => boolean | Promise<boolean>) => until(check, Boolean, { what: output, limitMs: 120_000 });
  return {
    url: `https://localhost:${port}`,
    apiUrl: `http://127.0.0.1:${server(1)[2]}`,
    store: /Release store: (.+)/.exec(output())![1]!,
    fetchFromBoth: (path) => Promise.all([get(1, path), get(2, path)]),
    async killFirst() {
      process.kill(Number(server(1)[1]), 'SIGKILL');
      await waitFor(() => output().includes('Server 1 exited (SIGKILL)'));
    },
    async waitForBoth() {
      const ready = () =>
        Promise.all([get(1, '/readyz'), get(2, '/readyz')]).then((bodies) => bodies.every((text) => text.includes('true')));
      await waitFor(() => ready().catch(() => false));
    },
    async close() {
      await production.end();
    },
  };
}
