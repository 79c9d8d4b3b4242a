import type { Locator, Page } from 'playwright-core';

/** Waits until `check` holds for the element; for what no locator expresses: positions, styles, scroll offsets. */
export async function waitUntil(target: Locator, check: (element: Element) => boolean): Promise<void> {
  const handle = await target.elementHandle();
  if (!handle) throw new Error(`No element matches ${target.toString()}`);
  await target.page().waitForFunction(check as (element: unknown) => boolean, handle);
}

/** Scrolls to `y` instantly and waits two frames, so that the page has started to react. */
export async function scrollTo(page: Page, y: number): Promise<void> {
  await page.evaluate(
    (to) =>
      new Promise<void>((done) => {
        const afterTwoFrames = () => requestAnimationFrame(() => requestAnimationFrame(() => done()));
        if (Math.abs(window.scrollY - to) < 1) return afterTwoFrames();
        addEventListener('scroll', afterTwoFrames, { once: true });
        window.scrollTo({ top: to, behavior: 'instant' });
      }),
    y,
  );
}

/** Waits until the window is scrolled to `y`, give or take a pixel. */
export async function waitForScroll(page: Page, y: number): Promise<void> {
  await page.waitForFunction((to) => Math.abs(window.scrollY - to) <= 1, y);
}

/** Makes the page's timers of `ms` last ten minutes, so that what they would hide is still there when a test looks. */
export async function extendTimers(page: Page, ms: number): Promise<void> {
  await page.addInitScript((limit) => {
    const { setTimeout } = window;
    window.setTimeout = ((work: () => void, after?: number, ...rest: []) =>
      setTimeout(work, after === limit ? 600_000 : after, ...rest)) as typeof setTimeout;
  }, ms);
}
