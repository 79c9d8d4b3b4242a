import type { CDPSession, Page } from 'playwright-core';
import type { Visitor } from './profile';

/** One page load: milliseconds since navigation, KB as they came over the line. */
export interface Visit {
  fcp: number;
  lcp: number;
  /** Total blocking time: what tasks take beyond 50 ms, from the first paint on. */
  tbt: number;
  cls: number;
  kilobytes: number;
  scriptKilobytes: number;
  requests: number;
}

/** So long nothing may be under way before a page counts as finished. */
const QUIET_MS = 800;

/** Runs in the page before anything of it: collects what the browser says about its painting. */
export function observe(): void {
  const seen = { fcp: 0, lcp: 0, cls: 0, tasks: [] as [number, number][], cart: 0 };
  Object.assign(globalThis, { __seen: seen });
  const each = (type: string, work: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(work)).observe({ type, buffered: true });
  each('paint', (entry) => entry.name === 'first-contentful-paint' && (seen.fcp = entry.startTime));
  each('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime));
  each('layout-shift', (entry) => (seen.cls += (entry as unknown as { value: number }).value));
  each('longtask', (entry) => seen.tasks.push([entry.startTime, entry.duration]));
  const keep = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key: string, value: string) {
    if (key === 'cart' && !seen.cart) seen.cart = performance.now();
    keep.call(this, key, value);
  };
}

type Seen = { fcp: number; lcp: number; cls: number; tasks: [number, number][]; cart: number };
export const seenBy = (page: Page): Promise<Seen> => page.evaluate(() => (globalThis as unknown as { __seen: Seen }).__seen);

/** Opens an address and waits until nothing moves any more. `observe` must be among the page's init scripts. */
export async function visit({ page, cdp }: Visitor, url: string): Promise<Visit> {
  const traffic = watchTraffic(cdp);
  await page.goto(url, { waitUntil: 'load' });
  await traffic.quiet();
  const { fcp, lcp, cls, tasks } = await seenBy(page);
  const blocking = tasks.filter(([start]) => start >= fcp).map(([, duration]) => duration - 50);
  const { bytes, scriptBytes, requests } = traffic.stop();
  return {
    fcp,
    lcp,
    tbt: blocking.reduce((sum, ms) => sum + ms, 0),
    cls,
    kilobytes: bytes / 1000,
    scriptKilobytes: scriptBytes / 1000,
    requests,
  };
}

/** Counts requests and bytes of a page. */
export function watchTraffic(cdp: CDPSession) {
  const kinds = new Map<string, string>();
  const open = new Set<string>();
  const count = { bytes: 0, scriptBytes: 0, requests: 0 };
  let moved = performance.now();
  const touch = () => (moved = performance.now());
  const began = ({ requestId, type }: { requestId: string; type?: string }) => {
    touch();
    kinds.set(requestId, type ?? '');
    open.add(requestId);
    count.requests += 1;
  };
  const done = ({ requestId, encodedDataLength = 0 }: { requestId: string; encodedDataLength?: number }) => {
    touch();
    open.delete(requestId);
    count.bytes += encodedDataLength;
    if (kinds.get(requestId) === 'Script') count.scriptBytes += encodedDataLength;
  };
  cdp.on('Network.requestWillBeSent', began);
  cdp.on('Network.loadingFinished', done);
  cdp.on('Network.loadingFailed', done);
  return {
    async quiet() {
      while (open.size > 0 || performance.now() - moved < QUIET_MS) await new Promise((next) => setTimeout(next, 50));
    },
    stop() {
      cdp.off('Network.requestWillBeSent', began);
      cdp.off('Network.loadingFinished', done);
      cdp.off('Network.loadingFailed', done);
      return count;
    },
  };
}
