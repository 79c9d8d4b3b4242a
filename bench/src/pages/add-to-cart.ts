import type { Visitor } from './profile';
import { readMetrics } from './page-load';

/**
 * Presses 'Add to Cart' as soon as it is visible, even before hydration. Returns the milliseconds from navigation until the
 * item is in the cart.
 */
export async function timeToAddToCart({ page, cdp }: Visitor, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  const target = await page.waitForFunction(() => {
    const [painted] = performance.getEntriesByName('first-contentful-paint');
    const button = [...document.querySelectorAll('button')].find((found) => found.textContent === 'Add to Cart');
    const box = painted && button?.getBoundingClientRect();
    return box && box.width > 0 ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : false;
  });
  const { x, y } = (await target.jsonValue()) as { x: number; y: number };
  for (const type of ['mousePressed', 'mouseReleased'] as const)
    await cdp.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
  await page.waitForFunction(() => (globalThis as unknown as { __metrics: { cart: number } }).__metrics.cart > 0);
  return (await readMetrics(page)).cart;
}
