import { useEffect, useState } from 'react';
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

/** The search of a list: begins on Enter, or when one stops typing. */
export function SearchField({ label = 'Search', value, onChange, hint }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  // Back and forward change the value from outside.
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onChange(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <Search
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onChange(typed.trim());
      }}
    >
      <TextField label={label} name="q" type="search" autoComplete="off" value={typed} onChange={setTyped} hint={hint} />
    </Search>
  );
}

const Search = styled.form`
  flex: 1 1 240px;
  max-width: 480px;
`;
