import type { Page } from 'playwright-core';
import { waitForAnimations } from './wait-for-animations';

/**
 * Finds what is lost when the user's colors are forced: states shown only by a background or a shadow, and icons in the
 * color of the background. Text needs no check, because the browser gives it the user's colors.
 */
export async function lostInForcedColors(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  try {
    await waitForAnimations(page);
    return [...(await page.evaluate(findIndistinctStates)), ...(await page.evaluate(findInvisibleIcons))];
  } finally {
    await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
  }
}

/** Runs in the page: a selected element must look different from an unselected sibling. */
function findIndistinctStates(): string[] {
  const chosen =
    ':is(input[type="radio"], input[type="checkbox"]):checked, [aria-selected="true"], [aria-current]:not([aria-current="step"])';
  const seen = (element: Element | null | undefined): element is HTMLElement =>
    !!element && (element as HTMLElement).checkVisibility() && element.getBoundingClientRect().width > 1;
  /** The visible part of a control: our radio is transparent and lies over its label's text. */
  const visibleControl = (element: Element) =>
    getComputedStyle(element).opacity === '0' ? ((element.nextElementSibling as HTMLElement | null) ?? element) : element;
  const appearance = (element: Element) => {
    const { color, backgroundColor, borderTopColor, borderTopWidth, borderBottomWidth, outlineStyle, textDecorationLine } =
      getComputedStyle(visibleControl(element));
    const native =
      element.matches('input') && getComputedStyle(element).appearance !== 'none' && visibleControl(element) === element;
    // A transparent background shows the page's background.
    const background = /, 0\)$/.test(backgroundColor) ? getComputedStyle(document.body).backgroundColor : backgroundColor;
    return native
      ? Math.random().toString()
      : [
          color,
          background,
          borderTopWidth === '0px' ? '' : borderTopColor,
          borderTopWidth,
          borderBottomWidth,
          outlineStyle,
          textDecorationLine,
        ].join();
  };
  const found: string[] = [];
  for (const element of document.querySelectorAll(chosen)) {
    if (!seen(visibleControl(element))) continue;
    const kind = element.matches('input') ? `input[name="${element.getAttribute('name')}"]` : element.tagName.toLowerCase();
    const group = element.closest('fieldset, [role="radiogroup"], [role="tablist"], nav, section, ul, ol') ?? document.body;
    const other = [...group.querySelectorAll(kind)].find(
      (each) => !each.matches(chosen) && seen(visibleControl(each)) && each.className === element.className,
    );
    if (other && appearance(other) === appearance(element))
      found.push(`${element.outerHTML.slice(0, 90)} looks the same as an unselected one`);
  }
  return found;
}

/** Runs in the page: an icon keeps its own colors, which may equal the forced background. */
function findInvisibleIcons(): string[] {
  const background = getComputedStyle(document.body).backgroundColor;
  const found: string[] = [];
  for (const svg of document.querySelectorAll('svg')) {
    if (!svg.checkVisibility() || svg.closest('[inert]')) continue;
    for (const shape of svg.querySelectorAll('path, circle, rect, line, polyline, polygon')) {
      const { fill, stroke } = getComputedStyle(shape);
      const inks = [fill, stroke].filter((ink) => ink !== 'none');
      const over =
        [...ancestors(svg)].map((box) => getComputedStyle(box).backgroundColor).find((paint) => !/, 0\)$/.test(paint)) ??
        background;
      if (inks.length > 0 && inks.every((ink) => ink === over))
        found.push(`${svg.parentElement!.outerHTML.slice(0, 90)} is invisible`);
    }
  }
  return found;

  function* ancestors(element: Element) {
    for (let box: Element | null = element; box; box = box.parentElement) yield box;
  }
}
