import { useEffect, useState, type RefObject } from 'react';

/** NAV-1: only beyond this many pixels does the navbar hide. */
const FROM_PX = 100;
/** Smaller moves are a trembling finger's. */
const TREMOR_PX = 4;

/** Whether the header is out of sight: after scrolling down, until scrolling up or until the focus enters it. */
export function useHiddenByScroll(header: RefObject<HTMLElement | null>): { hidden: boolean; show(): void } {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    let before = window.scrollY;
    const onScroll = () => {
      const now = Math.max(0, window.scrollY);
      // A tremor across the border counts, or the bar would stay at 101 px.
      if (now > FROM_PX && before > FROM_PX && Math.abs(now - before) < TREMOR_PX) return;
      setHidden(now > FROM_PX && now > before && !hasKeyboardFocus(header.current));
      before = now;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [header]);
  return { hidden, show: () => setHidden(false) };
}

/** A control that was reached by keyboard must stay in sight (WCAG 2.4.11); one that was clicked need not. */
function hasKeyboardFocus(header: HTMLElement | null): boolean {
  return header?.querySelector(':focus-visible') != null;
}
