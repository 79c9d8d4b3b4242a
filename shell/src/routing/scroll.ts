const KEY = 'scroll';

/** A place in the history: the key alone will not do, since every first page of a tab has the same. */
export interface Place {
  pathname: string;
  search: string;
  key: string;
}

const nameOf = ({ pathname, search, key }: Place) => `${key} ${pathname}${search}`;

function positions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

/** Remembers how far down the page of a history entry was, for going back and forward and for a reload. */
export function keepScroll(place: Place): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...positions(), [nameOf(place)]: Math.round(window.scrollY) }));
  } catch {
    // Storage may be full or switched off: then a page simply starts at its top.
  }
}

/** New pages start at the top (NAV-9) or at the place that the address names; going back restores where one was. */
export function restoreScroll(place: Place, isNew: boolean): void {
  const target =
    isNew && window.location.hash ? document.getElementById(decodeURIComponent(window.location.hash.slice(1))) : null;
  if (target) target.scrollIntoView();
  else window.scrollTo(0, isNew ? 0 : (positions()[nameOf(place)] ?? 0));
}

/** Whether this document was opened by going back, forward or reloading: only then is a place restored. */
export function wasOpenedAnew(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type !== 'reload' && entry?.type !== 'back_forward';
}
