import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

/** A visitor's device and network. */
export interface Profile {
  name: string;
  device: Parameters<Browser['newContext']>[0];
  /** 1: as fast as this machine. */
  slowdown: number;
  /** Milliseconds per request and bytes per second; null: as fast as this machine. */
  network: { latency: number; down: number; up: number } | null;
}

export const SLOW: Profile = {
  name: 'slow 4G, 4× CPU',
  device: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
  slowdown: 4,
  network: { latency: 150, down: 1_600_000 / 8, up: 750_000 / 8 },
};

export const DESKTOP: Profile = {
  name: 'desktop',
  device: { viewport: { width: 1350, height: 940 }, deviceScaleFactor: 1 },
  slowdown: 1,
  network: null,
};

export interface Visitor {
  page: Page;
  cdp: CDPSession;
  context: BrowserContext;
}

/** A first-time visitor: nothing cached, nothing stored. */
export async function newVisitor(browser: Browser, { device, slowdown, network }: Profile): Promise<Visitor> {
  const context = await browser.newContext(device);
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  if (network) {
    const { latency, down, up } = network;
    const conditions = { offline: false, latency, downloadThroughput: down, uploadThroughput: up };
    await cdp.send('Network.emulateNetworkConditions', conditions);
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { page, cdp, context };
}
