import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * The element that gets the focus if the pressed control has disappeared once its work is done: the browser would put the focus at
 * the start of the page. Put `ref` on an element with `tabIndex={-1}` and call `focusAfter` when the work is done.
 */
export function useFocusAfter<E extends HTMLElement>(): { ref: RefObject<E | null>; focusAfter(): void } {
  const ref = useRef<E>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times > 0 && document.activeElement === document.body) ref.current?.focus();
  }, [times]);
  return { ref, focusAfter: () => setTimes((before) => before + 1) };
}
