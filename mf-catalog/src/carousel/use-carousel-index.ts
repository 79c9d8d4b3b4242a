import { useCallback, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { hasModifier } from 'shared/ui';

/** Number of cards in view by the specified breakpoints (HOME-3); 0 on the server and during hydration. */
export function usePerView(): number {
  return useSyncExternalStore(onResize, perViewNow, () => 0);
}

/** The index of a carousel of `count` slides with `perView` in view, and the handlers that change it. */
export function useCarouselIndex(count: number, perView: number) {
  const last = Math.max(0, count - Math.max(1, perView));
  const [requested, setRequested] = useState(0);
  const index = Math.min(requested, last);
  const onStep = useCallback((next: number) => setRequested(Math.max(0, Math.min(next, last))), [last]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (hasModifier(event)) return;
    if (event.key === 'ArrowRight') onStep(index + 1);
    else if (event.key === 'ArrowLeft') onStep(index - 1);
    else return;
    event.preventDefault();
  };
  return { index, last, onStep, onKeyDown };
}

function perViewNow(): number {
  const narrower = (width: number) => window.matchMedia?.(`(max-width: ${width}px)`).matches ?? false;
  return narrower(600) ? 1 : narrower(768) ? 2 : 3;
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}
