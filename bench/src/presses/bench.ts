import { chromium, type Page } from 'playwright-core';
import { median } from '../median';
import { watchTraffic } from '../pages/page-load';
import { newVisitor, SLOW } from '../pages/profile';
import { CHROMIUM_ARGUMENTS, openSubject } from '../pages/subjects';
import { table } from '../table';
import { waitForIdle } from '../wait-for-idle';
import { WALK, type Step } from './walk';

/** On a fast network: a press waits for the phone's processor alone. */
const PHONE = { ...SLOW, name: 'a phone, 4× CPU', network: null };

/**
 * The interaction to next paint of each press and key of a walk through the shop: the milliseconds from the press until a frame after
 * its handlers is painted, as the browser reports them.
 */
export async function benchPresses(print: (text: string) => void, runs: number): Promise<void> {
  const shop = await openSubject();
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: CHROMIUM_ARGUMENTS });
  const found = new Map<string, number[]>();
  try {
    for (let run = 0; run < runs; run += 1)
      for (const { path, steps } of WALK) {
        await waitForIdle();
        const { page, cdp, context } = await newVisitor(browser, PHONE);
        const traffic = watchTraffic(cdp);
        await page.addInitScript(recordInteractions);
        await page.goto(shop.url + path, { waitUntil: 'load' });
        for (const step of steps) {
          await traffic.waitUntilIdle();
          found.set(step.name, [...(found.get(step.name) ?? []), await measure(page, step)]);
        }
        traffic.stop();
        await context.close();
      }
  } finally {
    await browser.close();
    await shop.close();
  }
  const rows = [...found].map(([step, ms]) => ({ press: step, median: Math.round(median(ms)), slowest: Math.max(...ms) }));
  print(`### ${PHONE.name}: interaction to next paint in ms, of ${runs} runs\n\n${table(rows)}\n`);
}

interface Recorder {
  /** Since the last question, in ms; 0 if every interaction took less than 16 ms. */
  slowestInteraction(): number;
}

/** The slowest interaction of a step in ms. */
async function measure(page: Page, step: Step): Promise<number> {
  await page.evaluate(() => (globalThis as unknown as Recorder).slowestInteraction());
  await step.act(page);
  await step.shows(page).first().waitFor();
  // The browser reports an interaction after the frame that follows it.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
  return page.evaluate(() => (globalThis as unknown as Recorder).slowestInteraction());
}

/** Runs in the page, before its own scripts. */
function recordInteractions(): void {
  let slowest = 0;
  const take = (entries: PerformanceEntryList) => {
    for (const entry of entries as (PerformanceEventTiming & { interactionId: number })[])
      if (entry.interactionId > 0) slowest = Math.max(slowest, entry.duration);
  };
  const observer = new PerformanceObserver((list) => take(list.getEntries()));
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  Object.assign(globalThis, {
    slowestInteraction() {
      take(observer.takeRecords());
      const found = slowest;
      slowest = 0;
      return found;
    },
  });
}
