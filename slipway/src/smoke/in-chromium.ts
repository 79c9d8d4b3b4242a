import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import type { ReleaseRecord } from '../record';
import { loadInPage, remoteToLoad, START_MS, TIMED_OUT, type LoadResult, type SmokeResult } from './in-page';

const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

export { START_MS };

/** Starts Chromium. Throws where it cannot be started: the machine's fault. */
export async function launchChromium(executablePath: string): Promise<Browser> {
  // Imported here, so that a rollback does not wait for a library that it does not need.
  const { chromium } = await import('playwright-core').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND' && error.code !== 'MODULE_NOT_FOUND') throw error;
    throw new Error('playwright-core is not installed: npm install --save-dev playwright-core');
  });
  return chromium.launch({ executablePath, args: ARGS, timeout: START_MS });
}

/**
 * Opens the document in Chromium, waits for the shell to start, and lets the shell's own federation runtime load each remote
 * module with the code of all its pages. Throws where the browser itself cannot be started: the machine's fault.
 */
export async function loadInChromium(
  executablePath: string,
  url: string,
  remotes: ReleaseRecord[],
  limitMs: number,
): Promise<SmokeResult> {
  const browser = await launchChromium(executablePath);
  try {
    const page = await browser.newPage();
    const consoleErrors: string[] = [];
    page.on('pageerror', (error) => consoleErrors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) consoleErrors.push(message.text());
    });
    page.setDefaultTimeout(START_MS);
    const smokeResult: SmokeResult = {
      browser: `Chromium ${browser.version()}`,
      shell: await startShell(page, url, consoleErrors),
      results: [],
    };
    if (smokeResult.shell !== null) return smokeResult;
    for (const remote of remotes) {
      const result = await loadRemoteInPage(page, remote, limitMs, consoleErrors);
      smokeResult.results.push(result);
      if (!result.loaded) break;
    }
    return smokeResult;
  } finally {
    await browser.close();
  }
}

async function startShell(page: Page, url: string, consoleErrors: string[]): Promise<string | null> {
  try {
    await page.goto(url);
    await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
    return null;
  } catch (error) {
    return consoleErrors[0] ?? (error as Error).message.split('\n')[0]!;
  }
}

async function loadRemoteInPage(
  page: Page,
  remote: ReleaseRecord,
  limitMs: number,
  consoleErrors: string[],
): Promise<LoadResult> {
  const errorCountBefore = consoleErrors.length;
  const evaluated = page.evaluate(loadInPage, remoteToLoad(remote));
  evaluated.catch(() => undefined);
  // The limit is kept here and not in the page: a module that loops forever stops the page's clock too.
  const result = await Promise.race([evaluated, pause(limitMs, TIMED_OUT, { ref: false })]);
  if (result.loaded || result.timedOut) return result;
  // "Failed to fetch dynamically imported module" does not say why; the console does.
  const vague = /dynamically imported module|RUNTIME-\d+/.test(result.message);
  return vague && consoleErrors[errorCountBefore] ? { ...result, message: consoleErrors[errorCountBefore] } : result;
}
