import type { Locator, Page } from 'playwright-core';

/** Waits until `check` holds for the element; for what no locator can say: places, styles, scroll positions. */
export async function until(target: Locator, check: (element: Element) => boolean): Promise<void> {
  const handle = await target.elementHandle();
  if (!handle) throw new Error(`There is no ${target.toString()}`);
  await target.page().waitForFunction(check as (element: unknown) => boolean, handle);
}

/** Scrolls to `y` at once and lets the page draw twice, so that whatever it does about it has begun. */
export async function scrollTo(page: Page, y: number): Promise<void> {
  await page.evaluate(
    (to) =>
      new Promise<void>((done) => {
        const drawn = () => requestAnimationFrame(() => requestAnimationFrame(() => done()));
        if (Math.abs(window.scrollY - to) < 1) return drawn();
        addEventListener('scroll', drawn, { once: true });
        window.scrollTo({ top: to, behavior: 'instant' });
      }),
    y,
  );
}

/** Waits for the window to stand at `y`, give or take a pixel. */
export async function scrolledTo(page: Page, y: number): Promise<void> {
  await page.waitForFunction((to) => Math.abs(window.scrollY - to) <= 1, y);
}

/** Asks again until it holds, for what only the shop's other side can tell. */
export async function expectSoon(holdsNow: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await holdsNow()) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('It did not come to pass within 60 s');
}

/** Makes those timers of a page that are set for `ms` last ten minutes: what stands or waits so long is not gone when it is looked at. */
export async function stretch(page: Page, ms: number): Promise<void> {
  await page.addInitScript((limit) => {
    const { setTimeout } = window;
    window.setTimeout = ((work: () => void, after?: number, ...rest: []) =>
      setTimeout(work, after === limit ? 600_000 : after, ...rest)) as typeof setTimeout;
  }, ms);
}
