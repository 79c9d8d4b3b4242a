/** Key in local storage; Log Out empties it with everything else. */
const KEY = 'recent';
const KEPT = 12;

/** Ids of the products that were looked at in this browser, newest first. Nothing readable counts as none. */
export function recentIds(): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id): id is number => Number.isSafeInteger(id)).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

/** Remembers a product as the one looked at last. Storage that refuses (full, forbidden) is no reason to fail. */
export function rememberViewed(id: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([id, ...recentIds().filter((other) => other !== id)].slice(0, KEPT)));
  } catch {
    // Recently viewed is a comfort, not a promise.
  }
}
