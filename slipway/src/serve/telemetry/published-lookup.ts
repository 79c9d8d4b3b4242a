import type { CurrentReleases } from '../follow-releases';
import { limitPerMinute } from '../rate-limit';

/** How many unknown versions are looked up in the store in a minute, over all senders. */
const LOOKUPS_PER_MINUTE = 60;

/**
 * Returns whether a version was published. A version that the pointer names, or with files that were served, costs no
 * request to the store. Others cost some per minute, each at most once a minute, so that invented versions cannot run up a
 * bucket's bill.
 */
export function createPublishedLookup({ isKnown, record }: Pick<CurrentReleases, 'isKnown' | 'record'>) {
  const mayLookUp = limitPerMinute(LOOKUPS_PER_MINUTE);
  let missing = new Set<string>();
  let since = Date.now();
  return async function isPublished(name: string, version: string): Promise<boolean> {
    if (isKnown(name, version)) return true;
    if (Date.now() - since > 60_000) [missing, since] = [new Set(), Date.now()];
    const key = `${name}@${version}`;
    if (missing.has(key) || !mayLookUp('store')) return false;
    if (await record(name, version)) return true;
    missing.add(key);
    return false;
  };
}
