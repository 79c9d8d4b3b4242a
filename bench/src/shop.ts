import { runCommand, startShop as start } from 'testing/shop';

export interface Shop {
  url: string;
  dataDir: string;
  pid: number;
  /** Runs one of the shop's commands (`release`, `catalog`, `shop`) on its data; returns the milliseconds. Throws the command's output if it fails. */
  command(name: string, ...args: string[]): Promise<number>;
  /** The cookie of a browser with a preview link: its pages are rendered for each request, past the page cache. */
  previewCookie(): Promise<string>;
  /** Stops it, works on its data, and starts it again. */
  whileStopped(work: () => Promise<void>): Promise<void>;
  /** Stops it and starts it again; returns the milliseconds of the start. */
  restart(): Promise<number>;
  close(): Promise<void>;
}

/**
 * Starts the real shop (`npm start`) of this checkout or of another one on a free port with a new DATA_DIR, and with rate limits that a load
 * test does not reach.
 */
export async function startShop(env: NodeJS.ProcessEnv = {}, checkout?: string): Promise<Shop> {
  const { RELEASE_SMOKE, DATABASE_URL } = process.env;
  // The environment of this process as it is, which tests clean: in production, and with what E2E_DATABASE_URL or a default of tests
  // would decide (`undefined`: nothing is set) left to the shop.
  const settings = { ...process.env, RELEASE_SMOKE, DATABASE_URL, RATE_LIMIT_SCALE: '1000000', ...env };
  const shop = await start(settings, checkout);
  return {
    url: shop.url,
    dataDir: shop.dataDir,
    get pid() {
      return shop.pid();
    },
    async command(name, ...args) {
      const startedAt = performance.now();
      const { code, output } = await runCommand(name, shop.dataDir, args, settings, checkout);
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
    async whileStopped(work) {
      await shop.stop();
      await work();
      await shop.restart();
    },
    async restart() {
      await shop.stop();
      const startedAt = performance.now();
      await shop.restart();
      return performance.now() - startedAt;
    },
    close: shop.close,
  };
}
