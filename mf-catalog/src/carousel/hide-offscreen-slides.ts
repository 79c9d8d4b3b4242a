/**
 * Removes the slides that are out of view from the tab order and from the accessibility tree. The carousel package
 * renders the list items without a way to pass attributes, so this sets them on the elements. Focus inside a slide that
 * becomes hidden moves to the nearest visible slide.
 */
export function hideOffscreenSlides(frame: HTMLElement, index: number, perView: number): void {
  const slides = [...frame.querySelectorAll<HTMLElement>('li.slide')];
  const inView = (slideIndex: number) => slideIndex >= index && slideIndex < index + perView;
  const focused = slides.findIndex((slide) => slide.contains(document.activeElement));

  slides.forEach((slide, slideIndex) => {
    if (inView(slideIndex)) {
      slide.removeAttribute('inert');
      slide.removeAttribute('aria-hidden');
    }
  });
  if (focused >= 0 && !inView(focused)) {
    const nearest = slides[focused < index ? index : index + perView - 1];
    nearest?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }
  slides.forEach((slide, slideIndex) => {
    if (inView(slideIndex)) return;
    slide.setAttribute('inert', '');
    slide.setAttribute('aria-hidden', 'true');
  });
}
