import { violationsOn } from 'e2e/axe';
import type { Page } from 'playwright-core';
import { waitForAnimations } from './wait-for-animations';

/** Runs axe at a window size, with the target-size rule of WCAG 2.2, which is off by default. */
export async function axeAt(page: Page, viewport: { width: number; height: number }): Promise<string[]> {
  await page.setViewportSize(viewport);
  await waitForAnimations(page);
  return violationsOn(page, { rules: { 'target-size': { enabled: true } } });
}
