/** Runs in the page: finds texts that overlap each other, or a control that does not contain them. */
export function overlappingTexts(): string[] {
  interface Piece {
    element: Element;
    left: number;
    right: number;
    top: number;
    bottom: number;
  }
  const within = document.querySelector('dialog[open]') ?? document.body;
  const texts = textPieces().sort((one, other) => one.top - other.top);
  const found = new Set<string>();
  for (const [at, one] of texts.entries())
    for (let next = at + 1; next < texts.length && texts[next]!.top < one.bottom; next += 1) {
      const other = texts[next]!;
      if (one.element === other.element || !overlap(one, other) || !isSameLayer(one.element, other.element)) continue;
      found.add(`${name(one.element)} and ${name(other.element)} stand on each other`);
    }
  for (const control of within.querySelectorAll('button, select, [role="button"], input:not([type="hidden"])')) {
    if (!isVisible(control) || control.closest('[inert]')) continue;
    const box = clipped(control, control.getBoundingClientRect());
    if (!box) continue;
    for (const text of texts) {
      if (!overlap(text, box) || !isSameLayer(text.element, control)) continue;
      if (control.contains(text.element) || text.element.contains(control)) continue;
      // A button or a unit within a field, and what a label draws in place of its input.
      if (control.matches('input') && (text.element.closest('button') || text.element.closest('label')?.contains(control)))
        continue;
      found.add(`${name(text.element)} stands under ${control.outerHTML.slice(0, 60)}`);
    }
  }
  return [...found];

  function textPieces(): Piece[] {
    const pieces: Piece[] = [];
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement!;
      if (!node.textContent?.trim() || !isVisible(element)) continue;
      if (element.closest('[inert], option, noscript, script, style, svg[aria-hidden="true"]')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        const piece = clipped(element, rect);
        // Lines of headings are closer than their boxes are high: only the middle of a line has ink.
        const edge = rect.height * 0.2;
        if (piece && rect.width > 2) pieces.push({ ...piece, element, top: piece.top + edge, bottom: piece.bottom - edge });
      }
    }
    return pieces;
  }

  /** The part of it that the boxes around it show. */
  function clipped(element: Element, rect: DOMRect): Piece | null {
    let { left, right, top, bottom } = rect;
    for (let box: Element | null = element; box && box !== document.documentElement; box = box.parentElement) {
      const style = getComputedStyle(box);
      const place = box.getBoundingClientRect();
      if (style.clipPath !== 'none' && place.width <= 1) return null;
      if (style.overflowX !== 'visible') [left, right] = [Math.max(left, place.left), Math.min(right, place.right)];
      if (style.overflowY !== 'visible') [top, bottom] = [Math.max(top, place.top), Math.min(bottom, place.bottom)];
      if (style.position === 'fixed') break;
    }
    return right - left > 2 && bottom - top > 2 ? { element, left, right, top, bottom } : null;
  }

  function overlap(one: Piece, other: Piece): boolean {
    return (
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2
    );
  }

  /** Sticky and opened elements cover other things on purpose. */
  function isSameLayer(one: Element, other: Element): boolean {
    return layerOf(one) === layerOf(other);
  }
  function layerOf(element: Element): Element | null {
    for (let box: Element | null = element; box; box = box.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(box).position) || box.matches('[role="menu"], [role="listbox"], dialog'))
        return box;
    return null;
  }
  function isVisible(element: Element): boolean {
    return element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  }
  function name(element: Element): string {
    return `${element.tagName.toLowerCase()} '${element.textContent.trim().slice(0, 40)}'`;
  }
}
