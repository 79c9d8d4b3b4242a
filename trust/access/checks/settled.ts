import type { Page } from 'playwright-core';

/** Waits until what moves has come to rest and two frames were drawn; endless motion (a spinner) is never waited for. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await drawn();
    const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(finite.map((animation) => animation.finished.catch(() => undefined)));
    await drawn();
  });
}
