import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { candidateOf } from '../candidate';
import { promoteRelease, withRelease, type Pointer } from '../pointer';
import { followReleases } from '../serve/follow-releases';
import { handleBelow } from '../serve/handle';
import { createPageFiles } from '../serve/page-files';
import { createReleaseCookies } from '../serve/visitor';
import { createVisitors } from '../serve/visitors';
import type { ReleaseStore, StoredRecord } from '../store';
import { readRuntimeFiles } from './runtime-files';

/** The base path of everything that is served. */
const BASE = '/releases/';

const RUNTIME_ADDRESS = '/runtime/index.mjs';

export interface TrialServer {
  url: string;
  close(): Promise<void>;
}

/** The pointer as if the candidate were live, without a fallback for it. */
const asIfLive = (pointer: Pointer, candidate: StoredRecord): Pointer =>
  withRelease(
    pointer,
    candidate.record.name,
    promoteRelease(undefined, candidateOf(candidate), 'person'),
    pointer.issuedAt,
    'remote',
  );

/**
 * Serves an empty page on a separate port, as a server with `slipway/serve` would if the candidate were live: head, hashes,
 * and files straight from the store. The page's loader is `slipwayTrial`.
 */
export async function startTrialServer(
  store: ReleaseStore,
  pointer: Pointer,
  candidate: StoredRecord,
  limitMs: number,
): Promise<TrialServer> {
  const trialPointer = asIfLive(pointer, candidate);
  const trialStore: ReleaseStore = { ...store, readPointer: async () => trialPointer, pointerStamp: async () => 'trial' };
  const warn = () => undefined;
  const current = followReleases(trialStore, warn);
  const files = createPageFiles({
    store: trialStore,
    base: BASE,
    current,
    warn,
    addressOf: () => '',
    lookupsPerMinute: Infinity,
    visitors: createVisitors({ cookies: createReleaseCookies('slipway-', false), addressOf: () => '', warn }),
  });
  const handle = handleBelow(BASE, files.answerFor, warn);
  const runtime = await readRuntimeFiles();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (await handle(request, response)) return;
    const [, file = ''] = /^\/runtime\/(.+)$/.exec(request.url ?? '') ?? [];
    const script = runtime.get(file);
    if (request.url !== '/' && !script) return void response.writeHead(404).end();
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(script ?? page((await files.pageFor(request, response)).html, limitMs));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.close();
      server.closeAllConnections();
      await current.close();
    },
  };
}

const page = (head: string, limitMs: number) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Trial</title>
<link rel="icon" href="data:,">${head}
<script type="module">const { createLoader } = await import('${RUNTIME_ADDRESS}');
// A share scope for each remote, as if it were alone with a host: in a common scope, the first that loads a package provides it
// to all others, whatever they were built for. A page has its host there first, and the gate compares with that one.
const loaders = {};
globalThis.slipwayTrial = {
  open: (remote, expose) =>
    (loaders[remote] ??= createLoader({ instance: { shareScopeMap: {} }, limitMs: ${limitMs}, report() {} })).open(remote, expose),
};</script></head><body></body></html>`;
