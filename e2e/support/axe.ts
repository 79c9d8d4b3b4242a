import { readFileSync } from 'node:fs';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Returns axe-core's violations on the page in its current state, as 'rule: element (help)' for each element; the contrast
 * of its colors is checked in the dark scheme as well. `options` override axe's default rules.
 */
export async function violationsOn(page: Page, options: RunOptions = {}): Promise<string[]> {
  // Evaluated through the debugger, because the page's Content-Security-Policy blocks third-party scripts.
  await page.evaluate(source);
  await page.evaluate(finishAnimations);
  const found = await run(page, options);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(finishAnimations);
  const dark = await run(page, { runOnly: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: null });
  await page.evaluate(finishAnimations);
  return [...found, ...dark.map((violation) => `in the dark scheme, ${violation}`)];
}

/**
 * Ends all color changes and fades at once, because a window that Chromium draws no frames for would never end them;
 * endless animations (a spinner) are ignored. A finished change can start the next, of an element that inherits its color.
 */
const finishAnimations = () => {
  for (let round = 0; round < 10; round += 1) {
    const running = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    if (running.length === 0) return;
    for (const animation of running) animation.finish();
  }
  throw new Error('Each animation that was finished started another one, ten times.');
};

async function run(page: Page, options: RunOptions): Promise<string[]> {
  const { violations } = await page.evaluate((chosen) => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    return axe.run({ resultTypes: ['violations'], ...chosen });
  }, options);
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')} (${help})`));
}

const WIDTHS = [375, 768, 1280];

/** Problems of the screen as it is, at each width: axe's findings, and content that needs sideways scrolling. */
export async function problemsOf(page: Page, screen: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    found.push(...(await violationsOn(page)).map((problem) => `${screen} at ${width}: ${problem}`));
    const { overflow } = await page.evaluate(() => ({
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }));
    if (overflow > 0) found.push(`${screen} at ${width}: ${overflow} px wider than the window`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  return found;
}
