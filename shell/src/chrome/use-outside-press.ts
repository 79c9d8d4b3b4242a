import { useEffect, type RefObject } from 'react';

/** Calls back when something outside `place` is pressed while `active`. */
export function useOutsidePress(place: RefObject<HTMLElement | null>, active: boolean, onPress: () => void): void {
  useEffect(() => {
    if (!active) return;
    const listener = (event: PointerEvent) => {
      if (!place.current?.contains(event.target as Node)) onPress();
    };
    document.addEventListener('pointerdown', listener);
    return () => document.removeEventListener('pointerdown', listener);
  });
}
