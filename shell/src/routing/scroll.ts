import { escapeMalformed } from 'shared/malformed-escapes';
import { createSafeStorage, parseStored, tabKeys } from '../session/storage';

const tab = createSafeStorage('sessionStorage');

export interface HistoryEntry {
  hash: string;
  key: string;
}

/** In pixels, by the keys of history entries. Where the storage is full or blocked, pages start at the top. */
const positions = () => (parseStored(tab.get(tabKeys.scroll)) ?? {}) as Record<string, number>;

/** Saves the scroll position of a history entry, for back, forward and reload. */
export function saveScroll({ key }: HistoryEntry): void {
  tab.set(tabKeys.scroll, JSON.stringify({ ...positions(), [key]: Math.round(window.scrollY) }));
}

/** Scrolls a new page to the top (NAV-9) or to its URL fragment; restores the saved position after back and forward. */
export function restoreScroll({ hash, key }: HistoryEntry, isNew: boolean): void {
  const target = isNew && hash ? document.getElementById(fragment(hash)) : null;
  if (target) target.scrollIntoView();
  else window.scrollTo(0, isNew ? 0 : (positions()[key] ?? 0));
}

/** The fragment without its '#'; a malformed percent-escape in it (`#%`) stands for itself, like in the browser. */
const fragment = (hash: string) => decodeURIComponent(escapeMalformed(hash.slice(1)));

/** False if this document was opened by back, forward or reload: only then is a scroll position restored. */
export function isFreshLoad(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type !== 'reload' && entry?.type !== 'back_forward';
}
