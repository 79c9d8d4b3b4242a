import type { Page } from 'playwright-core';
import { controlsOutOfReach } from './out-of-reach';
import { overlappingTexts } from './overlaps';
import { overflowsAt } from './reflow';
import { waitForAnimations } from './wait-for-animations';

/** Browsers' default text sizes in px; users may double them (WCAG 1.4.4). */
const USUAL = { standard: 16, fixed: 13 };
const TWICE = { standard: 32, fixed: 26 };

/** Headings of twice the size may stop growing before, because zoom makes them as large; other text may not. */
const LEAST_GROWTH = 1.25;

/**
 * With the browser's own setting for text of twice the size: all text grows, nothing of it is cut off or covers another, and every
 * control is in reach.
 */
export async function largeTextProblems(page: Page, viewport: { width: number; height: number }): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  const setSizes = async (fontSizes: typeof USUAL) => {
    await browser.send('Page.setFontSizes', { fontSizes });
    await page.waitForFunction((size) => getComputedStyle(document.documentElement).fontSize === `${size}px`, fontSizes.standard);
  };
  await page.setViewportSize(viewport);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await waitForAnimations(page);
  await page.evaluate(rememberTextSizes);
  await setSizes(TWICE);
  try {
    const overflows = await overflowsAt(page, viewport);
    const small = await page.evaluate(findSmallText, LEAST_GROWTH);
    const cut = await page.evaluate(findCutValues);
    const overlapping = await page.evaluate(overlappingTexts);
    const unreachable = await page.evaluate(controlsOutOfReach);
    return [...overflows, ...small, ...cut, ...overlapping, ...unreachable].map((each) => `at ${viewport.width} px, ${each}`);
  } finally {
    await setSizes(USUAL);
    await browser.detach();
  }
}

type Remembering = typeof globalThis & { textSizes?: Map<Element, number> };

/** Runs in the page. */
function rememberTextSizes(): void {
  const sizes = new Map<Element, number>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.textContent?.trim())
      sizes.set(node.parentElement!, Number.parseFloat(getComputedStyle(node.parentElement!).fontSize));
  (globalThis as Remembering).textSizes = sizes;
}

/** Runs in the page: text that has not grown with the browser's setting. */
function findSmallText(leastGrowth: number): string[] {
  const found = new Set<string>();
  for (const [element, size] of (globalThis as Remembering).textSizes ?? []) {
    if (!element.isConnected || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const grown = Number.parseFloat(getComputedStyle(element).fontSize);
    if (grown < size * leastGrowth)
      found.add(`${element.tagName.toLowerCase()} '${element.textContent.trim().slice(0, 40)}' stays at ${grown} px`);
  }
  return [...found];
}

/** Runs in the page: finds field values that neither wrap nor can be seen in full by other means. */
function findCutValues(): string[] {
  const found: string[] = [];
  const context = document.createElement('canvas').getContext('2d')!;
  const within = document.querySelector('dialog[open]') ?? document.body;
  for (const field of within.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
    if (!field.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || field.closest('[inert]')) continue;
    const style = getComputedStyle(field);
    const name = `${field.tagName.toLowerCase()} '${field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.name}'`;
    if (['checkbox', 'radio', 'range', 'hidden', 'file'].includes(field.type)) continue;
    if (field.clientHeight < Number.parseFloat(style.fontSize) * 1.15) found.push(`${name} is lower than its text`);
    const width = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    const text =
      field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.label ?? '') : field.value ? '' : field.placeholder;
    context.font = style.font;
    const wraps = !style.whiteSpace.startsWith('nowrap') && style.whiteSpace !== 'pre';
    const words = field instanceof HTMLSelectElement && wraps ? text.split(/[ -]/) : [text];
    const needed = isDate(field) ? widthOf(field) : Math.max(...words.map((word) => context.measureText(word).width));
    // The parts of a date may wrap.
    const lines = Math.max(1, Math.floor(field.clientHeight / (Number.parseFloat(style.fontSize) * 1.2)));
    if (needed > width * (isDate(field) ? lines : 1) + 2)
      found.push(`${name} shows only ${Math.round(width)} of ${Math.round(needed)} px of '${text}'`);
  }
  return found;

  function isDate(field: Element): boolean {
    return field.matches('[type="date"], [type="datetime-local"], [type="time"], [type="month"]');
  }
  /** The natural width of a date, which cannot be scrolled in its field. */
  function widthOf(field: HTMLElement): number {
    const { cssText } = field.style;
    field.style.cssText += 'width: max-content !important; min-width: 0 !important; padding-inline: 0 !important;';
    const { clientWidth } = field;
    field.style.cssText = cssText;
    return clientWidth;
  }
}
