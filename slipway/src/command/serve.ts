import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { Server as Listener, type AddressInfo } from 'node:net';
import { ReleaseError } from '../release-error';
import { hasPreviewSecret, readPreviewSecret } from '../preview-secret';
import { DEFAULT_BASE, isBase, isWebAddress } from '../serve/base';
import { readSingleSignOn } from '../serve/ops/operators';
import { importOpenIdClient } from '../serve/ops/single-sign-on';
import { addressBehind, readProxies } from '../serve/proxies';
import { movesReported } from '../report-moves';
import { createReleases, type LinkOptions } from '../serve/releases';
import { readSmoke } from '../smoke/settings';
import type { ReleaseStore } from '../store';
import type { Arguments } from './arguments';
import { usageError } from './commands';
import { readBase, readGate } from './config';
import { readAddress } from './read-address';

/**
 * `serve`: answers over HTTP until the process is asked to stop, and prints the address. PUBLIC_URL is the origin that
 * browsers use, ASSETS_URL the address of a CDN in front of the base, RELEASE_TOKENS and OIDC_ISSUER who may use the page at
 * `ops`, PUBLISH_TOKENS who may publish there, METRICS_TOKEN who may read `metrics`, OVERRIDE_ORIGINS from where an override may load a remote, TRUST_PROXY which
 * proxies are in front, VISITORS_PER_ADDRESS how many visitors of one address count for canaries with --auto. Throws a
 * ReleaseError if it cannot listen. Resolves with the exit code.
 */
export async function serveUntilStopped(
  {
    port = '4000',
    host = 'localhost',
    base: asked,
    'trust-proxy': proxies = process.env.TRUST_PROXY?.trim(),
    'visitors-per-address': perAddress = process.env.VISITORS_PER_ADDRESS?.trim(),
  }: Arguments,
  store: ReleaseStore,
): Promise<number> {
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw usageError('--port takes a whole number from 0 to 65535', 'serve');
  if (asked !== undefined && !isBase(asked)) throw usageError(`--base takes a path such as '${DEFAULT_BASE}'`, 'serve');
  const trusted = proxies ? readProxies(proxies) : undefined;
  if (proxies && trusted === undefined)
    throw usageError(
      `--trust-proxy and TRUST_PROXY take how many proxies are in front, or their addresses, such as 10.0.0.0/8,::1, and not '${proxies}'`,
      'serve',
    );
  if (perAddress && !/^[1-9]\d{0,6}$/.test(perAddress))
    throw usageError(
      `--visitors-per-address and VISITORS_PER_ADDRESS take a whole number from 1 on, and not '${perAddress}'`,
      'serve',
    );
  const { env } = process;
  const folder = process.cwd();
  const base = asked ?? (await readBase(folder));
  const links = linksOf(env, folder);
  const singleSignOn = readSingleSignOn(env, links?.secret);
  if (singleSignOn) await importOpenIdClient();
  const releases = createReleases({
    store,
    base,
    publicUrl: readAddress(env, 'PUBLIC_URL'),
    assets: readAddress(env, 'ASSETS_URL'),
    tokens: env.RELEASE_TOKENS,
    publishTokens: env.PUBLISH_TOKENS,
    smoke: readSmoke(env),
    ...(await readGate(folder)),
    links,
    // An empty value is a secret that did not arrive: then no client may read the metrics.
    metrics: { token: env.METRICS_TOKEN?.trim() },
    health: true,
    ...(singleSignOn ? { singleSignOn } : {}),
    ...(perAddress ? { visitorsPerAddress: Number(perAddress) } : {}),
    ...(trusted === undefined ? {} : { addressOf: addressBehind(trusted) }),
  });
  const started = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    started.add(response);
    response.once('close', () => started.delete(response));
    void releases
      .handle(request, response)
      .then((done) => {
        if (done) return;
        response.statusCode = 404;
        response.end();
      })
      .catch(() => response.destroy());
  });
  server.listen(Number(port), host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new ReleaseError(`Cannot listen on ${host}:${port} (${error.code}). Choose another --port or --host.`, 'usage');
  });
  process.stdout.write(
    `${store.place} at http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}${base}\n`,
  );
  let code = 0;
  // A project's trials run here, so it may be an error of theirs. Requests in flight end first.
  const failed = new Promise<void>((end) => {
    for (const event of ['uncaughtException', 'unhandledRejection'] as const)
      process.on(event, (error: unknown) => {
        console.error('slipway: unhandled error, the server exits', error);
        code = 1;
        end();
      });
  });
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM'), failed]);
  await closeServer(server, started);
  await releases.close();
  await movesReported();
  return code;
}

/** Time limit in ms for downloads after the process was asked to stop: shorter than most process managers wait. */
const LAST_DOWNLOADS_MS = 8000;

/** Stops listening, lets running responses complete, and cuts those that take too long. */
async function closeServer(server: Server, started: ReadonlySet<ServerResponse>): Promise<void> {
  const closed = once(server, 'close');
  const cut = setTimeout(() => server.closeAllConnections(), LAST_DOWNLOADS_MS);
  server.prependListener('request', (_request, response: ServerResponse) => response.setHeader('connection', 'close'));
  // The `close` of an HTTP server would cut each connection after its last answer, although parts of it may not have been sent
  // yet.
  Listener.prototype.close.call(server);
  // `close` of a response comes when all of it was handed to the system, or when its connection broke.
  for (let [first] = started; first; [first] = started) await once(first, 'close');
  server.closeAllConnections();
  await closed;
  clearTimeout(cut);
}

/** Undefined without a secret to verify links: then no link is valid. */
const linksOf = (env: NodeJS.ProcessEnv, folder: string): LinkOptions | undefined =>
  hasPreviewSecret(env, folder)
    ? { secret: readPreviewSecret(env, folder), overrideOrigins: readOrigins(env.OVERRIDE_ORIGINS ?? '') }
    : undefined;

function readOrigins(text: string): string[] {
  const given = text.split(/[\s,]+/).filter(Boolean);
  const wrong = given.find((each) => !isWebAddress(each));
  if (wrong === undefined) return given;
  throw new ReleaseError(
    `OVERRIDE_ORIGINS must be origins such as https://pr.example with spaces between, not '${wrong}'.`,
    'usage',
  );
}
