import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { keepRecord } from './record';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** One headless Chromium for a test file. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ARGS });
}

export type PageOptions = NonNullable<Parameters<Browser['newContext']>[0]>;

export interface Opened {
  page: Page;
  context: BrowserContext;
  /** What the console said that it should not have. */
  noise: string[];
}

/** A page in a context of its own that collects what the console says; a test ends by expecting it to be quiet. */
export async function openPage(browser: Browser, options: PageOptions = {}): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  context.setDefaultTimeout(Number(process.env.PATIENCE_MS ?? 60_000));
  await context.addInitScript(keepRecord);
  const page = await context.newPage();
  const noise: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') noise.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => noise.push(`uncaught: ${error.message}`));
  return { page, context, noise };
}
