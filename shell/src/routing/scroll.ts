const KEY = 'scroll';

/** A history entry. The key alone is not unique: the first entry of every document has the same key. */
export interface HistoryEntry {
  pathname: string;
  search: string;
  key: string;
}

const idOf = ({ pathname, search, key }: HistoryEntry) => `${key} ${pathname}${search}`;

function positions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

/** Saves the scroll position of a history entry, for back, forward and reload. */
export function saveScroll(entry: HistoryEntry): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...positions(), [idOf(entry)]: Math.round(window.scrollY) }));
  } catch {
    // Storage may be full or disabled. Then pages start at the top.
  }
}

/** Scrolls a new page to the top (NAV-9) or to its URL fragment; restores the saved position after back and forward. */
export function restoreScroll(entry: HistoryEntry, isNew: boolean): void {
  const target = isNew && window.location.hash ? document.getElementById(fragment()) : null;
  if (target) target.scrollIntoView();
  else window.scrollTo(0, isNew ? 0 : (positions()[idOf(entry)] ?? 0));
}

/** The fragment of the address; as it stands if it has a malformed percent-escape (`#%`), like in the browser itself. */
function fragment(): string {
  const written = window.location.hash.slice(1);
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

/** False if this document was opened by back, forward or reload: only then is a scroll position restored. */
export function isFreshLoad(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type !== 'reload' && entry?.type !== 'back_forward';
}
