import { isSaveDataOn, whenIdle } from '../when-idle';

const REPEAT_AFTER_MS = 10_000;

/** Prefetches the page of a link on hover, focus or touch, unless the browser asks to save data. */
export function prefetchOnIntent(prefetch: (path: string) => void): void {
  const prefetchedAt = new Map<string, number>();
  const onIntent = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]:not([download])') : null;
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

/**
 * Fetches the code of the pages that the current page links to, once the browser has nothing else to do: a press then waits for
 * data only.
 */
export function prefetchCodeWhenIdle(prefetchCode: (pathname: string) => Promise<void>): void {
  whenIdle(() => {
    const links = document.querySelectorAll<HTMLAnchorElement>('main a[href^="/"]:not([download])');
    return prefetchInTurn(new Set([...links].map((link) => link.pathname)), prefetchCode);
  });
}

/** One page after the other, so that the code of several does not block an input. */
async function prefetchInTurn(pathnames: Iterable<string>, prefetchCode: (pathname: string) => Promise<void>): Promise<void> {
  for (const pathname of pathnames) await prefetchCode(pathname);
}
