import type { Page } from 'playwright-core';
import { settled } from './settled';

/**
 * What gets lost where the reader's own colours are forced: states that nothing but a ground or a shadow told, and
 * drawings in the colour of the ground. Text needs no check: the browser gives it the reader's pair of colours.
 */
export async function lostInForcedColours(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  try {
    await settled(page);
    return [...(await page.evaluate(findSameLook)), ...(await page.evaluate(findUnseenDrawings))];
  } finally {
    await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
  }
}

/** Runs in the page: what is chosen must look different from its neighbour that is not. */
function findSameLook(): string[] {
  const chosen =
    ':is(input[type="radio"], input[type="checkbox"]):checked, [aria-selected="true"], [aria-current]:not([aria-current="step"])';
  const seen = (element: Element | null | undefined): element is HTMLElement =>
    !!element && (element as HTMLElement).checkVisibility() && element.getBoundingClientRect().width > 1;
  /** What of a control is drawn: a radio of ours is transparent and lies over its label's text. */
  const drawn = (element: Element) =>
    getComputedStyle(element).opacity === '0' ? ((element.nextElementSibling as HTMLElement | null) ?? element) : element;
  const look = (element: Element) => {
    const { color, backgroundColor, borderTopColor, borderTopWidth, borderBottomWidth, outlineStyle, textDecorationLine } =
      getComputedStyle(drawn(element));
    const native = element.matches('input') && getComputedStyle(element).appearance !== 'none' && drawn(element) === element;
    // A ground that lets everything through is the page's.
    const ground = /, 0\)$/.test(backgroundColor) ? getComputedStyle(document.body).backgroundColor : backgroundColor;
    return native
      ? Math.random().toString()
      : [
          color,
          ground,
          borderTopWidth === '0px' ? '' : borderTopColor,
          borderTopWidth,
          borderBottomWidth,
          outlineStyle,
          textDecorationLine,
        ].join();
  };
  const found: string[] = [];
  for (const element of document.querySelectorAll(chosen)) {
    if (!seen(drawn(element))) continue;
    const kind = element.matches('input') ? `input[name="${element.getAttribute('name')}"]` : element.tagName.toLowerCase();
    const group = element.closest('fieldset, [role="radiogroup"], [role="tablist"], nav, section, ul, ol') ?? document.body;
    const other = [...group.querySelectorAll(kind)].find(
      (each) => !each.matches(chosen) && seen(drawn(each)) && each.className === element.className,
    );
    if (other && look(other) === look(element)) found.push(`${element.outerHTML.slice(0, 90)} looks like what is not chosen`);
  }
  return found;
}

/** Runs in the page: a drawing keeps its own colours, which may be those of the forced ground. */
function findUnseenDrawings(): string[] {
  const ground = getComputedStyle(document.body).backgroundColor;
  const found: string[] = [];
  for (const svg of document.querySelectorAll('svg')) {
    if (!svg.checkVisibility() || svg.closest('[inert]')) continue;
    for (const shape of svg.querySelectorAll('path, circle, rect, line, polyline, polygon')) {
      const { fill, stroke } = getComputedStyle(shape);
      const inks = [fill, stroke].filter((ink) => ink !== 'none');
      const over =
        [...ancestors(svg)].map((box) => getComputedStyle(box).backgroundColor).find((paint) => !/, 0\)$/.test(paint)) ?? ground;
      if (inks.length > 0 && inks.every((ink) => ink === over))
        found.push(`${svg.parentElement!.outerHTML.slice(0, 90)} cannot be seen`);
    }
  }
  return found;

  function* ancestors(element: Element) {
    for (let box: Element | null = element; box; box = box.parentElement) yield box;
  }
}
