const REPEAT_AFTER_MS = 10_000;

/** Prefetches the page of a link on hover, focus or touch, unless the browser asks to save data. */
export function prefetchOnIntent(prefetch: (path: string) => void): void {
  const prefetchedAt = new Map<string, number>();
  const onIntent = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || link.origin !== window.location.origin || link.target || isSaveDataOn()) return;
    const path = link.pathname + link.search;
    if (path === window.location.pathname + window.location.search) return;
    const now = performance.now();
    if (now - (prefetchedAt.get(path) ?? -REPEAT_AFTER_MS) < REPEAT_AFTER_MS) return;
    prefetchedAt.set(path, now);
    prefetch(path);
  };
  for (const type of ['pointerover', 'focusin', 'touchstart']) document.addEventListener(type, onIntent, { passive: true });
}

const isSaveDataOn = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
