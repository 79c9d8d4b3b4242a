import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jsonForScript, type ShellTrial } from 'shared/server-contract';
import { addressOf, integrityOf, readRuntimeFiles, type ReleaseRecord, type ReleaseStore, type ServerBuild } from 'slipway';
import { pageRef, type PagePointer } from 'slipway/serve';
import { RUNTIME, startRecorder } from './in-page';

export interface SmokeServer {
  url: string;
  close(): Promise<void>;
}

/**
 * Serves all that the gate's browser requests, on a free port: the shell's bare document, the files of the versions
 * under test straight from the store, and the delivery kit's loader. The API answers 503, as with its database down.
 */
export async function startSmokeServer(
  store: ReleaseStore,
  hostBuild: ServerBuild,
  shell: ReleaseRecord,
  remotes: ReleaseRecord[],
  limitMs: number,
): Promise<SmokeServer> {
  const releases = [shell, ...remotes];
  const runtime = await readRuntimeFiles();
  const runtimeHashes = Object.fromEntries([...runtime].map(([file, content]) => [RUNTIME + file, integrityOf(content)]));
  const importMap = JSON.stringify({ integrity: Object.assign({}, ...releases.map(hashes), runtimeHashes) as object });
  const readyEvent = (await hostBuild.read<string>('trial.readyEvent'))!;
  const recorder = startRecorder(readyEvent, pointerTo(remotes), limitMs);
  const page = await documentOf(hostBuild, shell, { importMap, recorder, runtimeHashes });
  const policy = `default-src 'self' data:; style-src 'self' 'unsafe-inline'; script-src 'self' ${hashOf(importMap)} ${hashOf(recorder)}`;

  async function respond({ url = '/' }: IncomingMessage, reply: ServerResponse): Promise<void> {
    if (url === '/') {
      reply.setHeader('content-security-policy', policy);
      reply.setHeader('integrity-policy', 'blocked-destinations=(script)');
      reply.setHeader('content-type', 'text/html; charset=utf-8');
      return void reply.end(page);
    }
    const release = releases.find(({ name, version }) => url.startsWith(addressOf(name, version)));
    const path = release && url.slice(addressOf(release.name, release.version).length);
    const content =
      path && release.files[path]
        ? await store.readFile(release.name, release.version, path)
        : runtime.get(url.slice(RUNTIME.length));
    reply.statusCode = content ? 200 : release ? 404 : 503;
    reply.setHeader('content-type', /\.m?js$/.test(url) ? 'text/javascript' : url.endsWith('.css') ? 'text/css' : 'text/plain');
    reply.end(content ?? '');
  }

  const server = createServer((request, reply) => {
    respond(request, reply).catch(() => {
      reply.statusCode = 500;
      reply.end();
    });
  });
  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

const hashes = ({ name, version, files }: ReleaseRecord) =>
  Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => path.endsWith('.js'))
      .map(([path, { integrity }]) => [addressOf(name, version) + path, integrity]),
  );

/** The pointer for the loader that tries the remotes, each without a fallback. */
const pointerTo = (remotes: ReleaseRecord[]): PagePointer => ({
  schema: 2,
  generation: 0,
  remotes: Object.fromEntries(
    remotes.map((record) => [record.name, { ...pageRef(record), folder: addressOf(record.name, record.version) }]),
  ),
});

interface DocumentParts {
  importMap: string;
  recorder: string;
  /** Address -> integrity of what the loader consists of. */
  runtimeHashes: Record<string, string>;
}

async function documentOf(
  hostBuild: ServerBuild,
  shell: ReleaseRecord,
  { importMap, recorder, runtimeHashes }: DocumentParts,
): Promise<string> {
  const { html, styles, head, data } = await hostBuild.call<Awaited<ReturnType<ShellTrial['document']>>>('trial.document');
  const base = addressOf(shell.name, shell.version);
  // WebKit takes a static import only of what a script element has loaded.
  const hashed = [
    ...(shell.chunks.main ?? []).map((file) => [base + file, shell.files[file]?.integrity ?? ''] as const),
    ...Object.entries(runtimeHashes),
  ];
  const scripts = hashed.map(([address, hash]) => `<script type="module" async src="${address}" integrity="${hash}"></script>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,">${head}${styles}
<script>${recorder}</script>
<script type="importmap">${importMap}</script>
${scripts.join('\n')}
<script type="module" src="${base}${shell.entry}" integrity="${shell.files[shell.entry]!.integrity}"></script>
</head><body><div id="root">${html}</div>
<script type="application/json" id="releases">{"schema":1,"generation":0,"remotes":{}}</script>
<script type="application/json" id="data">${jsonForScript(data)}</script></body></html>`;
}
