import type { Locator, Page } from 'playwright-core';
import { watchTraffic } from '../pages/page-load';
import type { Visitor } from '../pages/profile';

/** How the link is pressed: after the pointer has rested on it, or at once, as a finger does. */
export type Press = 'after hover' | 'at once';

/** How long a person's pointer rests on a link before the press. */
const HOVER_MS = 300;

/** The milliseconds from a press to the next page's heading on the screen, and what they were spent on. They add up to `total`. */
export interface Phases {
  total: number;
  /** Until the page's scripts receive the press. */
  input: number;
  /** Until the last script that the press needed has arrived. */
  code: number;
  /** From then until the last response of the API. */
  data: number;
  /** Until the new heading is in the document. */
  render: number;
  /** Until the frame with it is on the screen. */
  paint: number;
}

/**
 * Presses a link on the page at `url` once its traffic has ended. In the same document if the page has scripts; without
 * scripts the next document is loaded, and only `total` is known.
 */
export async function openNextPage(
  { page, cdp }: Visitor,
  url: string,
  press: Press,
  linkOn: (page: Page) => Locator,
): Promise<Phases> {
  const traffic = watchTraffic(cdp);
  await page.goto(url, { waitUntil: 'load' });
  await traffic.waitUntilIdle();
  const link = linkOn(page);
  await link.scrollIntoViewIfNeeded();
  if (press === 'after hover') {
    await link.hover();
    await new Promise((resolve) => setTimeout(resolve, HOVER_MS));
  }
  await traffic.waitUntilIdle();
  traffic.stop();
  await page.evaluate(watchForNextHeading);
  await link.click({ noWaitAfter: true });
  const rendered = await page.waitForFunction(phasesToNextPage);
  return (await rendered.jsonValue()) as Phases;
}

/** Runs in the page: notes the times of the press and of what follows it, in milliseconds since 1970. */
function watchForNextHeading(): void {
  const before = document.querySelector('main h1')?.textContent;
  const note = (name: string, time: number) => sessionStorage.setItem(name, String(performance.timeOrigin + time));
  for (const name of ['pressed', 'rendered']) sessionStorage.removeItem(name);
  addEventListener(
    'click',
    (event) => {
      note('pressed', event.timeStamp);
      note('handled', performance.now());
    },
    true,
  );
  new MutationObserver((_, observer) => {
    const now = document.querySelector('main h1')?.textContent;
    if (!now || now === before) return;
    observer.disconnect();
    note('committed', performance.now());
    // After the next frame has been painted.
    requestAnimationFrame(() => setTimeout(() => note('rendered', performance.now())));
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** Runs in the page: the phases; false while nothing is painted. */
function phasesToNextPage(): Phases | false {
  const at = (name: string) => Number(sessionStorage.getItem(name));
  const pressed = at('pressed');
  if (at('rendered') <= pressed) {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const painted = paint ? performance.timeOrigin + paint.startTime : 0;
    // The document was opened after the press.
    if (!(performance.timeOrigin > pressed && painted > pressed)) return false;
    return { total: painted - pressed, input: NaN, code: NaN, data: NaN, render: NaN, paint: NaN };
  }
  const responses = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const isScript = ({ name }: PerformanceResourceTiming) => name.endsWith('.js');
  const isData = ({ initiatorType }: PerformanceResourceTiming) => ['fetch', 'xmlhttprequest'].includes(initiatorType);
  const lastOf = (isAwaited: (response: PerformanceResourceTiming) => boolean, notBefore: number) =>
    responses
      .filter(isAwaited)
      .map(({ responseEnd }) => performance.timeOrigin + responseEnd)
      .filter((end) => end > notBefore && end < at('committed'))
      .reduce((last, end) => Math.max(last, end), notBefore);
  const code = lastOf(isScript, at('handled'));
  const data = lastOf(isData, code);
  return {
    total: at('rendered') - pressed,
    input: at('handled') - pressed,
    code: code - at('handled'),
    data: data - code,
    render: at('committed') - data,
    paint: at('rendered') - at('committed'),
  };
}
