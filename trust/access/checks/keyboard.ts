import type { Page } from 'playwright-core';
import { settled } from './settled';

/** More stops than any page has. */
const ENOUGH = 400;

interface Stop {
  name: string;
  /** Its place among the page's controls, or -1 outside of them. */
  place: number;
  problem?: string;
}

/**
 * Goes through the page with Tab from its top to its end: every control is reached, in the order of the document, in
 * sight, not covered, and marked by a ring. Answers what is wrong.
 */
export async function stumblesOf(page: Page, viewport: { width: number; height: number }): Promise<string[]> {
  await page.setViewportSize(viewport);
  await settled(page);
  await page.evaluate(startAtTop);
  const expected = await page.evaluate(numberControls);
  const modal = (await page.locator('dialog[open]').count()) > 0;
  const found: string[] = [];
  const reached: number[] = [];
  for (let presses = 0; presses < ENOUGH; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(lookAtFocus);
    if (stop.place < 0 || reached.includes(stop.place)) break;
    reached.push(stop.place);
    if (stop.problem) found.push(`${stop.name} ${stop.problem}`);
  }
  // In a dialog one may start in the middle and goes round.
  const start = modal ? reached.indexOf(Math.min(...reached)) : 0;
  const order = [...reached.slice(start), ...reached.slice(0, start)];
  if (order.some((place, at) => at > 0 && place < order[at - 1]!)) found.push(`the order is ${order.join(' ')}`);
  // A message that has gone by itself meanwhile is not missed.
  const there = await page
    .locator('[data-stop]')
    .evaluateAll((stops) => stops.map((stop) => Number(stop.getAttribute('data-stop'))));
  for (const [place, name] of expected.entries())
    if (!reached.includes(place) && there.includes(place)) found.push(`${name} is never reached`);
  return found;
}

/** Runs in the page. Where nothing has the focus, Tab goes on from what had it last: so something at the top had it last. */
function startAtTop(): void {
  window.scrollTo({ top: 0, behavior: 'instant' });
  if (document.querySelector('dialog[open]')) return;
  const start = document.createElement('span');
  start.tabIndex = -1;
  document.body.prepend(start);
  start.focus({ preventScroll: true });
  start.remove();
}

/** Runs in the page: numbers what Tab must reach; of a group of radios that is one, of tabs and menus what has tabindex 0. */
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

/** Runs in the page. */
async function lookAtFocus(): Promise<Stop> {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const element = document.activeElement as HTMLElement | null;
  // Where motion is reduced, every change of a style still takes its hundredth of a millisecond, and thereby a frame.
  await Promise.all((element?.getAnimations() ?? []).map(({ finished }) => finished.catch(() => undefined)));
  const name = element?.outerHTML.slice(0, 80) ?? '';
  if (!element || element === document.body || !element.dataset.stop) return { name, place: -1 };
  return { name, place: Number(element.dataset.stop), ...problemOf(element) };

  function problemOf(focused: HTMLElement): { problem?: string } {
    const drawn =
      getComputedStyle(focused).opacity === '0' ? ((focused.nextElementSibling as HTMLElement | null) ?? focused) : focused;
    const ring = getComputedStyle(drawn);
    if (ring.outlineStyle === 'none' || parseFloat(ring.outlineWidth) < 2) return { problem: 'has no ring' };
    const place = drawn.getBoundingClientRect();
    const seen = [
      [0.5, 0.5],
      [0.1, 0.2],
      [0.9, 0.2],
      [0.1, 0.8],
      [0.9, 0.8],
    ].some(([x, y]) => {
      const hit = document.elementFromPoint(place.left + place.width * x!, place.top + place.height * y!);
      // A message of the shop that lies over it goes by itself within seconds.
      if (hit?.closest('[role="alert"], [role="status"]')?.querySelector('[aria-label="Dismiss message"]')) return true;
      return hit && (hit === drawn || hit === focused || drawn.contains(hit) || focused.contains(hit) || hit.contains(focused));
    });
    return seen ? {} : { problem: `is covered or out of sight at ${Math.round(place.left)},${Math.round(place.top)}` };
  }
}
