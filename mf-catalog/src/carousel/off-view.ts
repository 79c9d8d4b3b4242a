/**
 * Takes the slides that are out of view from the tab order and from the accessibility tree. The package draws the
 * list items itself and lets nobody give them attributes, so they are set on the elements. Focus that would be lost
 * with a slide goes to the nearest slide that stays.
 */
export function hideOffView(frame: HTMLElement, index: number, perView: number): void {
  const slides = [...frame.querySelectorAll<HTMLElement>('li.slide')];
  const inView = (place: number) => place >= index && place < index + perView;
  const focused = slides.findIndex((slide) => slide.contains(document.activeElement));

  slides.forEach((slide, place) => {
    if (inView(place)) {
      slide.removeAttribute('inert');
      slide.removeAttribute('aria-hidden');
    }
  });
  if (focused >= 0 && !inView(focused)) {
    const nearest = slides[focused < index ? index : index + perView - 1];
    nearest?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }
  slides.forEach((slide, place) => {
    if (inView(place)) return;
    slide.setAttribute('inert', '');
    slide.setAttribute('aria-hidden', 'true');
  });
}
