import { useEffect, useState } from 'react';

/** Scroll position from which the shell's navbar hides on scrolling down (NAV-1). */
const FROM_PX = 100;
const JITTER_PX = 4;

/** True while the navbar is hidden, so that sticky elements below it move to the top: on scrolling down, not up. */
export function useNavbarHidden(): boolean {
  const [navbarHidden, setNavbarHidden] = useState(false);
  useEffect(() => {
    let before = window.scrollY;
    const onScroll = () => {
      const now = window.scrollY;
      if (now > FROM_PX && before > FROM_PX && Math.abs(now - before) < JITTER_PX) return;
      setNavbarHidden(now > FROM_PX && now > before);
      before = now;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return navbarHidden;
}
