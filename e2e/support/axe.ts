import { readFileSync } from 'node:fs';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Returns axe-core's violations on the page in its current state, as 'rule: element (help)' for each element.
 * `options` override axe's default rules.
 */
export async function violationsOn(page: Page, options: RunOptions = {}): Promise<string[]> {
  // Evaluated through the debugger, because the page's Content-Security-Policy blocks third-party scripts.
  await page.evaluate(source);
  const { violations } = await page.evaluate((chosen) => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    return axe.run({ resultTypes: ['violations'], ...chosen });
  }, options);
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')} (${help})`));
}
