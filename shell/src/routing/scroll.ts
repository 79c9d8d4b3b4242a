import { escapeMalformed } from 'shared/malformed-escapes';
import { createSafeStorage, tabKeys } from '../session/storage';

const tab = createSafeStorage('sessionStorage');

/** A history entry. The key alone is not unique: the first entry of every document has the same key. */
export interface HistoryEntry {
  pathname: string;
  search: string;
  key: string;
}

const idOf = ({ pathname, search, key }: HistoryEntry) => `${key} ${pathname}${search}`;

/** In pixels, by history entry. Where the storage is full or blocked, pages start at the top. */
function positions(): Record<string, number> {
  try {
    return JSON.parse(tab.get(tabKeys.scroll) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

/** Saves the scroll position of a history entry, for back, forward and reload. */
export function saveScroll(entry: HistoryEntry): void {
  tab.set(tabKeys.scroll, JSON.stringify({ ...positions(), [idOf(entry)]: Math.round(window.scrollY) }));
}

/** Scrolls a new page to the top (NAV-9) or to its URL fragment; restores the saved position after back and forward. */
export function restoreScroll(entry: HistoryEntry, isNew: boolean): void {
  const target = isNew && window.location.hash ? document.getElementById(fragment()) : null;
  if (target) target.scrollIntoView();
  else window.scrollTo(0, isNew ? 0 : (positions()[idOf(entry)] ?? 0));
}

/** The fragment of the address; a malformed percent-escape in it (`#%`) stands for itself, like in the browser. */
const fragment = () => decodeURIComponent(escapeMalformed(window.location.hash.slice(1)));

/** False if this document was opened by back, forward or reload: only then is a scroll position restored. */
export function isFreshLoad(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type !== 'reload' && entry?.type !== 'back_forward';
}
