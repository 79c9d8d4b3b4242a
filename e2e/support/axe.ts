import { readFileSync } from 'node:fs';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe-core finds wrong with the page as it stands: 'rule: element' for each element, with the reason. By its own
 * choice of rules, unless `options` says otherwise.
 */
export async function violationsOn(page: Page, options: RunOptions = {}): Promise<string[]> {
  // As an expression of the debugger, since the page's policy forbids scripts of others.
  await page.evaluate(source);
  const { violations } = await page.evaluate((chosen) => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    return axe.run({ resultTypes: ['violations'], ...chosen });
  }, options);
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')} (${help})`));
}
