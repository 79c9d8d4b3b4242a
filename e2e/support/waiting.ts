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
