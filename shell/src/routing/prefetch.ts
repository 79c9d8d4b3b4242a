const AGAIN_MS = 10_000;

/** Loads the page of a link when somebody means to follow it: on hover, focus or touch. Not where data is to be saved. */
export function prefetchOnIntent(prefetch: (path: string) => void): void {
  const asked = new Map<string, number>();
  const meant = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || link.origin !== window.location.origin || link.target || savesData()) return;
    const path = link.pathname + link.search;
    if (path === window.location.pathname + window.location.search) return;
    const now = performance.now();
    if (now - (asked.get(path) ?? -AGAIN_MS) < AGAIN_MS) return;
    asked.set(path, now);
    prefetch(path);
  };
  for (const type of ['pointerover', 'focusin', 'touchstart']) document.addEventListener(type, meant, { passive: true });
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
