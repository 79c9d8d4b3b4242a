import { violationsOn } from 'e2e/axe';
import type { Page } from 'playwright-core';
import { settled } from './settled';

/** What axe finds at a width, with the rule for target sizes of WCAG 2.2 that it leaves out by itself. */
export async function axeAt(page: Page, viewport: { width: number; height: number }): Promise<string[]> {
  await page.setViewportSize(viewport);
  await settled(page);
  return violationsOn(page, { rules: { 'target-size': { enabled: true } } });
}
