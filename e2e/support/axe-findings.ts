import type { Page } from 'playwright-core';
import { violationsOn } from './axe';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 375, height: 740 },
];

/** Runs axe on the page in its current state at 1280 and 375 px, after its animations are finished. */
export async function axeFindings(page: Page): Promise<string[]> {
  const findings: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const path = new URL(page.url()).pathname;
    for (const violation of await violationsOn(page)) findings.push(`${path} at ${size.width} px: ${violation}`);
  }
  await page.setViewportSize(SIZES[0]!);
  return findings;
}
