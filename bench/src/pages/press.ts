import type { Visitor } from './profile';
import { seenBy } from './visit';

/**
 * Presses 'Add to Cart' as soon as it can be seen, however dead the page still is, and answers after how many
 * milliseconds of the page the pair is in the cart.
 */
export async function addToCartWorks({ page, cdp }: Visitor, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  const place = await page.waitForFunction(() => {
    const [painted] = performance.getEntriesByName('first-contentful-paint');
    const button = [...document.querySelectorAll('button')].find((found) => found.textContent === 'Add to Cart');
    const box = painted && button?.getBoundingClientRect();
    return box && box.width > 0 ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : false;
  });
  const { x, y } = (await place.jsonValue()) as { x: number; y: number };
  for (const type of ['mousePressed', 'mouseReleased'] as const)
    await cdp.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
  await page.waitForFunction(() => (globalThis as unknown as { __seen: { cart: number } }).__seen.cart > 0);
  return (await seenBy(page)).cart;
}
