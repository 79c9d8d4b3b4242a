import { useCallback, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { TextField } from 'shared/ui';

/** Pause in typing after which the search begins. */
const PAUSE_MS = 350;

interface SearchFieldProps {
  label?: string;
  /** The current search. */
  value: string;
  onChange(value: string): void;
  hint?: string;
}

/** The search of a list: begins on Enter, when one stops typing, or on leaving the field, except by a press on a link. */
export function SearchField({ label = 'Search', value, onChange, hint }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  /** The search that this field has begun, until `value` follows: letters typed meanwhile, and a blank at the end, stay. */
  const [begun, setBegun] = useState<string>();
  if (shown !== value) {
    setShown(value);
    setBegun(undefined);
    // Back and forward change the value from outside.
    if (value !== begun) setTyped(value);
  }
  const text = typed.trim();
  const isNew = text !== value && text !== begun;
  const search = useCallback(
    (next: string) => {
      setBegun(next);
      onChange(next);
    },
    [onChange],
  );
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (!isNew) return;
    pause.current = setTimeout(search, PAUSE_MS, text);
    return () => clearTimeout(pause.current);
  }, [text, isNew, search]);
  // At once, and not after the pause: by then a click on a row may have opened another page, and a search would lead back.
  const begin = () => {
    clearTimeout(pause.current);
    if (isNew) search(text);
  };
  const pressed = usePressed();
  return (
    <Search
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        begin();
      }}
      onBlur={() => {
        // The rows of a search begun now could take the link from under the pointer before the press ends.
        if (opensPage(pressed.current)) clearTimeout(pause.current);
        else begin();
      }}
    >
      <TextField label={label} name="q" type="search" autoComplete="off" value={typed} onChange={setTyped} hint={hint} />
    </Search>
  );
}

/** The pressed element; null while none is. */
function usePressed() {
  const pressed = useRef<EventTarget | null>(null);
  useEffect(() => {
    const listeners = new AbortController();
    const listen = (type: 'pointerdown' | 'pointerup' | 'pointercancel', listener: (event: PointerEvent) => void) =>
      window.addEventListener(type, listener, { capture: true, signal: listeners.signal });
    listen('pointerdown', ({ target }) => (pressed.current = target));
    listen('pointerup', () => (pressed.current = null));
    listen('pointercancel', () => (pressed.current = null));
    return () => listeners.abort();
  }, []);
  return pressed;
}

/** A download link stays on this page, and must match the typed search. */
const opensPage = (target: EventTarget | null) => target instanceof Element && target.closest('a[href]:not([download])') !== null;

const Search = styled.form`
  flex: 1 1 240px;
  max-width: 480px;
`;
