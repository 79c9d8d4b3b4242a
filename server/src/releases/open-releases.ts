import { mayBeCounted, type ReadVersions } from 'api';
import type { ReleaseStore, SmokeSettings } from 'slipway';
import { createReleases, type PointerMemory, type Releases, type SingleSignOnOptions } from 'slipway/serve';
import type { ServerConfig } from '../config';
import { countFunnel, type FunnelCounts } from './funnel';
import { SHOP_TRIALS } from './trials';

export interface ShopReleases {
  config: Pick<ServerConfig, 'publicUrl' | 'overrideOrigins' | 'development' | 'devShell' | 'remoteTimeoutMs' | 'renderWorkers'>;
  store: ReleaseStore;
  memory?: PointerMemory;
  /** Signs preview and override links. */
  secret: string;
  /** RELEASE_TOKENS. */
  tokens?: string | undefined;
  /** PUBLISH_TOKENS. */
  publishTokens?: string | undefined;
  /** OIDC_ISSUER and related settings. */
  singleSignOn?: SingleSignOnOptions | undefined;
  smoke?: SmokeSettings;
  /** Multiplies the rate limits. */
  rateLimitScale?: number;
  /** Shoppers' steps, counted by version (SELL-8). Absent: only loads and vitals are counted. */
  funnel?: { counts: FunnelCounts; readVersions: ReadVersions };
  warn(error: unknown, what: string): void;
}

/** The delivery kit as the shop uses it: at the root of its origin, with its cookies, its metrics, its trials, and what it counts of visits. */
export function openReleases({ config, rateLimitScale = 1, secret, funnel, singleSignOn, ...parts }: ShopReleases): Releases {
  const { store, warn } = parts;
  return createReleases({
    ...parts,
    base: '/',
    trials: SHOP_TRIALS,
    publicUrl: config.publicUrl,
    // The specification gives the field's value letter by letter.
    mayTransform: true,
    hostBuild: config.devShell?.build,
    render: { ...config.renderWorkers, limitMs: config.remoteTimeoutMs },
    cookies: { prefix: '' },
    reportsPerMinute: 60 * rateLimitScale,
    visitorsPerAddress: 3 * rateLimitScale,
    ...(singleSignOn ? { singleSignOn } : {}),
    links: { secret, overrideOrigins: config.overrideOrigins, isDevelopment: config.development },
    telemetry: {
      metricsPrefix: 'shop',
      mayCount: mayBeCounted,
      goal: 'added to the cart',
      ...(funnel ? { extension: countFunnel({ store, warn, ...funnel }) } : {}),
    },
  });
}
