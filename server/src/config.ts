import { existsSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { readShopConfig } from 'api';
import { getDomain } from 'tldts';
import type { ShopConfig } from 'shared/models';
import { readTracing, type TracingSettings } from './observability/tracing/settings';

export interface ServerConfig {
  port: number;
  /** `localhost` means both loopback addresses. */
  host: string;
  dataDir: string;
  logLevel: string;
  releaseStore: string;
  /** Public origin of the shop. */
  publicUrl: string;
  /** Origin of the API for the browser; '' for the same origin. */
  apiUrl: string;
  render: 'server' | 'client';
  remoteTimeoutMs: number;
  /** The processes that render pages. */
  renderWorkers: { workers?: number; memoryMb: number; inspect?: string };
  trustProxy: false | string[];
  /** Bearer token that may read /metrics; undefined: callers in private networks may. */
  metricsToken: string | undefined;
  /** undefined: nothing is traced. */
  tracing: TracingSettings | undefined;
  shop: ShopConfig;
  /** Name of a remote -> address of its dev server. Empty outside of development. */
  devRemotes: Record<string, string>;
  /**
   * Address of the shell's dev server, and the file of its server build, which changes with every save. Only in development, where
   * `npm run dev` sets DEV_SHELL.
   */
  devShell?: { address: string; build: string };
  /** Origins from which an override link may load a remote. */
  overrideOrigins: string[];
  /** Development builds insert styles as text, which needs 'unsafe-inline'. */
  development: boolean;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Reads and validates the server's settings. Throws one Error that names every invalid variable and says what it must be. */
export function readServerConfig(env: Readonly<Record<string, string | undefined>>, repository: string): ServerConfig {
  const wrong: string[] = [];
  const text = (name: string) => env[name]?.trim() || undefined;
  const whole = (name: string, fallback: number, least: number, most: number) => {
    const value = Number(text(name) ?? fallback);
    if (Number.isInteger(value) && value >= least && value <= most) return value;
    wrong.push(`${name} must be a whole number from ${least} to ${most}, not '${text(name)}'.`);
    return fallback;
  };
  const origin = (name: string) => {
    const given = text(name);
    if (given === undefined) return undefined;
    const url = URL.canParse(given) ? new URL(given) : null;
    if (!url || !/^https?:$/.test(url.protocol))
      wrong.push(`${name} must be an address such as https://shop.example, not '${given}'.`);
    // Links and files of the shop begin with '/', so none would resolve below a path of another site.
    else if (url.pathname !== '/')
      wrong.push(`${name} must be an address without a path, such as ${url.origin}, not '${given}'.`);
    return url?.origin;
  };
  const port = whole('PORT', 8080, 0, 65535);
  const render = text('RENDER') ?? 'server';
  if (render !== 'server' && render !== 'client') wrong.push(`RENDER must be server or client, not '${render}'.`);
  const logLevel = text('LOG_LEVEL') ?? 'warn';
  if (!LOG_LEVELS.includes(logLevel)) wrong.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not '${logLevel}'.`);
  if ((text('PREVIEW_SECRET')?.length ?? 32) < 32)
    wrong.push("PREVIEW_SECRET must have at least 32 characters. Generate one with 'openssl rand -hex 32'.");
  const dataDir = readFolder(resolve(repository, text('DATA_DIR') ?? '.data'), wrong);
  const store = text('RELEASE_STORE');
  const publicUrl = origin('PUBLIC_URL') ?? `http://localhost:${port}`;
  const apiUrl = origin('API_URL') ?? '';
  if (apiUrl && wrong.length === 0 && !isSameSite(apiUrl, publicUrl))
    wrong.push(
      `API_URL must be on the same site as PUBLIC_URL (${publicUrl}), such as its subdomain, with the same scheme, not '${apiUrl}': browsers would withhold cookies from it.`,
    );
  const config: ServerConfig = {
    port,
    host: text('HOST') ?? 'localhost',
    dataDir,
    releaseStore: store?.includes('://') ? store : store ? resolve(repository, store) : join(dataDir, 'releases'),
    logLevel,
    publicUrl,
    apiUrl,
    render: render === 'client' ? 'client' : 'server',
    remoteTimeoutMs: whole('REMOTE_TIMEOUT_MS', 4000, 100, 120_000),
    renderWorkers: {
      ...(text('RENDER_WORKERS') === undefined ? {} : { workers: whole('RENDER_WORKERS', 2, 1, 32) }),
      memoryMb: whole('RENDER_MEMORY_MB', 256, 128, 16_384),
      ...readInspect(text('RENDER_INSPECT'), env.NODE_ENV === 'development', wrong),
    },
    trustProxy: readProxies(text('TRUST_PROXY'), wrong),
    metricsToken: readMetricsToken(text('METRICS_TOKEN'), wrong),
    tracing: readTracing(env, wrong),
    shop: readShopConfig(text('SHOP_CONFIG'), repository, wrong),
    devRemotes: readDevRemotes(text('DEV_REMOTES'), env.NODE_ENV === 'development', wrong),
    ...readDevShell(origin('DEV_SHELL'), repository, env.NODE_ENV === 'development', wrong),
    overrideOrigins: readOrigins(text('OVERRIDE_ORIGINS'), wrong),
    development: env.NODE_ENV === 'development',
  };
  if (wrong.length > 0) throw new Error(`The shop cannot start:\n${wrong.map((line) => `- ${line}`).join('\n')}`);
  return config;
}

/** Whether a browser sends cookies with SameSite from one origin to the other. All names of this machine count as one. */
function isSameSite(one: string, other: string): boolean {
  const [first, second] = [new URL(one), new URL(other)];
  const domainOf = ({ hostname }: URL) =>
    /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname)
      ? 'localhost'
      : (getDomain(hostname, { allowPrivateDomains: true }) ?? hostname);
  return first.protocol === second.protocol && domainOf(first) === domainOf(second);
}

/** A debugger sees and changes everything: only in development. */
function readInspect(given: string | undefined, development: boolean, wrong: string[]): { inspect?: string } {
  if (given === undefined) return {};
  if (!development) wrong.push('RENDER_INSPECT is for `npm run dev` only: it opens a debugger.');
  if (!/^(?:[\w.-]+:)?\d{1,5}$/.test(given))
    wrong.push(`RENDER_INSPECT must be a port or an address such as 127.0.0.1:9230, not '${given}'.`);
  return { inspect: given };
}

function readMetricsToken(given: string | undefined, wrong: string[]): string | undefined {
  // Does not repeat the value: it is a secret.
  if (given !== undefined && !/^\S{24,}$/.test(given))
    wrong.push('METRICS_TOKEN must have 24 characters or more, and no spaces. Generate one with: openssl rand -hex 32.');
  return given;
}

function readProxies(given: string | undefined, wrong: string[]): false | string[] {
  const ranges = given?.split(',').map((range) => range.trim()) ?? [];
  for (const range of ranges) {
    const [address = '', bits, ...rest] = range.split('/');
    const version = isIP(address);
    const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32));
    if (!version || !fits || rest.length > 0)
      wrong.push(`TRUST_PROXY must be addresses or ranges such as 10.0.0.0/8,::1 with commas between, not '${range}'.`);
  }
  return ranges.length > 0 && ranges;
}

/** The data folder. It need not exist yet: the packages that write to it create it. */
function readFolder(folder: string, wrong: string[]): string {
  let nearest = folder;
  while (!existsSync(nearest)) nearest = dirname(nearest);
  if (!statSync(nearest).isDirectory()) wrong.push(`DATA_DIR must be a folder, and ${nearest} is a file.`);
  return folder;
}

function readOrigins(given: string | undefined, wrong: string[]): string[] {
  const origins = given?.split(/[\s,]+/).filter(Boolean) ?? [];
  for (const origin of origins)
    if (!URL.canParse(origin) || !/^https?:$/.test(new URL(origin).protocol) || new URL(origin).origin !== origin)
      wrong.push(`OVERRIDE_ORIGINS must be origins such as https://pr.example with spaces between, not '${origin}'.`);
  return origins;
}

function readDevRemotes(given: string | undefined, development: boolean, wrong: string[]): Record<string, string> {
  if (!given) return {};
  if (!development) wrong.push('DEV_REMOTES is for `npm run dev` only: it loads scripts that were never published.');
  return Object.fromEntries(given.split(',').map((entry) => entry.split('=') as [string, string]));
}

function readDevShell(address: string | undefined, repository: string, development: boolean, wrong: string[]) {
  if (!address) return {};
  if (!development) wrong.push('DEV_SHELL is for `npm run dev` only: it loads scripts that were never published.');
  // tooling/dev/serve-slice.mjs writes it.
  return { devShell: { address, build: join(repository, '.cache/dev-shell/main.cjs') } };
}
