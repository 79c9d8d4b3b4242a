import { useEffect, useImperativeHandle, useRef, type Ref, type RefObject } from 'react';

/**
 * Tells `onChange` of what was typed or filled in before the page was hydrated. React leaves it in the field and tells
 * nobody, and the next change of another field would write the old value over it. Answers the ref that the field needs;
 * `given` is the owner's, which gets the same element.
 */
export function useTypedBefore<Control extends HTMLInputElement | HTMLTextAreaElement>(
  value: string,
  onChange: (value: string) => void,
  given: Ref<Control> | undefined,
): RefObject<Control | null> {
  const own = useRef<Control>(null);
  useImperativeHandle(given, () => own.current as Control, []);
  useEffect(() => {
    const typed = own.current?.value ?? value;
    if (typed !== value) onChange(typed);
    // Once: from then on every change is heard.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return own;
}
