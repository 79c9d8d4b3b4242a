import { useEffect, type RefObject } from 'react';

/** Calls back on a press outside `container` while `active`. */
export function useOutsidePress(container: RefObject<HTMLElement | null>, active: boolean, onPress: () => void): void {
  useEffect(() => {
    if (!active) return;
    const listener = (event: PointerEvent) => {
      if (!container.current?.contains(event.target as Node)) onPress();
    };
    document.addEventListener('pointerdown', listener);
    return () => document.removeEventListener('pointerdown', listener);
  });
}
