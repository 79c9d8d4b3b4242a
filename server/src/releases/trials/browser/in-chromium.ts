import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { launchChromium, START_MS, type ReleaseRecord } from 'slipway';
import { loadInPage, TIMED_OUT, type LoadResult, type SmokeResult } from './in-page';

/**
 * Opens the document in Chromium, waits for the shell to start, and loads each remote module with the code of all its pages,
 * which get the packages that the shell shares. Throws if the browser itself cannot be started: the machine's fault.
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
  const evaluated = page.evaluate(loadInPage, remote.name);
  evaluated.catch(() => undefined);
  // The limit is kept here and not in the page: a module that loops forever stops the page's clock too.
  const result = await Promise.race([evaluated, pause(limitMs, TIMED_OUT, { ref: false })]);
  if (result.loaded || result.timedOut) return result;
  // "Failed to fetch dynamically imported module" does not say why; the console does.
  const vague = /dynamically imported module/.test(result.message);
  return vague && consoleErrors[errorCountBefore] ? { ...result, message: consoleErrors[errorCountBefore] } : result;
}
