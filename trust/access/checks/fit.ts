import type { Page } from 'playwright-core';
import { settled } from './settled';

/** Text that is cut on purpose, because the same is said in full beside it. */
const SAID_ELSEWHERE = [
  // The status of an order stands above its line of five steps, which on a phone is a line and no more.
  'ol[aria-label="Status"]',
];

/** The distances of WCAG 1.4.12, which a reader may set for themselves. */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-block-end: 2em !important; }`;

/** What does not fit a window: sideways scrolling, and text that is cut off or lies outside of its control. */
export async function misfitsAt(page: Page, viewport: { width: number; height: number }): Promise<string[]> {
  await page.setViewportSize(viewport);
  await settled(page);
  return page.evaluate(findMisfits, SAID_ELSEWHERE);
}

/** The same with a reader's own distances between lines, words and letters. */
export async function misfitsWithSpacing(page: Page, viewport: { width: number; height: number }): Promise<string[]> {
  // As a constructed sheet of the debugger: the page's policy forbids foreign style elements.
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, SPACING);
  try {
    return await misfitsAt(page, viewport);
  } finally {
    await page.evaluate(() => (document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1)));
  }
}

/** Runs in the page. */
function findMisfits(saidElsewhere: string[]): string[] {
  const found = new Set<string>();
  const root = document.scrollingElement!;
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()}${element.id ? `#${element.id}` : ''} '${(element.textContent ?? '').trim().slice(0, 40)}'`;
  const modal = document.querySelector('dialog[open]');
  for (const box of [root, ...(modal ? [modal] : [])])
    if (box.scrollWidth > box.clientWidth + 1)
      found.add(`${name(box).slice(0, 12)} scrolls sideways: ${box.scrollWidth} in ${box.clientWidth}`);

  const walker = document.createTreeWalker(modal ?? document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const element = text.parentElement!;
    if (!text.data.trim() || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (element.closest('[inert], [aria-hidden="true"] svg, option, noscript, script, style')) continue;
    if (saidElsewhere.some((selector) => element.closest(selector))) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const rect of range.getClientRects()) {
      if (rect.width < 2) continue;
      const reason = whyCut(element, rect);
      if (reason) found.add(`${name(element)} ${reason}`);
    }
  }
  return [...found];

  function whyCut(element: Element, rect: DOMRect): string | undefined {
    let scrolls = false;
    for (let box: Element | null = element; box && box !== document.documentElement; box = box.parentElement) {
      const style = getComputedStyle(box);
      const place = box.getBoundingClientRect();
      // Hidden from the eye on purpose, still read aloud.
      if (style.clipPath !== 'none' && place.width <= 1) return undefined;
      const [x, y] = [style.overflowX, style.overflowY];
      const cuts = (how: string) => how === 'hidden' || how === 'clip';
      if (!scrolls && cuts(x) && (rect.right > place.right + 2 || rect.left < place.left - 2))
        return `is cut off sideways by ${name(box)}`;
      if (!scrolls && cuts(y) && (rect.bottom > place.bottom + 3 || rect.top < place.top - 3))
        return `is cut off by ${name(box)}`;
      if (['auto', 'scroll'].includes(x) || ['auto', 'scroll'].includes(y)) scrolls = true;
      if (!scrolls && box.matches('button, a[class], [role="tab"]') && style.display !== 'inline') {
        if (rect.right > place.right + 2 || rect.left < place.left - 2 || rect.bottom > place.bottom + 3)
          return `lies outside of ${name(box)}`;
      }
      if (style.position === 'fixed') {
        // Put away as a whole, as the skip link is until it has the focus.
        if (place.bottom <= 0 || place.top >= innerHeight) return undefined;
        if (!scrolls && (rect.bottom > innerHeight + 3 || rect.top < -3))
          return 'lies outside of the window and cannot be scrolled to';
      }
    }
    if (isLeaving(element)) return undefined;
    if (!scrolls && (rect.right > innerWidth + 2 || rect.left < -2)) return 'lies outside of the window';
    return undefined;
  }

  /** A message whose time is over slides out of the window, and is taken away an instant later. */
  function isLeaving(element: Element): boolean {
    const message = element.closest('[role="alert"], [role="status"]');
    if (!message?.querySelector('[aria-label="Dismiss message"]')) return false;
    const { left, right } = message.getBoundingClientRect();
    return right <= 0 || left >= innerWidth;
  }
}
