import type { View } from '../routing/view';

/** The shopper's steps on this page since the last report. */
export interface FunnelCounts {
  visit?: 1;
  view?: number;
  /** Adds of a guest: the server counts those of a customer itself. */
  add?: number;
  checkout?: number;
  /** Anything was added, signed in or not: a canary is compared by that. */
  hasAdded?: true;
}

export interface PageFunnel {
  /** Counts an opened page. Returns it. */
  recordView(view: View): View;
  recordAdd(by: 'guest' | 'customer'): void;
  /** Takes the counts that were not taken before; undefined if there are none. */
  take(): FunnelCounts | undefined;
}

/**
 * Counts visits, product views, adds and checkouts begun on this page, in memory alone: no cookie, nothing stored, no identifier (SELL-8).
 *
 * A visit begins with a page that was opened from elsewhere: from another website, a mail, a bookmark or by typing. A page opened
 * from the shop, a reload, the way back, and the return from the payment page go on with it.
 */
export function createPageFunnel(): PageFunnel {
  let counts: FunnelCounts = {};
  let isFirst = true;
  return {
    recordView(view) {
      const step = view.kind === 'page' ? view.funnelStep : undefined;
      const isOpened = !isFirst || isOpenedAnew();
      if (isFirst && isOpened && step !== 'return' && !isFromShop()) counts.visit = 1;
      isFirst = false;
      if (isOpened && (step === 'view' || step === 'checkout')) counts[step] = (counts[step] ?? 0) + 1;
      return view;
    },
    recordAdd(by) {
      counts.hasAdded = true;
      if (by === 'guest') counts.add = (counts.add ?? 0) + 1;
    },
    take() {
      const taken = counts;
      counts = {};
      return Object.keys(taken).length > 0 ? taken : undefined;
    },
  };
}

/** False for people who ask not to be measured (Do Not Track, Global Privacy Control): then nothing is counted or sent. */
export function mayMeasure(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack !== '1' && globalPrivacyControl !== true;
}

/** Neither a reload nor the way back or forward. */
function isOpenedAnew(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load === undefined || load.type === 'navigate' || load.type === ('prerender' as string);
}

const isFromShop = () => URL.canParse(document.referrer) && new URL(document.referrer).origin === window.location.origin;
