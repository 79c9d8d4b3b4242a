import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { recordPage } from './page-record';
import { isStubbedFailure } from './request-stubs';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Launches one headless Chromium for a test file that Jest runs. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ARGS });
}

export type PageOptions = NonNullable<Parameters<Browser['newContext']>[0]>;

export interface OpenedPage {
  page: Page;
  context: BrowserContext;
  /**
   * Console errors, console warnings and uncaught exceptions of all pages of the context. The browser's own line about a
   * response that the test has stubbed is left out.
   */
  consoleErrors: string[];
  /** Requests without a response and responses with status 400 or above, as 'GET /path: reason'. */
  failedRequests: string[];
}

/** Opens a page in a new browser context and collects its console errors and failed requests. */
export async function openPage(browser: Browser, options: PageOptions = {}): Promise<OpenedPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  context.setDefaultTimeout(Number(process.env.STEP_TIMEOUT_MS ?? 60_000));
  await context.addInitScript(recordPage);
  const consoleErrors: string[] = [];
  const failedRequests: string[] = [];
  context.on('console', (message) => {
    const isNoise = message.type() === 'error' || message.type() === 'warning';
    if (!isNoise || isStubbedFailure(message)) return;
    // The browser's report of a failed response does not name its address.
    const address = message.text().startsWith('Failed to load resource') ? ` ${message.location().url}` : '';
    consoleErrors.push(`${message.type()}: ${message.text()}${address}`);
  });
  context.on('weberror', (error) => consoleErrors.push(`uncaught: ${error.error().message}`));
  context.on('requestfailed', (request) =>
    failedRequests.push(`${request.method()} ${request.url()}: ${request.failure()?.errorText ?? 'failed'}`),
  );
  context.on('response', (response) => {
    if (response.status() >= 400)
      failedRequests.push(`${response.request().method()} ${response.url()}: ${response.status()} ${response.statusText()}`);
  });
  return { page: await context.newPage(), context, consoleErrors, failedRequests };
}
