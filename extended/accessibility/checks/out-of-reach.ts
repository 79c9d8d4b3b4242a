/** Runs in the page: controls that cannot be scrolled into the window, or that something else covers there. */
export function controlsOutOfReach(): string[] {
  const modal = document.querySelector('dialog[open]');
  const controls = [
    ...(modal ?? document.body).querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
  ].filter(
    (control) =>
      !control.matches(':disabled, [type="hidden"]') &&
      !control.closest('[inert]') &&
      control.checkVisibility({ visibilityProperty: true }),
  );
  const scrolled = [...document.querySelectorAll('*')]
    .filter(
      ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => scrollHeight > clientHeight || scrollWidth > clientWidth,
    )
    .map((box) => [box, box.scrollLeft, box.scrollTop] as const);
  const back = () => {
    for (const [box, left, top] of scrolled) box.scrollTo({ left, top, behavior: 'instant' });
  };
  const found: string[] = [];
  for (const control of controls) {
    const shown = visiblePart(control);
    if (isParked(shown) || isVisuallyHidden(shown)) continue;
    const name = control.outerHTML.slice(0, 80);
    if (isCutAway(shown)) {
      found.push(`${name} is cut off`);
      continue;
    }
    // An element that sticks to the window may be off-screen, or in a menu that scrolls.
    back();
    if (isInFixedLayer(shown) && isHit(control, shown)) continue;
    shown.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    if (!isHit(control, shown)) found.push(`${name} cannot be pressed`);
  }
  back();
  return found;

  /** Our radio is transparent and lies over its label's text. */
  function visiblePart(control: HTMLElement): HTMLElement {
    return getComputedStyle(control).opacity === '0' ? ((control.nextElementSibling as HTMLElement | null) ?? control) : control;
  }
  /** Out of the window as a whole, until it has the focus: the skip link. */
  function isParked(control: HTMLElement): boolean {
    const { bottom } = control.getBoundingClientRect();
    return getComputedStyle(control).position === 'fixed' && bottom <= 0;
  }
  /** Only for screen readers, like a file input that is operated through its label. */
  function isVisuallyHidden(control: HTMLElement): boolean {
    const { width, height } = control.getBoundingClientRect();
    return width <= 1 || height <= 1;
  }
  /** Beyond the edge of a box that cannot be scrolled. */
  function isCutAway(control: HTMLElement): boolean {
    const place = control.getBoundingClientRect();
    const [x, y] = [place.left + place.width / 2, place.top + place.height / 2];
    for (let box = control.parentElement; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(box);
      const { left, right, top, bottom } = box.getBoundingClientRect();
      const cuts = (how: string) => how === 'hidden' || how === 'clip';
      const scrolls = (how: string) => how === 'auto' || how === 'scroll';
      if ((cuts(overflowX) && (x < left || x > right)) || (cuts(overflowY) && (y < top || y > bottom))) return true;
      if (scrolls(overflowX) || scrolls(overflowY) || position === 'fixed') return false;
    }
    return false;
  }
  function isInFixedLayer(control: HTMLElement): boolean {
    for (let box: HTMLElement | null = control; box; box = box.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(box).position)) return true;
    return false;
  }
  function isHit(control: HTMLElement, shown: HTMLElement): boolean {
    const { left, top, width, height } = shown.getBoundingClientRect();
    return [
      [0.5, 0.5],
      [0.1, 0.2],
      [0.9, 0.2],
      [0.1, 0.8],
      [0.9, 0.8],
    ].some(([x, y]) => {
      const hit = document.elementFromPoint(left + width * x!, top + height * y!);
      if (hit?.closest('[role="alert"], [role="status"]')?.querySelector('[aria-label="Dismiss"]')) return true;
      return hit && (shown.contains(hit) || control.contains(hit) || hit.contains(control));
    });
  }
}
