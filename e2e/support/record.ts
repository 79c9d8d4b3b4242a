import type { Page } from 'playwright-core';

/** What a page has done so far, for a test that looks late: a busy machine sleeps through a message of a second and a half. */
interface PageRecord {
  /** The parts that answer by themselves: 'frame', 'page'. */
  live: string[];
  /** Every status and alert that was drawn, with what it said. */
  said: { region: Element; words: string }[];
}

declare global {
  var pageRecord: PageRecord;
}

/** Runs in every document before its own scripts. */
export function keepRecord(): void {
  const { live, said } = (globalThis.pageRecord = { live: [], said: [] } as PageRecord);
  document.addEventListener('storefront:live', (event) => live.push((event as CustomEvent<string>).detail));
  const ROLES = '[role=status], [role=alert]';
  const hear = (region: Element) => {
    for (const element of [region, ...region.querySelectorAll('*')]) {
      const words = element.textContent.trim();
      if (words && !said.some((one) => one.region === region && one.words === words)) said.push({ region, words });
    }
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const around = (target instanceof Element ? target : target.parentElement)?.closest(ROLES);
      if (around) hear(around);
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const region of [node, ...node.querySelectorAll('*')]) if (region.matches(ROLES)) hear(region);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Waits until frame and page answer by themselves: what is pressed before is kept by the document, and comes later. */
export async function live(page: Page): Promise<void> {
  await page.waitForFunction(() => ['frame', 'page'].every((part) => globalThis.pageRecord.live.includes(part)));
}

/** Waits for a message of this page, however short it stood. What was heard once must be said again to be heard again. */
export async function heard(page: Page, text: string): Promise<void> {
  await page.waitForFunction((words) => {
    const { said } = globalThis.pageRecord;
    const found = said.find((one) => one.words === words);
    if (!found) return false;
    for (const one of said.filter(({ region }) => region === found.region)) one.words = '';
    return true;
  }, text);
}
