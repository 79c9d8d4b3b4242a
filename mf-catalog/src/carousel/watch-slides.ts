/**
 * Keeps the slides of server markup that are out of view from the tab order and the accessibility tree (HOME-3), as `hideOffscreenSlides`
 * does after hydration. Returns a function that undoes it.
 */
export function watchSlides(part: Element): () => void {
  if (!('IntersectionObserver' in window)) return () => undefined;
  const hide = (slide: Element, isHidden: boolean) => {
    slide.toggleAttribute('inert', isHidden);
    slide.ariaHidden = isHidden ? 'true' : null;
  };
  const observers = [...part.querySelectorAll('ul.slider')].map((root) => {
    const observer = new IntersectionObserver(
      (slides) => slides.forEach(({ target, intersectionRatio }) => hide(target, intersectionRatio < 0.5)),
      { root, threshold: 0.5 },
    );
    [...root.children].forEach((slide) => observer.observe(slide));
    return observer;
  });
  return () => {
    observers.forEach((observer) => observer.disconnect());
    part.querySelectorAll('li.slide').forEach((slide) => hide(slide, false));
  };
}
