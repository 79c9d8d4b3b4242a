import type { Page } from 'playwright-core';
import { waitForAnimations } from './wait-for-animations';

/** Text that is cut off on purpose, because the full text is next to it. */
const DUPLICATED_TEXT = [
  // An order's status is shown above its five steps, which on a phone are a line without text.
  'ol[aria-label="Status"]',
];

/** The text spacing of WCAG 1.4.12, which users may set. */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-block-end: 2em !important; }`;

/** Finds what does not fit a window: horizontal scrolling, and text that is cut off or outside its control. */
export async function overflowsAt(page: Page, viewport: { width: number; height: number }): Promise<string[]> {
  await page.setViewportSize(viewport);
  await waitForAnimations(page);
  return page.evaluate(findOverflows, DUPLICATED_TEXT);
}

/** Overflows with the user's line, word and letter spacing. */
export async function overflowsWithTextSpacing(page: Page, viewport: { width: number; height: number }): Promise<string[]> {
  // A constructed stylesheet, because the page's policy forbids style elements.
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, SPACING);
  try {
    return await overflowsAt(page, viewport);
  } finally {
    await page.evaluate(() => (document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1)));
  }
}

/** Runs in the page: describes each text that does not fit, and horizontal scrolling. */
function findOverflows(ignored: string[]): string[] {
  const found = new Set<string>();
  const root = document.scrollingElement!;
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()}${element.id ? `#${element.id}` : ''} '${(element.textContent ?? '').trim().slice(0, 40)}'`;
  const modal = document.querySelector('dialog[open]');
  for (const box of [root, ...(modal ? [modal] : [])])
    if (box.scrollWidth > box.clientWidth + 1)
      found.add(`${name(box).slice(0, 12)} scrolls horizontally: ${box.scrollWidth} in ${box.clientWidth}`);

  const walker = document.createTreeWalker(modal ?? document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const element = text.parentElement!;
    if (!text.data.trim() || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (element.closest('[inert], [aria-hidden="true"] svg, option, noscript, script, style')) continue;
    if (ignored.some((selector) => element.closest(selector))) continue;
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
      // Visually hidden on purpose, but read by screen readers.
      if (style.clipPath !== 'none' && place.width <= 1) return undefined;
      const [x, y] = [style.overflowX, style.overflowY];
      const cuts = (how: string) => how === 'hidden' || how === 'clip';
      if (!scrolls && cuts(x) && (rect.right > place.right + 2 || rect.left < place.left - 2))
        return `is cut off horizontally by ${name(box)}`;
      if (!scrolls && cuts(y) && (rect.bottom > place.bottom + 3 || rect.top < place.top - 3))
        return `is cut off by ${name(box)}`;
      if (['auto', 'scroll'].includes(x) || ['auto', 'scroll'].includes(y)) scrolls = true;
      if (!scrolls && box.matches('button, a[class], [role="tab"]') && style.display !== 'inline') {
        if (rect.right > place.right + 2 || rect.left < place.left - 2 || rect.bottom > place.bottom + 3)
          return `lies outside of ${name(box)}`;
      }
      if (style.position === 'fixed') {
        // Entirely off-screen, like the skip link until it has the focus.
        if (place.bottom <= 0 || place.top >= innerHeight) return undefined;
        if (!scrolls && (rect.bottom > innerHeight + 3 || rect.top < -3))
          return 'lies outside of the window and cannot be scrolled to';
      }
    }
    if (isDismissedToast(element)) return undefined;
    if (!scrolls && (rect.right > innerWidth + 2 || rect.left < -2)) return 'lies outside of the window';
    return undefined;
  }

  /** An expired toast slides out of the window before it is removed. */
  function isDismissedToast(element: Element): boolean {
    const message = element.closest('[role="alert"], [role="status"]');
    if (!message?.querySelector('[aria-label="Dismiss"]')) return false;
    const { left, right } = message.getBoundingClientRect();
    return right <= 0 || left >= innerWidth;
  }
}
