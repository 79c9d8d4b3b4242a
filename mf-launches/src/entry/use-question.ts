import { useEffect, useRef, useState } from 'react';

/** A question in place of the button that asks it. The focus moves to the question, and back to the button once that is shown again. */
export function useQuestion<Question extends HTMLElement>() {
  const [isAsking, setIsAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const question = useRef<Question>(null);
  const before = useRef(isAsking);
  useEffect(() => {
    if (before.current !== isAsking) (isAsking ? question : button).current?.focus();
    before.current = isAsking;
  }, [isAsking]);
  return { isAsking, setIsAsking, button, question };
}
