import { LRUCache } from 'lru-cache';
import { networksOf } from 'slipway/network';

/** Pages in a second that the cache does not have, for one network, on average. */
const PER_SECOND = 10;
/** New pages that one network may load at once. A page load asks for one document, and popular ones are cached. */
const BURST = 100;
/** Networks that are remembered. A forgotten network starts over as an unknown one. */
const NETWORKS = 50_000;

/**
 * Limits renders of uncached pages per network, because visitors can make up any number of addresses: filters, search
 * texts, paths that do not exist. Each network that contains an address has a token bucket, as for rate limits. Returns
 * the whole seconds to wait; 0 means that the page was counted. `scale` is RATE_LIMIT_SCALE.
 */
export function createRenderLimit(scale: number, now: () => number = () => performance.now()) {
  const spent = new LRUCache<string, { pages: number; at: number }>({ max: NETWORKS });

  function bucketOf(name: string, perSecond: number) {
    const { pages, at } = spent.get(name) ?? { pages: 0, at: now() };
    return { name, pages: Math.max(0, pages - (Math.max(0, now() - at) / 1000) * perSecond), perSecond };
  }

  return function spend(address: string): number {
    const buckets = networksOf(address).map(({ name, share }) => bucketOf(name, PER_SECOND * share * scale));
    const excessOf = ({ pages, perSecond }: (typeof buckets)[number]) =>
      (pages + 1 - (BURST / PER_SECOND) * perSecond) / perSecond;
    const wait = Math.max(...buckets.map(excessOf));
    if (wait > 0) return Math.ceil(wait);
    for (const { name, pages } of buckets) spent.set(name, { pages: pages + 1, at: now() });
    return 0;
  };
}
