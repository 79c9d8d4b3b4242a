import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PagePointer } from '../page-pointer';
import { RECORD, type ReleaseStore } from '../store';
import { acceptedEncodings, contentTypeOf } from './content';
import { followReleases, type PointerMemory } from './follow-releases';
import { countLoads } from './load-counts';
import { pageHead, type HeadWishes, type PageHead } from './page-head';
import { folderOf, hasCanary, pagePointer, versionsFor } from './page-pointer';
import { limitPerMinute } from './rate-limit';
import { createReleaseFiles } from './read-files';
import { end, fileAddress, pathBelow, readJson, sendFresh, sendMessage, type FileAddress } from './request';
import { createVisitorCookie } from './visitor';

export type { PageHead } from './page-head';

export interface ServeOptions {
  store: ReleaseStore;
  /** Path below which everything is served. Default: '/releases/'. */
  base?: string;
  /** Origin under which browsers reach this server ('https://acme.dev'); default: what the Host header says. */
  publicUrl?: string;
  /** Name of the cookie that holds a browser's random id while a canary runs. Default: 'slipway-visitor'. */
  cookie?: string;
  /** How many reports of loads an address may send in a minute. Default: 60. */
  reportsPerMinute?: number;
  /** The address that a request comes from; default: that of its connection. Set it behind a proxy. */
  addressOf?(request: IncomingMessage): string;
  /** Keeps the pointer across restarts, so that an older one is never served. */
  memory?: PointerMemory;
  /** What went wrong without failing a request. Default: console.error. */
  warn?(error: unknown, what: string): void;
}

/** What a server does for its pages. */
export interface Releases {
  /**
   * Answers what is below the base, and tells whether it did: `server.on('request', async (q, r) => (await releases.handle(q, r)) || mine(q, r))`,
   * in Express `app.use((q, r, next) => releases.handle(q, r).then((done) => done || next(), next))`.
   */
  handle(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** The pointer for the page that a request asks for, and the elements that its head needs. Gives the browser an id while a canary runs. */
  pageFor(request: IncomingMessage, response: ServerResponse, wishes?: HeadWishes): Promise<PageHead>;
  /** Prometheus text. */
  metrics(): string;
  /** Persists the counts of loads. */
  close(): Promise<void>;
}

const IMMUTABLE = 'public, max-age=31536000, immutable';
const MAX_REPORT_BYTES = 8192;

/**
 * Serves a store from any Node server: the files of versions, the pointer of a page (`page.json`), the pointer as it is in the store,
 * whose paths are relative to its address (`pointer.json`), for hosts without a line of code
 * a manifest per remote that follows the pointer (`<name>/mf-manifest.json`), and the reports of browsers (`telemetry`).
 * Moves of the pointer by other processes show within a second. Throws a TypeError for a base that does not begin and end with '/'.
 */
export function createReleases(options: ServeOptions): Releases {
  const { store, base = '/releases/', reportsPerMinute = 60, addressOf = ({ socket }) => socket.remoteAddress ?? '' } = options;
  if (!/^\/(?:[\w.~-]+\/)*$/.test(base)) throw new TypeError(`base must be a path such as '/releases/', not '${base}'.`);
  const warn = options.warn ?? ((error, what) => console.error(`slipway: ${what}`, error ?? ''));
  const releases = followReleases(store, warn, options.memory);
  const readFile = createReleaseFiles(store, warn);
  const counts = countLoads(store, releases, warn);
  const mayReport = limitPerMinute(reportsPerMinute);
  const originOf = ({ headers, socket }: IncomingMessage) =>
    options.publicUrl?.replace(/\/$/, '') ?? `${'encrypted' in socket ? 'https' : 'http'}://${headers.host ?? 'localhost'}`;
  const visitors = createVisitorCookie(
    options.cookie ?? 'slipway-visitor',
    '/',
    options.publicUrl?.startsWith('https:') ?? false,
  );

  async function pointerFor(request: IncomingMessage, response: ServerResponse): Promise<PagePointer> {
    const pointer = await releases.pointer();
    return pagePointer(pointer, releases, hasCanary(pointer) ? visitors.readOrSet(request, response) : undefined);
  }

  async function sendFile(request: IncomingMessage, response: ServerResponse, address: FileAddress): Promise<void> {
    const { name, version, path } = address;
    await releases.pointer();
    const record = await releases.record(name, version!);
    if (!record || (path !== RECORD && !Object.hasOwn(record.files, path)))
      return sendMessage(request, response, 404, `There is no ${path} in ${name} ${version}.`);
    const found = await readFile(record, path, acceptedEncodings(request.headers['accept-encoding'] as string | undefined));
    if (!found) return sendMessage(request, response, 404, 'This file is missing from the store, or is not as it was published.');
    response.setHeader('cache-control', IMMUTABLE);
    response.setHeader('vary', 'accept-encoding');
    response.setHeader('content-type', contentTypeOf(path));
    response.setHeader('x-content-type-options', 'nosniff');
    if (found.encoding) response.setHeader('content-encoding', found.encoding === 'gz' ? 'gzip' : 'br');
    end(request, response, 200, found.content);
  }

  /** The manifest of the version that the visitor gets, with the address of its files: an ordinary host follows the pointer with it. */
  async function sendManifest(request: IncomingMessage, response: ServerResponse, { name, path }: FileAddress): Promise<void> {
    const pointer = await releases.pointer();
    const release = Object.hasOwn(pointer.remotes, name) ? pointer.remotes[name] : undefined;
    if (!release) return sendMessage(request, response, 404, `${name} is not live.`);
    if (release.state) return sendMessage(request, response, 503, release.message ?? `${name} is switched off.`);
    const visitor = release.canary ? visitors.readOrSet(request, response) : undefined;
    const { version, fallback } = versionsFor(name, release, visitor);
    for (const ref of [version, fallback]) {
      const record = ref && (await releases.record(name, ref.version));
      const file = record && Object.hasOwn(record.files, path) ? await readFile(record, path, []) : null;
      if (!record || !file) continue;
      const manifest = JSON.parse(file.content.toString('utf8')) as { metaData: Record<string, unknown> };
      const publicPath = `${originOf(request)}${base}${folderOf(name, record.version)}`;
      response.setHeader('cache-control', 'no-store');
      const followed = { ...manifest, metaData: { ...manifest.metaData, publicPath } };
      return sendFresh(request, response, 'application/json; charset=utf-8', JSON.stringify(followed));
    }
    sendMessage(request, response, 404, `${name} ${release.version} was published without ${path}.`);
  }

  async function receiveReports(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!mayReport(addressOf(request))) {
      response.setHeader('retry-after', '60');
      return sendMessage(request, response, 429, 'Too many reports. Try again in a minute.');
    }
    let body: unknown;
    try {
      body = await readJson(request, MAX_REPORT_BYTES);
    } catch {
      response.setHeader('connection', 'close');
      return sendMessage(request, response, 413, `A report has at most ${MAX_REPORT_BYTES} bytes.`);
    }
    await releases.pointer();
    if (!counts.record(body))
      return sendMessage(request, response, 400, 'Send { "reports": [{ "remote", "version", "stage" }] }.');
    response.setHeader('cache-control', 'no-store');
    response.statusCode = 204;
    response.end();
  }

  async function answer(request: IncomingMessage, response: ServerResponse, below: string): Promise<void> {
    response.setHeader('access-control-allow-origin', '*');
    if (below === 'telemetry' && request.method === 'POST') return receiveReports(request, response);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', below === 'telemetry' ? 'POST' : 'GET, HEAD');
      return sendMessage(request, response, 405, `${request.method} is not possible here.`);
    }
    if (below === 'page.json')
      return sendFresh(request, response, 'application/json; charset=utf-8', JSON.stringify(await pointerFor(request, response)));
    if (below === 'pointer.json')
      return sendFresh(request, response, 'application/json; charset=utf-8', JSON.stringify(await releases.pointer()));
    const address = fileAddress(below);
    if (!address) return sendMessage(request, response, 404, 'There is nothing at this address.');
    return address.version === undefined ? sendManifest(request, response, address) : sendFile(request, response, address);
  }

  return {
    async handle(request, response) {
      const below = pathBelow(base, request);
      if (below === null) return false;
      try {
        await answer(request, response, below);
      } catch (error) {
        const status = (error as { statusCode?: number }).statusCode ?? 500;
        if (status >= 500) warn(error, `failed to answer ${request.method} ${request.url}`);
        if (response.headersSent) response.destroy();
        else
          sendMessage(request, response, status, status === 503 ? 'Nothing is live yet.' : 'Something went wrong on the server.');
      }
      return true;
    },
    pageFor: async (request, response, wishes) => pageHead(await pointerFor(request, response), base, wishes),
    metrics: () => counts.metrics(),
    async close() {
      await counts.close();
      await releases.close();
    },
  };
}
