import { useEffect, useRef } from 'react';
import { SelectAllLabel, SelectBox } from './data-table.styles';

/** A set with one key more or less. */
export function toggled(selected: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(key)) next.add(key);
  return next;
}

interface SelectAllProps {
  keys: readonly string[];
  selected: ReadonlySet<string>;
  onSelect(selected: ReadonlySet<string>): void;
}

/** Selects or clears the rows of this page; rows of other pages stay as they are. */
export function SelectAll({ keys, selected, onSelect }: SelectAllProps) {
  const box = useRef<HTMLInputElement>(null);
  const count = keys.filter((key) => selected.has(key)).length;
  const isPartial = count > 0 && count < keys.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartial;
  }, [isPartial]);
  const change = () => {
    const others = [...selected].filter((key) => !keys.includes(key));
    onSelect(new Set(count === keys.length ? others : [...others, ...keys]));
  };
  return (
    <SelectAllLabel>
      <SelectBox ref={box} type="checkbox" checked={keys.length > 0 && count === keys.length} onChange={change} />
      <span>Select all on this page</span>
    </SelectAllLabel>
  );
}
