import { useEffect, useState } from 'react';

/**
 * How long a removed item keeps its place, in ms: longer than a double click, so that the second press does not hit the next
 * item.
 */
const LEAVING_MS = 500;

interface ShownItem<Item> {
  key: string | number;
  item: Item;
  /** No longer in the list. Render it `inert` and `aria-hidden`. */
  isLeaving: boolean;
}

/**
 * The items of a list, and those that left it a moment ago in the places where they stood. They all go half a second after the last of
 * them left, so that nothing moves under a pointer that is still pressing. `items` must be the same array until they change.
 */
export function useLeavingItems<Item>(items: readonly Item[], keyOf: (item: Item) => string | number): ShownItem<Item>[] {
  const [state, setState] = useState(() => ({ items, shown: merge([], items, keyOf) }));
  const shown = state.items === items ? state.shown : merge(state.shown, items, keyOf);
  // In the same render, because the next one compares with what this one shows.
  if (state.items !== items) setState({ items, shown });

  const leaving = shown.flatMap(({ key, isLeaving }) => (isLeaving ? [key] : [])).join(' ');
  useEffect(() => {
    if (leaving === '') return;
    const timer = window.setTimeout(
      () => setState((before) => ({ ...before, shown: before.shown.filter(({ isLeaving }) => !isLeaving) })),
      LEAVING_MS,
    );
    return () => window.clearTimeout(timer);
  }, [leaving]);
  return shown;
}

/** The items, with each that was shown before and is not among them after the one that it followed. */
function merge<Item>(
  before: readonly ShownItem<Item>[],
  items: readonly Item[],
  keyOf: (item: Item) => string | number,
): ShownItem<Item>[] {
  const shown = items.map((item) => ({ key: keyOf(item), item, isLeaving: false }));
  const present = new Set(shown.map(({ key }) => key));
  before.forEach((entry, index) => {
    if (present.has(entry.key)) return;
    const previous = before[index - 1];
    const place = previous ? shown.findIndex(({ key }) => key === previous.key) + 1 : 0;
    shown.splice(place, 0, { ...entry, isLeaving: true });
  });
  return shown;
}
