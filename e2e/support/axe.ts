import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds wrong with the page as it stands: 'rule: element' for each element, with the reason. */
export async function violationsOn(page: Page): Promise<string[]> {
  // As an expression of the debugger, since the page's policy forbids scripts of others.
  await page.evaluate(source);
  const { violations } = await page.evaluate(() => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    return axe.run({ resultTypes: ['violations'] });
  });
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')} (${help})`));
}
