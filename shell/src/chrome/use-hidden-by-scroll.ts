import { useEffect, useState, type RefObject } from 'react';

/** NAV-1: the header hides only below this scroll position. */
const FROM_PX = 100;
/** Ignores the tremor of a finger. */
const MIN_DELTA_PX = 4;

/**
 * Whether the header is hidden: after scrolling down, until scrolling up or until it receives the focus. `atTop`: the page is at
 * its top, as after a navigation, and the header has to be there at once: a press on one that slides in would miss.
 */
export function useHiddenByScroll(header: RefObject<HTMLElement | null>): { hidden: boolean; atTop: boolean; show(): void } {
  const [hidden, setHidden] = useState(false);
  const [atTop, setAtTop] = useState(false);
  useEffect(() => {
    let before = 0;
    const onScroll = () => {
      const now = Math.max(0, window.scrollY);
      // A small move across the threshold counts, or the header would stay visible at 101 px.
      if (now > FROM_PX && before > FROM_PX && Math.abs(now - before) < MIN_DELTA_PX) return;
      setHidden(now > FROM_PX && now > before && !hasKeyboardFocus(header.current));
      setAtTop(now === 0);
      before = now;
    };
    // The page may have been scrolled before this code loaded.
    if (window.scrollY > 0) onScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [header]);
  return { hidden, atTop, show: () => setHidden(false) };
}

/** A control that has the keyboard focus must stay visible (WCAG 2.4.11); a clicked one need not. */
function hasKeyboardFocus(header: HTMLElement | null): boolean {
  return header?.querySelector(':focus-visible') != null;
}
