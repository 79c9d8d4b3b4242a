import type { CDPSession, Page } from 'playwright-core';
import type { Visitor } from './profile';

/** One page load: milliseconds since navigation, KB as transferred. */
export interface PageLoad {
  fcp: number;
  lcp: number;
  /** Total blocking time: the time of tasks beyond 50 ms each, from the first paint on. */
  tbt: number;
  cls: number;
  kilobytes: number;
  scriptKilobytes: number;
  requests: number;
}

/** A page counts as finished after this time without traffic. */
const IDLE_MS = 800;

/** Runs in the page before its own scripts; collects the browser's paint metrics. */
export function collectMetrics(): void {
  const metrics = { fcp: 0, lcp: 0, cls: 0, tasks: [] as [number, number][], cart: 0 };
  Object.assign(globalThis, { __metrics: metrics });
  const each = (type: string, work: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(work)).observe({ type, buffered: true });
  each('paint', (entry) => entry.name === 'first-contentful-paint' && (metrics.fcp = entry.startTime));
  each('largest-contentful-paint', (entry) => (metrics.lcp = entry.startTime));
  each('layout-shift', (entry) => (metrics.cls += (entry as unknown as { value: number }).value));
  each('longtask', (entry) => metrics.tasks.push([entry.startTime, entry.duration]));
  const originalSetItem = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key: string, value: string) {
    if (key === 'cart' && !metrics.cart) metrics.cart = performance.now();
    originalSetItem.call(this, key, value);
  };
}

type PageMetrics = { fcp: number; lcp: number; cls: number; tasks: [number, number][]; cart: number };
export const readMetrics = (page: Page): Promise<PageMetrics> =>
  page.evaluate(() => (globalThis as unknown as { __metrics: PageMetrics }).__metrics);

/** Opens a URL and waits until the traffic ends. `collectMetrics` must be an init script of the page. */
export async function loadPage({ page, cdp }: Visitor, url: string): Promise<PageLoad> {
  const traffic = watchTraffic(cdp);
  await page.goto(url, { waitUntil: 'load' });
  await traffic.waitUntilIdle();
  const { fcp, lcp, cls, tasks } = await readMetrics(page);
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
  let lastActivity = performance.now();
  const touch = () => (lastActivity = performance.now());
  const onRequest = ({ requestId, type }: { requestId: string; type?: string }) => {
    touch();
    kinds.set(requestId, type ?? '');
    open.add(requestId);
    count.requests += 1;
  };
  const onFinished = ({ requestId, encodedDataLength = 0 }: { requestId: string; encodedDataLength?: number }) => {
    touch();
    open.delete(requestId);
    count.bytes += encodedDataLength;
    if (kinds.get(requestId) === 'Script') count.scriptBytes += encodedDataLength;
  };
  cdp.on('Network.requestWillBeSent', onRequest);
  cdp.on('Network.loadingFinished', onFinished);
  cdp.on('Network.loadingFailed', onFinished);
  return {
    async waitUntilIdle() {
      while (open.size > 0 || performance.now() - lastActivity < IDLE_MS) await new Promise((next) => setTimeout(next, 50));
    },
    stop() {
      cdp.off('Network.requestWillBeSent', onRequest);
      cdp.off('Network.loadingFinished', onFinished);
      cdp.off('Network.loadingFailed', onFinished);
      return count;
    },
  };
}
