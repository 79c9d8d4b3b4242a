import type { Page } from 'playwright-core';

/** Records what a page has announced, because a test on a busy machine can miss a toast that lasts 1.5 s. */
interface PageRecord {
  /** The parts that are hydrated: 'frame', 'page'. */
  hydrated: string[];
  /** Every status and alert that was rendered, with its text. */
  announcements: { region: Element; text: string }[];
}

declare global {
  var pageRecord: PageRecord;
}

/** Init script: runs in every document before the page's own scripts. */
export function recordPage(): void {
  const { hydrated, announcements } = (globalThis.pageRecord = { hydrated: [], announcements: [] } as PageRecord);
  document.addEventListener('storefront:hydrated', (event) => hydrated.push((event as CustomEvent<string>).detail));
  const ROLES = '[role=status], [role=alert]';
  const recordText = (region: Element) => {
    for (const element of [region, ...region.querySelectorAll('*')]) {
      const text = element.textContent.trim();
      if (text && !announcements.some((one) => one.region === region && one.text === text)) announcements.push({ region, text });
    }
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const around = (target instanceof Element ? target : target.parentElement)?.closest(ROLES);
      if (around) recordText(around);
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const region of [node, ...node.querySelectorAll('*')]) if (region.matches(ROLES)) recordText(region);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Runs in the page: whether frame and page are hydrated. Earlier events are stored and replayed later. */
export const isHydrated = () => ['frame', 'page'].every((part) => globalThis.pageRecord.hydrated.includes(part));

/** Runs in the page: whether a message was announced, however briefly. Each announcement counts once. */
export function hasAnnouncement(expected: string): boolean {
  const { announcements } = globalThis.pageRecord;
  const found = announcements.find((one) => one.text === expected);
  if (!found) return false;
  for (const one of announcements.filter(({ region }) => region === found.region)) one.text = '';
  return true;
}

export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated);
}

export async function waitForToast(page: Page, text: string): Promise<void> {
  await page.waitForFunction(hasAnnouncement, text);
}
