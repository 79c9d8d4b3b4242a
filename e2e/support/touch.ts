import type { Page } from 'playwright-core';

/** One finger on the page's screen, by the browser's touch input. The context needs `hasTouch`. Places are in CSS pixels of the viewport. */
export async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  let at = { x: 0, y: 0 };
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd') =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [at] });
  return {
    async down(x: number, y: number) {
      at = { x, y };
      await send('touchStart');
    },
    /** Moves in five steps, as fast as the browser handles them. */
    async moveTo(x: number, y: number) {
      const from = at;
      for (let step = 1; step <= 5; step++) {
        at = { x: from.x + ((x - from.x) * step) / 5, y: from.y + ((y - from.y) * step) / 5 };
        await send('touchMove');
      }
    },
    up: () => send('touchEnd'),
  };
}
