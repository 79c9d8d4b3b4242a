import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { launchChromium, readPrinted, START_MS, type Printed, type ReleaseRecord } from 'slipway';
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
    const printed = readPrinted(page, { onConsole: true });
    page.setDefaultTimeout(START_MS);
    const smokeResult: SmokeResult = {
      browser: `Chromium ${browser.version()}`,
      shell: await startShell(page, url, printed.errors),
      results: [],
    };
    if (smokeResult.shell !== null) return smokeResult;
    for (const remote of remotes) {
      const result = await loadRemoteInPage(page, remote, limitMs, printed);
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
  { errors, endless }: Printed,
): Promise<LoadResult> {
  const errorCountBefore = errors.length;
  const evaluated = page.evaluate(loadInPage, remote.name);
  evaluated.catch(() => undefined);
  // The limit is kept here and not in the page: a module that loops forever stops the page's clock too.
  const noEnd = endless.then((message): LoadResult => ({ loaded: false, timedOut: false, message }));
  const result = await Promise.race([noEnd, evaluated, pause(limitMs, TIMED_OUT, { ref: false })]);
  if (result.loaded || result.timedOut) return result;
  // "Failed to fetch dynamically imported module" does not say why; the console does.
  const vague = /dynamically imported module/.test(result.message);
  return vague && errors[errorCountBefore] ? { ...result, message: errors[errorCountBefore] } : result;
}
