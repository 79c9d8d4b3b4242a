import { openPage } from 'e2e/browser';
import { waitForHydration } from 'e2e/page-record';
import type { Browser, Page } from 'playwright-core';

export interface Weight {
  /** Bytes of the document, compressed. */
  html: number;
  /** Bytes of the pictures that the first screen loads. */
  pictures: number;
  /** How many these are. */
  count: number;
}

/** Weight of the first screen of a page in a browser without a cache. */
export async function weigh(browser: Browser, address: string, viewport: { width: number; height: number }): Promise<Weight> {
  const { page, context } = await openPage(browser, {
    viewport,
    deviceScaleFactor: viewport.width < 768 ? 2 : 1,
    reducedMotion: 'reduce',
  });
  await page.goto(address, { waitUntil: 'load' });
  await waitForHydration(page);
  await picturesInView(page);
  const weight = await page.evaluate(() => {
    const entries = (kind: 'navigation' | 'resource') => performance.getEntriesByType(kind) as PerformanceResourceTiming[];
    const pictures = entries('resource').filter(({ name }) => /\.(avif|webp|jpe?g|png)$/.test(new URL(name).pathname));
    const sum = (all: PerformanceResourceTiming[]) => all.reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0);
    return { html: sum(entries('navigation')), pictures: sum(pictures), count: pictures.length };
  });
  await context.close();
  return weight;
}

/** Pictures of the first screen; the other cards of a carousel are loaded when it moves. */
const picturesInView = (page: Page) =>
  page.waitForFunction(() =>
    [...document.images]
      .filter((image) => {
        const { top, bottom, left, right } = image.getBoundingClientRect();
        return image.checkVisibility() && bottom > 1 && top < innerHeight - 1 && right > 1 && left < innerWidth - 1;
      })
      .every((image) => image.complete && image.naturalWidth > 0),
  );
