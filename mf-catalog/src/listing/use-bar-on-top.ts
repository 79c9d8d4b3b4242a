import { useEffect, useState } from 'react';

/** Beyond so many pixels the shell's navbar hides on the way down (NAV-1). */
const FROM_PX = 100;
const TREMOR_PX = 4;

/** Whether the navbar has left the top of the window to what is sticky below it: on the way down, not on the way up. */
export function useBarOnTop(): boolean {
  const [onTop, setOnTop] = useState(false);
  useEffect(() => {
    let before = window.scrollY;
    const onScroll = () => {
      const now = window.scrollY;
      if (now > FROM_PX && before > FROM_PX && Math.abs(now - before) < TREMOR_PX) return;
      setOnTop(now > FROM_PX && now > before);
      before = now;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return onTop;
}
