import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { TextField } from 'shared/ui';

/** Pause in typing after which the search begins. */
const PAUSE_MS = 350;

interface SearchFieldProps {
  label?: string;
  /** What is searched for now. */
  value: string;
  onChange(value: string): void;
  hint?: string;
}

/** The search of a list: begins on Enter, when one stops typing, or on leaving the field. */
export function SearchField({ label = 'Search', value, onChange, hint }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  // Back and forward change the value from outside.
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (typed.trim() === value) return;
    pause.current = setTimeout(() => onChange(typed.trim()), PAUSE_MS);
    return () => clearTimeout(pause.current);
  }, [typed, value, onChange]);
  // At once, and not after the pause: by then a click on a row may have opened another page, and a search would lead back.
  const begin = () => {
    clearTimeout(pause.current);
    if (typed.trim() !== value) onChange(typed.trim());
  };
  return (
    <Search
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        begin();
      }}
      onBlur={begin}
    >
      <TextField label={label} name="q" type="search" autoComplete="off" value={typed} onChange={setTyped} hint={hint} />
    </Search>
  );
}

const Search = styled.form`
  flex: 1 1 240px;
  max-width: 480px;
`;
