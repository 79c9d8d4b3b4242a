import type { Page } from 'playwright-core';
import { waitForAnimations } from './wait-for-animations';

/** More tab stops than any page has. */
const MAX_STOPS = 400;

interface TabStop {
  name: string;
  /** Index among the page's controls, or -1 for any other element. */
  place: number;
  problem?: string;
}

/**
 * Tabs through the page from top to end. Every control must be reached in document order, visible, not covered, and have
 * a focus ring. Returns the problems.
 */
export async function keyboardProblems(page: Page, viewport: { width: number; height: number }): Promise<string[]> {
  await page.setViewportSize(viewport);
  await waitForAnimations(page);
  await page.evaluate(startAtTop);
  const expected = await page.evaluate(numberControls);
  const modal = (await page.locator('dialog[open]').count()) > 0;
  const found: string[] = [];
  const reached: number[] = [];
  for (let presses = 0; presses < MAX_STOPS; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(describeFocus);
    // Day, month and year of a date are stops of one control.
    if (stop.place >= 0 && stop.place === reached.at(-1)) continue;
    if (stop.place < 0 || reached.includes(stop.place)) break;
    reached.push(stop.place);
    if (stop.problem) found.push(`${stop.name} ${stop.problem}`);
  }
  // In a dialog the focus may start in the middle and wraps around.
  const start = modal ? reached.indexOf(Math.min(...reached)) : 0;
  const order = [...reached.slice(start), ...reached.slice(0, start)];
  if (order.some((place, at) => at > 0 && place < order[at - 1]!)) found.push(`the order is ${order.join(' ')}`);
  // A message that has closed meanwhile is not missing.
  const there = await page
    .locator('[data-stop]')
    .evaluateAll((stops) => stops.map((stop) => Number(stop.getAttribute('data-stop'))));
  for (const [place, name] of expected.entries())
    if (!reached.includes(place) && there.includes(place)) found.push(`${name} is never reached`);
  return found;
}

/** Runs in the page. Without a focused element, Tab continues from the last one, so focus and remove one at the top. */
function startAtTop(): void {
  window.scrollTo({ top: 0, behavior: 'instant' });
  if (document.querySelector('dialog[open]')) return;
  const start = document.createElement('span');
  start.tabIndex = -1;
  document.body.prepend(start);
  start.focus({ preventScroll: true });
  start.remove();
}

/** Runs in the page: numbers the controls that Tab must reach: one of a radio group, those with tabindex 0 of tabs and menus. */
function numberControls(): string[] {
  const within = document.querySelector('dialog[open]') ?? document.body;
  const controls = [
    ...within.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
  ].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      !element.closest('[inert]') &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !isOtherRadio(element),
  );
  document.querySelectorAll('[data-stop]').forEach((element) => element.removeAttribute('data-stop'));
  controls.forEach((element, place) => element.setAttribute('data-stop', String(place)));
  return controls.map((element) => element.outerHTML.slice(0, 80));

  function isOtherRadio(element: HTMLElement): boolean {
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return false;
    const group = [...document.querySelectorAll<HTMLInputElement>(`input[type="radio"][name="${element.name}"]`)];
    return group.some(({ checked, form }) => checked && form === element.form);
  }
}

/** Runs in the page: describes the focused control. */
async function describeFocus(): Promise<TabStop> {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const element = document.activeElement as HTMLElement | null;
  // Even with reduced motion a style transition takes 0.01 ms, and therefore a frame.
  await Promise.all((element?.getAnimations() ?? []).map(({ finished }) => finished.catch(() => undefined)));
  const name = element?.outerHTML.slice(0, 80) ?? '';
  if (!element || element === document.body || !element.dataset.stop) return { name, place: -1 };
  return { name, place: Number(element.dataset.stop), ...problemOf(element) };

  function problemOf(focused: HTMLElement): { problem?: string } {
    // Our radio is transparent, and our file input has no size: their neighbors show their focus.
    const isUnseen = getComputedStyle(focused).opacity === '0' || focused.getBoundingClientRect().width <= 1;
    const visibleControl = isUnseen ? ((focused.nextElementSibling as HTMLElement | null) ?? focused) : focused;
    const ring = getComputedStyle(visibleControl);
    // The browser's own ring ('auto') is wider than it says.
    const hasRing = ring.outlineStyle === 'auto' || (ring.outlineStyle !== 'none' && parseFloat(ring.outlineWidth) >= 2);
    if (!hasRing) return { problem: 'has no focus ring' };
    const place = visibleControl.getBoundingClientRect();
    const seen = [
      [0.5, 0.5],
      [0.1, 0.2],
      [0.9, 0.2],
      [0.1, 0.8],
      [0.9, 0.8],
    ].some(([x, y]) => {
      const hit = document.elementFromPoint(place.left + place.width * x!, place.top + place.height * y!);
      // A toast that covers the control closes by itself within seconds.
      if (hit?.closest('[role="alert"], [role="status"]')?.querySelector('[aria-label="Dismiss"]')) return true;
      return (
        hit &&
        (hit === visibleControl ||
          hit === focused ||
          visibleControl.contains(hit) ||
          focused.contains(hit) ||
          hit.contains(focused))
      );
    });
    return seen ? {} : { problem: `is covered or out of sight at ${Math.round(place.left)},${Math.round(place.top)}` };
  }
}
