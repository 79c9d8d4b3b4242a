import type { Visitor } from './profile';
import { watchTraffic } from './visit';

/** So long a person's pointer rests on a link before the press. */
const REST_MS = 300;

/**
 * From a press on the first product of a list to the product's heading on the screen, in ms: without leaving the
 * document where the page has its scripts, by loading the next one where it has none.
 */
export async function openNextPage({ page, cdp }: Visitor, url: string): Promise<number> {
  const traffic = watchTraffic(cdp);
  await page.goto(url, { waitUntil: 'load' });
  await traffic.quiet();
  const link = page.getByRole('list', { name: 'Products' }).getByRole('link').first();
  await link.hover();
  await new Promise((rested) => setTimeout(rested, REST_MS));
  await traffic.quiet();
  traffic.stop();
  await page.evaluate(watchForNextHeading);
  await link.click({ noWaitAfter: true });
  const drawn = await page.waitForFunction(drawnAfter);
  return Number(await drawn.jsonValue());
}

function watchForNextHeading(): void {
  const before = document.querySelector('main h1')?.textContent;
  sessionStorage.removeItem('drawn');
  addEventListener('click', (event) => sessionStorage.setItem('pressed', String(performance.timeOrigin + event.timeStamp)), true);
  new MutationObserver((_, observer) => {
    const now = document.querySelector('main h1')?.textContent;
    if (!now || now === before) return;
    observer.disconnect();
    // After the next frame has been painted.
    requestAnimationFrame(() =>
      setTimeout(() => sessionStorage.setItem('drawn', String(performance.timeOrigin + performance.now()))),
    );
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** Milliseconds between press and picture; false while there is none. */
function drawnAfter(): number | false {
  const pressed = Number(sessionStorage.getItem('pressed'));
  const drawn = Number(sessionStorage.getItem('drawn'));
  if (drawn > pressed) return drawn - pressed;
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  const painted = paint ? performance.timeOrigin + paint.startTime : 0;
  // A document that was opened after the press.
  return performance.timeOrigin > pressed && painted > pressed ? painted - pressed : false;
}
