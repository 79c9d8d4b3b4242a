import { runCommand, startShop as start } from 'testing/shop';

export interface Shop {
  url: string;
  dataDir: string;
  pid: number;
  /** Runs one of the shop's commands (`release`, `catalog`, `shop`) on its data; returns the milliseconds. Throws the command's output if it fails. */
  command(name: string, ...args: string[]): Promise<number>;
  /** The cookie of a browser with a preview link: its pages are rendered for each request, past the page cache. */
  previewCookie(): Promise<string>;
  close(): Promise<void>;
}

/** Starts the real shop (`npm start`) on a free port with a new DATA_DIR, and with rate limits that a load test does not reach. */
export async function startShop(env: NodeJS.ProcessEnv = {}): Promise<Shop> {
  const { RELEASE_SMOKE, DATABASE_URL } = process.env;
  // The environment of this process as it is, which tests clean: in production, and with what E2E_DATABASE_URL or a default of tests
  // would decide (`undefined`: nothing is set) left to the shop.
  const settings = { ...process.env, RELEASE_SMOKE, DATABASE_URL, RATE_LIMIT_SCALE: '1000000', ...env };
  const shop = await start(settings);
  return {
    url: shop.url,
    dataDir: shop.dataDir,
    pid: shop.pid(),
    async command(name, ...args) {
      const startedAt = performance.now();
      const { code, output } = await runCommand(name, shop.dataDir, args, settings);
      if (code !== 0) throw new Error(`${name} ${args.join(' ')} exited with ${code}:\n${output}`);
      return performance.now() - startedAt;
    },
    async previewCookie() {
      const { remotes } = (await (await fetch(`${shop.url}/releases.json`)).json()) as {
        remotes: Record<string, { version: string }>;
      };
      const { output } = await runCommand(
        'release',
        shop.dataDir,
        ['preview', 'mf-info', remotes['mf-info']!.version, '--json'],
        settings,
      );
      const { path } = JSON.parse(output) as { path: string };
      const { headers } = await fetch(shop.url + path, { redirect: 'manual' });
      return headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ');
    },
    close: shop.close,
  };
}
