import { FilterSelect, SearchField, Toolbar, type Status } from '../ui';

interface SearchAndStateProps {
  values: { q: string; state: string };
  set(change: { q?: string; state?: string }): void;
  /** By state. */
  states: Readonly<Record<string, Status>>;
}

/** Search and filter of a list of launches or of entries. */
export function SearchAndState({ values, set, states }: SearchAndStateProps) {
  const options = Object.entries(states).map(([value, { label }]) => ({ value, label }));
  return (
    <Toolbar>
      <SearchField value={values.q} onChange={(q) => set({ q })} />
      <FilterSelect
        label="State"
        value={values.state}
        options={[{ value: '', label: 'All' }, ...options]}
        onChange={(state) => set({ state })}
      />
    </Toolbar>
  );
}
