/** Key in local storage, which Log Out clears. */
const KEY = 'recent';
const MAX_RECENT = 12;

/** Ids of the products viewed in this browser, newest first; empty when storage is unreadable. */
export function recentIds(): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id): id is number => Number.isSafeInteger(id)).slice(0, MAX_RECENT) : [];
  } catch {
    return [];
  }
}

/** Records a product as the last one viewed. Ignores storage errors (full, forbidden). */
export function rememberViewed(id: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([id, ...recentIds().filter((other) => other !== id)].slice(0, MAX_RECENT)));
  } catch {
    // 'Recently viewed' is optional.
  }
}
