import { useEffect, useImperativeHandle, useRef, type Ref, type RefObject } from 'react';

/**
 * Calls `onChange` with text that was typed or filled in before hydration. React keeps it in the field without an event,
 * and the next render would overwrite it. Returns the ref for the field; `forwardedRef` receives the same element.
 */
export function usePrehydrationInput<Control extends HTMLInputElement | HTMLTextAreaElement>(
  value: string,
  onChange: (value: string) => void,
  forwardedRef: Ref<Control> | undefined,
): RefObject<Control | null> {
  const elementRef = useRef<Control>(null);
  useImperativeHandle(forwardedRef, () => elementRef.current as Control, []);
  useEffect(() => {
    const typed = elementRef.current?.value ?? value;
    if (typed !== value) onChange(typed);
    // Runs once; later changes fire `onChange`.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return elementRef;
}
