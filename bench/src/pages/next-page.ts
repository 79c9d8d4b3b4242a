import type { Visitor } from './profile';
import { watchTraffic } from './page-load';

/** How long a person's pointer rests on a link before the press. */
const HOVER_MS = 300;

/**
 * Milliseconds from a press on the first product of a list to the product's heading on the screen: in the same document if
 * the page has scripts, in the next document if it has none.
 */
export async function openNextPage({ page, cdp }: Visitor, url: string): Promise<number> {
  const traffic = watchTraffic(cdp);
  await page.goto(url, { waitUntil: 'load' });
  await traffic.waitUntilIdle();
  const link = page.getByRole('list', { name: 'Products' }).getByRole('link').first();
  await link.hover();
  await new Promise((resolve) => setTimeout(resolve, HOVER_MS));
  await traffic.waitUntilIdle();
  traffic.stop();
  await page.evaluate(watchForNextHeading);
  await link.click({ noWaitAfter: true });
  const rendered = await page.waitForFunction(timeToNextPage);
  return Number(await rendered.jsonValue());
}

function watchForNextHeading(): void {
  const before = document.querySelector('main h1')?.textContent;
  sessionStorage.removeItem('rendered');
  addEventListener('click', (event) => sessionStorage.setItem('pressed', String(performance.timeOrigin + event.timeStamp)), true);
  new MutationObserver((_, observer) => {
    const now = document.querySelector('main h1')?.textContent;
    if (!now || now === before) return;
    observer.disconnect();
    // After the next frame has been painted.
    requestAnimationFrame(() =>
      setTimeout(() => sessionStorage.setItem('rendered', String(performance.timeOrigin + performance.now()))),
    );
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** Milliseconds between press and paint; false while nothing is painted. */
function timeToNextPage(): number | false {
  const pressed = Number(sessionStorage.getItem('pressed'));
  const rendered = Number(sessionStorage.getItem('rendered'));
  if (rendered > pressed) return rendered - pressed;
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  const painted = paint ? performance.timeOrigin + paint.startTime : 0;
  // The document was opened after the press.
  return performance.timeOrigin > pressed && painted > pressed ? painted - pressed : false;
}
