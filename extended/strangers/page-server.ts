import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { PagePointer, PageRef } from 'slipway/runtime';

/** Which folder of the workplace is which version, in the page that is asked for. */
export interface Setup {
  /** Remote -> its live version and its fallback. */
  remotes: Record<string, { version: string; fallback?: string; state?: 'disabled'; message?: string }>;
  limitMs: number;
  /** Folder of the host. Default: 'host'. */
  host?: string;
  /** Header fields of the document. */
  headers?: Record<string, string>;
  /** Omits the data that only the bundler plugin knows, as for a remote that was built without it. */
  isPlainBuild?: boolean;
  /** The files come from another origin. */
  isForeign?: boolean;
  /** The document has no import map: the runtime adds it. */
  withoutImportMap?: boolean;
}

/** The fault of a served file. */
export type FileFault = 'is not found' | 'is cut off' | 'has other bytes' | 'hangs';

export interface PageServer {
  /** Address of the page with a setup. */
  pageWith(setup: Setup): string;
  /**
   * Breaks the files with matching addresses for every client, until it is called again: for browsers that cannot
   * intercept requests.
   */
  breakFiles(faults: readonly (readonly [address: RegExp, fault: FileFault])[]): void;
  close(): Promise<void>;
}

const TYPES: Record<string, string> = {
  js: 'text/javascript',
  mjs: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
};

/** Serves the host's page, and every version under /releases/<remote>/<version>/, from one origin and from a second one. */
export async function startPageServer(folder: string): Promise<PageServer> {
  const setups: Setup[] = [];
  let broken: readonly (readonly [address: RegExp, fault: FileFault])[] = [];
  let foreign = '';
  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://x');
    const [, kind, remote, version, ...path] = url.pathname.split('/');
    if (url.pathname === '/') {
      const setup = setups[Number(url.searchParams.get('setup'))]!;
      response.writeHead(200, { 'content-type': 'text/html', ...setup.headers });
      return response.end(documentOf(setup, folder, foreign));
    }
    if (kind === 'favicon.ico') return response.writeHead(204).end();
    if (url.pathname === '/releases/telemetry') return response.writeHead(204).end();
    const file = kind === 'page' ? [remote!, 'dist', version!] : [`${remote}-${version}`, 'dist', ...path];
    const fault = broken.find(([address]) => address.test(url.pathname))?.[1];
    if (fault === 'hangs') return;
    if (fault === 'is cut off') return void request.socket.destroy();
    if (fault === 'is not found') return response.writeHead(404).end('There is no such file.');
    try {
      const published = readFileSync(join(folder, ...file));
      const content = fault === 'has other bytes' ? `globalThis.altered = true;\n${published.toString()}` : published;
      const type = TYPES[url.pathname.split('.').at(-1)!] ?? 'application/octet-stream';
      response.writeHead(200, {
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
      });
      return response.end(content);
    } catch {
      return response.writeHead(404).end('There is no such file.');
    }
  });
  const url = await listen(server);
  const other = createServer((request, response) => server.emit('request', request, response));
  foreign = await listen(other);
  return {
    pageWith: (setup) => `${url}/?setup=${setups.push(setup) - 1}`,
    breakFiles: (faults) => void (broken = faults),
    async close() {
      for (const one of [server, other]) {
        one.closeAllConnections();
        await new Promise((done) => one.close(done));
      }
    },
  };
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function documentOf(setup: Setup, folder: string, foreign: string): string {
  const pointer = pointerOf(setup, folder, foreign);
  const { host = 'host' } = setup;
  const hash = integrityOf(readFileSync(join(folder, host, 'dist/main.js')));
  const places = Object.keys(setup.remotes).map((remote) => `<section data-remote="${remote}"></section>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Board</title>
${setup.withoutImportMap ? '' : `<script type="importmap">${JSON.stringify({ integrity: modulesOf(pointer) })}</script>`}
<script type="application/json" id="slipway">${JSON.stringify(pointer)}</script>
<script src="/page/${host}/main.js" defer crossorigin="anonymous" integrity="${hash}"></script></head>
<body><main>${places.join('\n')}</main></body></html>`;
}

/** Address -> hash of all files of ES modules. */
const modulesOf = ({ remotes }: PagePointer) =>
  Object.fromEntries(
    Object.values(remotes)
      .flatMap((remote) => (remote.fallback ? [remote, remote.fallback] : [remote]))
      .filter(({ type }) => type === 'module')
      .flatMap(({ folder, files }) =>
        Object.entries(files).map(([file, hash]) => [
          new URL(folder + file, 'http://x/releases/').href.replace('http://x', ''),
          hash,
        ]),
      ),
  );

const integrityOf = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

function pointerOf(setup: Setup, folder: string, foreign: string): PagePointer {
  const remotes: PagePointer['remotes'] = {};
  for (const [name, { version, fallback, ...rest }] of Object.entries(setup.remotes))
    remotes[name] = {
      ...refOf(name, version, folder, setup, foreign),
      ...(fallback ? { fallback: refOf(name, fallback, folder, setup, foreign) } : {}),
      ...rest,
    };
  return { schema: 2, generation: 7, base: '/releases/', limitMs: setup.limitMs, remotes };
}

/** A version in a page's pointer: the data of the build's report, and the hashes of its files. */
function refOf(name: string, version: string, folder: string, { isPlainBuild, isForeign }: Setup, foreign: string): PageRef {
  const output = join(folder, `${name}-${version}`, 'dist');
  const report = JSON.parse(readFileSync(join(output, 'slipway.json'), 'utf8')) as PageRef;
  const { entry, type, global, exposes, checksChunks } = report;
  const files = readdirSync(output, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(m?js|css)$/.test(file));
  return {
    version,
    folder: `${isForeign ? `${foreign}/releases/` : ''}${name}/${version}/`,
    entry,
    type,
    ...(global ? { global } : {}),
    files: Object.fromEntries(files.map((file) => [file, integrityOf(readFileSync(join(output, file)))])),
    exposes,
    ...(checksChunks && !isPlainBuild ? { checksChunks } : {}),
  };
}
