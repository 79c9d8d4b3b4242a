import type { IncomingMessage, ServerResponse } from 'node:http';
import { checkOptions } from '../check-options';
import { checkSecret } from '../preview-secret';
import { openRenderPool } from '../render-workers/open-pool';
import { withoutBrowser } from '../smoke/settings';
import { DEFAULT_BASE, isBase, isOrigin, isWebAddress } from './base';
import { followReleases, type CurrentReleases } from './follow-releases';
import { createOps } from './ops/ops';
import { createSingleSignOn } from './ops/single-sign-on';
import { storeFailureOf } from './ops/store-failure';
import { handleBelow, withCors, type Answer } from './handle';
import { countStoreFailures } from './count-store-failures';
import { createHealth } from './health';
import { createMetrics } from './metrics';
import { releaseGauges } from './release-gauges';
import type { ServeOptions } from './options';
import { SERVE_OPTIONS } from './option-rules';
import { createPageFiles, type PageFiles } from './page-files';
import { createLinks } from './preview/links';
import { createPreviewSessions, type PreviewSessions } from './preview/session';
import { watchForProxy } from './proxies';
import { limitPerMinute } from './rate-limit';
import { readJson, sendMessage } from './request';
import { createServerBuilds, type ServerBuilds } from './server-builds';
import { mayCount } from './telemetry/may-count';
import { createTelemetry, type Sender, type Telemetry, type TelemetryParts } from './telemetry/telemetry';
import { createReleaseCookies, type ReleaseCookies } from './visitor';
import { createVisitors } from './visitors';

export type { LinkOptions, ServeOptions, TelemetryOptions } from './options';
export type { PageHead } from './page-head';

/** The interface of a server to its pages. */
export interface Releases {
  /** Path below which everything is served. */
  readonly base: string;
  /** Whether `metrics` is served there: see the option. */
  readonly servesMetrics: boolean;
  /** Whether `health` is. */
  readonly servesHealth: boolean;
  /** The pointer and the records of the store, as this server follows them. */
  readonly current: CurrentReleases;
  /** Server builds of versions, for hosts that are rendered on the server. */
  readonly builds: ServerBuilds;
  /** Versions that links gave to browsers. */
  readonly previews: PreviewSessions;
  readonly cookies: Pick<ReleaseCookies, 'visitorIn'>;
  /**
   * Answers paths below the base, and returns whether it did: `server.on('request', async (q, r) => (await
   * releases.handle(q, r)) || mine(q, r))`, in Express `app.use((q, r, next) => releases.handle(q, r).then((done) => done ||
   * next(), next))`.
   */
  handle(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /**
   * The versions of the page that a request asks for, for a server that writes pointer and import map itself
   * (`inlinedPointer`). Gives the browser an id while a canary runs in the part of the pointer that the page names.
   */
  visit: PageFiles['visit'];
  /**
   * The pointer for the page that a request asks for, and the elements that its head needs. Gives the browser an id while a canary runs.
   * `notices` say what a link gave this browser alone to see.
   */
  pageFor: PageFiles['pageFor'];
  /** Counts a version that failed to render on the server. */
  recordRenderFailure(failed: { remote: string; version: string }, sender: Sender): Promise<void>;
  /** Prometheus text. */
  metrics(): string;
  /** Persists the counts of loads. */
  close(): Promise<void>;
}

/** First word of the names of metrics. */
const DEFAULT_PREFIX = 'slipway';
const MAX_REPORT_BYTES = 8192;
/** How long a server build may compute or wait for one call. */
const RENDER_MS = 4000;

/**
 * Serves a store from any Node server: the files of versions, the pointer of a page (`page.json`), the store's pointer with
 * paths relative to its address (`pointer.json`), a manifest per remote that follows the pointer, for hosts without a line
 * of code (`<name>/mf-manifest.json`), the reports of browsers (`telemetry`), links for one browser (`preview/…`,
 * `override/…`), the page for operators (`ops`), and if configured Prometheus text (`metrics`) and `health`. Watches
 * canaries with --auto. Moves of the pointer by other processes show within a second. Throws a TypeError for an unknown
 * option or one of the wrong type, and an Error for tokens that cannot be read, or a secret that is missing or too short.
 */
export function createReleases(options: ServeOptions): Releases {
  checkOptions(options, SERVE_OPTIONS, 'createReleases');
  const { store, base = DEFAULT_BASE, reportsPerMinute = 60, addressOf = senderOf, links } = options;
  if (!isBase(base)) throw new TypeError(`base must be a path such as '${DEFAULT_BASE}', not '${base}'.`);
  const origins = checkAddresses(options);
  // For a bucket or a disk the message names the problem, and a stack adds nothing.
  const warn =
    options.warn ?? ((error, what) => console.error(`slipway: ${what}`, storeFailureOf(error)?.message ?? error ?? ''));
  const reading = countStoreFailures(store);
  const current = followReleases(reading.store, warn, options.memory);
  const isSecure = options.publicUrl?.startsWith('https:') ?? false;
  const cookiePrefix = options.cookies?.prefix ?? 'slipway-';
  if (!/^[\w-]*$/.test(cookiePrefix))
    throw new TypeError(`cookies.prefix must have letters, digits, '_' and '-' only, not '${cookiePrefix}'.`);
  const [, special] = /^__(Host|Secure)-/i.exec(cookiePrefix) ?? [];
  if (special && !isSecure)
    throw new TypeError(`cookies.prefix '${cookiePrefix}' needs a publicUrl with https: browsers drop such a cookie otherwise.`);
  // The cookies of a sign-in are for the path of `ops` alone.
  if (special && /host/i.test(special) && options.singleSignOn)
    throw new TypeError(
      `cookies.prefix '${cookiePrefix}' does not go with singleSignOn: browsers keep such a cookie for all paths only.`,
    );
  const cookies = createReleaseCookies(cookiePrefix, isSecure);
  const isAllowed = (address: string) => links?.isDevelopment === true || origins.includes(new URL(address).origin);
  // A link or a sign-in under an empty key could be made by anybody.
  if (links) checkSecret(links.secret, 'links.secret');
  if (options.singleSignOn) checkSecret(options.singleSignOn.secret, 'singleSignOn.secret');
  const linkParts = { store, cookies, secret: links?.secret, isAllowed };
  const previews = createPreviewSessions({ ...linkParts, base });
  const visitors = createVisitors({ cookies, idOf: options.visitorOf, addressOf, warn });
  const files = createPageFiles({
    store: reading.store,
    base,
    current,
    visitors,
    addressOf,
    lookupsPerMinute: Math.max(300, 5 * reportsPerMinute),
    previews,
    warn,
    publicUrl: options.publicUrl,
    assets: options.assets,
    mayTransform: options.mayTransform,
  });
  const openLink = createLinks({ ...linkParts, home: links?.home ?? '/', mayPost: links?.isDevelopment ?? false });
  const gate = {
    trials: options.trials,
    render: options.render,
    smoke: options.smoke ?? withoutBrowser('the server opens none'),
  };
  const { publicUrl, singleSignOn } = options;
  const signOn = singleSignOn && createSingleSignOn({ options: singleSignOn, store, base, publicUrl, cookiePrefix, warn });
  const ops = createOps({
    store,
    base,
    tokens: options.tokens,
    publishTokens: options.publishTokens,
    signOn,
    gate,
    addressOf,
    warn,
  });
  const telemetry = openTelemetry(options, { current, cookies, visitors, warn });
  const pool = openRenderPool({
    store,
    options: options.render ?? {},
    // A host in development is never in the pointer.
    isLive: (label) => options.hostBuild !== undefined || !current.last().pointer || current.isNamed(label),
    count: telemetry.recordRenderFault,
    warn,
  });
  const mayReport = limitPerMinute(reportsPerMinute);
  const watch = options.addressOf ? undefined : watchForProxy((what) => warn(undefined, what));
  const sendMetrics =
    options.metrics &&
    createMetrics(options.metrics, async () => {
      // Metrics show the current state, and report an unreachable store.
      await current.pointer().catch(() => undefined);
      return metrics();
    });
  const sendHealth = options.health ? createHealth(current) : undefined;

  function metrics(): string {
    const { pointer, isFresh } = current.last();
    const evidence = pointer ? telemetry.evidence(pointer) : new Map<string, never>();
    const gauges = releaseGauges(options.telemetry?.metricsPrefix ?? DEFAULT_PREFIX, {
      pointer,
      isFresh,
      failures: reading.failures(),
      evidence,
    });
    return telemetry.metrics() + gauges;
  }

  async function receiveReports(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = addressOf(request);
    watch?.(request, address);
    if (!mayReport(address)) {
      response.setHeader('retry-after', '60');
      return sendMessage(request, response, 429, 'Too many reports. Try again in a minute.');
    }
    const body = await readJson(request, MAX_REPORT_BYTES);
    // A failure in a preview session says nothing about the live versions.
    const isCounted = previews.has(request.headers.cookie) || (await telemetry.receive(body, { request, response, address }));
    if (!isCounted) return sendMessage(request, response, 400, 'Send { "reports": [{ "remote", "version", "stage" }] }.');
    response.setHeader('cache-control', 'no-store');
    response.statusCode = 204;
    response.end();
  }

  /** Undefined where nothing is known at the path. Next with `trailingSlash` redirects every path without an ending to one with a slash. */
  function answerFor(asked: string, method: string | undefined): Answer | undefined {
    const below = asked.replace(/\/$/, '');
    const isPost = method === 'POST';
    if (below === 'telemetry' && (isPost || method === 'OPTIONS')) return withCors(receiveReports);
    if (below === 'metrics' && sendMetrics) return sendMetrics;
    if (below === 'health' && sendHealth) return sendHealth;
    const [, isOps, opsPath = ''] = /^(ops)(?:\/(.*))?$/.exec(below) ?? [];
    if (isOps && ops) return (request, response) => ops(request, response, opsPath);
    const [, kind, token = ''] = /^(preview|override)\/(.*)$/.exec(below) ?? [];
    if (kind && links && !isPost)
      return (request, response) => openLink[kind as 'preview' | 'override'](request, response, token);
    if (below === 'override' && isPost && openLink.post) return openLink.post;
    return files.answerFor(asked);
  }

  return {
    base,
    servesMetrics: Boolean(sendMetrics),
    servesHealth: Boolean(sendHealth),
    current,
    previews,
    cookies,
    builds: createServerBuilds({
      store,
      releases: current,
      pool,
      hostBuild: options.hostBuild,
      limitMs: options.render?.limitMs ?? RENDER_MS,
    }),
    handle: handleBelow(base, answerFor, warn),
    visit: files.visit,
    pageFor: files.pageFor,
    recordRenderFailure: telemetry.recordRenderFailure,
    metrics,
    async close() {
      pool.close();
      await telemetry.close();
      await current.close();
    },
  };
}

/** Returns the origins of overrides as browsers write them. Throws a TypeError that names the wrong address. */
function checkAddresses({ publicUrl, assets, links }: ServeOptions): string[] {
  const given = { publicUrl, assets };
  for (const [name, address] of Object.entries(given))
    if (address !== undefined && !isWebAddress(address))
      throw new TypeError(`${name} must be an address such as https://acme.dev, not '${address}'.`);
  if (publicUrl !== undefined && !isOrigin(publicUrl))
    throw new TypeError(
      `publicUrl must be an origin such as https://acme.dev, without a path, not '${publicUrl}'. The path is \`base\`.`,
    );
  const origins: unknown = links?.overrideOrigins ?? [];
  if (!Array.isArray(origins))
    throw new TypeError(`overrideOrigins must be a list, such as ['https://pr.example'], not ${JSON.stringify(origins)}.`);
  return (origins as string[]).map((origin) => {
    if (!isWebAddress(origin))
      throw new TypeError(`overrideOrigins must be origins such as https://pr.example, not '${origin}'.`);
    return new URL(origin).origin;
  });
}

/** Frameworks with a setting for proxies in front say in `ip` where a request comes from. */
const senderOf = (request: IncomingMessage) => {
  const { ip } = request as { ip?: unknown };
  return typeof ip === 'string' ? ip : (request.socket.remoteAddress ?? '');
};

function openTelemetry(
  { store, visitorsPerAddress = 3, telemetry = {} }: ServeOptions,
  { current, ...parts }: Pick<TelemetryParts, 'cookies' | 'visitors' | 'warn'> & { current: CurrentReleases },
): Telemetry {
  return createTelemetry({
    store,
    releases: current,
    visitorsPerAddress,
    ...parts,
    mayCount: telemetry.mayCount ?? mayCount,
    goal: telemetry.goal,
    extension: telemetry.extension,
    metricsPrefix: telemetry.metricsPrefix ?? DEFAULT_PREFIX,
  });
}
