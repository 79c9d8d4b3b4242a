import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { GateOptions } from '../moves';
import type { RenderWorkerOptions } from '../render-workers/pool';
import type { SmokeSettings } from '../smoke/settings';
import type { ReleaseStore } from '../store';
import type { PointerMemory } from './follow-releases';
import type { MetricsOptions } from './metrics';
import type { SingleSignOnOptions } from './ops/single-sign-on';
import type { ReportExtension } from './telemetry/telemetry';

export interface ServeOptions extends GateOptions {
  store: ReleaseStore;
  /** Path below which everything is served. Default: '/releases/'. With '/', `handle` leaves all that it does not know to the host. */
  base?: string | undefined;
  /** Origin under which browsers reach this server ('https://acme.dev'); default: what the Host header says. */
  publicUrl?: string | undefined;
  /** Where browsers fetch files: the address of a CDN in front of this server's base ('https://cdn.acme.dev/releases/'). Default: here. */
  assets?: string | undefined;
  /**
   * Whether files of versions may pass proxies that rewrite scripts, which changes their hashes. Default: false, and they are sent with
   * `no-transform`, the word that such proxies heed.
   */
  mayTransform?: boolean | undefined;
  /** `prefix`: what the names of all cookies begin with. Default: 'slipway-'. They are set while a canary runs, and by links. */
  cookies?: { prefix?: string | undefined } | undefined;
  /** How many reports of loads an address may send in a minute. Default: 60. */
  reportsPerMinute?: number | undefined;
  /** How many visitors of one address count as failed in a canary with --auto. Default: 3. */
  visitorsPerAddress?: number | undefined;
  /**
   * The host's id of a visitor, such as an account or a tenant id: canaries stick to it on every device, and it counts for --auto
   * whatever its address is. Visitors must not be able to choose it: take it from a session that you have verified.
   * Undefined, or a throw: a cookie identifies the visitor. `of`: the request of Fastify, which has its session, or of the fetch API (`Request`); with other servers `request`.
   */
  visitorOf?(request: IncomingMessage, of: unknown): string | undefined | Promise<string | undefined>;
  /** The address that a request comes from. Default: Express' and Fastify's `ip`, else that of its connection. */
  addressOf?(request: IncomingMessage): string;
  /** Keeps the pointer across restarts, so that an older one is never served. */
  memory?: PointerMemory | undefined;
  /**
   * The operators who may move the pointer at `ops`: entries `who:names:token`, separated by spaces. Absent: there is no
   * such page.
   */
  tokens?: string | undefined;
  /**
   * Pipelines that may publish builds by `ops/api/publish`, and move nothing: entries `who:names:token`, separated by spaces. Absent: there is
   * no such call.
   */
  publishTokens?: string | undefined;
  /** Signs operators in by their accounts at an OpenID provider, beside or instead of tokens. Needs the package openid-client. */
  singleSignOn?: SingleSignOnOptions | undefined;
  /** How a version is tried in a browser before a move at `ops`. Default: in none. */
  smoke?: SmokeSettings | undefined;
  /** Links that show one browser an unpromoted version, or a remote from another address. Absent: no link is good. */
  links?: LinkOptions | undefined;
  /** For development: a CommonJS file that takes the place of the host's server build in every version, as it is at that moment. */
  hostBuild?: string | undefined;
  /** The processes in which server builds run, and how long a call may take in ms (`limitMs`, default: 4000). */
  render?: (RenderWorkerOptions & { limitMs?: number | undefined }) | undefined;
  /** Counting of the reports of browsers. */
  telemetry?: TelemetryOptions | undefined;
  /**
   * Serves `metrics()` at `metrics`, to every client or to those with a token. Absent: not at all, for a server that has its
   * own address for them.
   */
  metrics?: MetricsOptions | undefined;
  /** Serves `health`, for load balancers. Absent: not at all, for a server that has its own address for it. */
  health?: boolean | undefined;
  /** Reports failures that fail no request. Default: console.error. */
  warn?(error: unknown, what: string): void;
}

export interface LinkOptions {
  /** Signs the links; the command that makes them needs the same (`openPreviewSecret`). */
  secret: string;
  /** Origins from which an override may load a remote. Default: none. */
  overrideOrigins?: readonly string[] | undefined;
  /** Where a browser goes once it has opened a link. Default: '/'. */
  home?: string | undefined;
  /** Any address may be an override, and pages of this server may post one to `override` as a form. Not for production. */
  isDevelopment?: boolean | undefined;
}

export interface TelemetryOptions {
  /** First word of the names of metrics. Default: 'slipway'. */
  metricsPrefix?: string | undefined;
  /** Whether a sender may be counted beyond loads and errors. Default: not with Do Not Track or Global Privacy Control, and no robots. */
  mayCount?(headers: IncomingHttpHeaders): boolean;
  /** The history's phrase for a visitor who reached the goal: 'signed up'. */
  goal?: string | undefined;
  /** Further counts of the project from the same reports. */
  extension?: ReportExtension | undefined;
}
