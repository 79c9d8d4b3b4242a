import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useServices } from 'shared/contract';
import { sizesOf, type Product } from 'shared/models';
import { applyChoice, readChoice, writeChoice, type Choice } from './choice';
import { further } from './further';
import { PAGE_LENGTH, readPage, type ListingData } from './reading';
import type { Heights } from './use-near-chunks';
import { useOwnLocation } from './use-own-location';

export interface ListingState {
  choice: Choice;
  category?: string;
  rows: readonly Product[];
  /** How many the choice leaves, drawn or not. */
  total: number;
  /** Sizes that can be chosen, ascending. */
  sizes: string[];
  reading: boolean;
  /** The next products could not be read: only a press asks again. */
  stuck: boolean;
  /** How high the chunks of a long list stood. */
  heights: Heights;
  /** Changes the choice and the address with it, in place. */
  choose(change: Partial<Choice>): void;
  /** Appends the next products of a long list. */
  more(): void;
}

/**
 * The listing as the address has it. A list of up to one page is sorted and narrowed here, at once; a longer one is
 * answered anew by `load`, and grows as one scrolls.
 */
export function useListing(data: ListingData): ListingState {
  const { products } = useServices();
  const navigate = useNavigate();
  const { pathname, search } = useOwnLocation();
  const addressed = useMemo(() => readChoice(new URLSearchParams(search)), [search]);
  // The router follows in a transition of its own; what was just chosen shows at once.
  const [ahead, setAhead] = useState<{ of: string; choice: Choice } | null>(null);
  const choice = ahead?.of === search ? ahead.choice : addressed;
  const written = writeChoice(choice);
  const key = pathname.toLowerCase() + written;
  const [reading, setReading] = useState(false);
  const whole = useMemo(() => (data.whole ? applyChoice(data.rows, choice) : null), [data, choice]);
  const rows = whole ?? further.get(key)?.rows ?? data.rows;
  const [stuck, setStuck] = useState<readonly Product[]>();
  const heights = useMemo(() => {
    return data.whole || typeof window === 'undefined' ? UNMEASURED : further.keep(key).heights;
  }, [data.whole, key]);

  const more = useCallback(() => {
    if (reading) return;
    setReading(true);
    const base = { category: data.category, q: choice.q || undefined };
    void readPage(products, base, choice, (choice.page - 1) * PAGE_LENGTH + rows.length).then((page) => {
      if (page?.rows.length) further.keep(key).rows = [...rows, ...page.rows];
      else setStuck(rows);
      setReading(false);
    });
  }, [reading, products, data.category, choice, key, rows]);

  const choose = useCallback(
    (change: Partial<Choice>) => {
      const next = { ...choice, page: 1, ...change };
      setAhead({ of: search, choice: next });
      void navigate({ pathname, search: writeChoice(next) }, { replace: true });
    },
    [navigate, pathname, search, choice],
  );

  const sizes = useMemo(() => sizesIn(data.rows), [data.rows]);
  return {
    choice,
    category: data.category,
    rows,
    total: whole?.length ?? data.total,
    sizes,
    // A long list lags behind its address until the shell hands over the new rows.
    reading: reading || (!data.whole && data.asked !== written),
    stuck: stuck === rows,
    heights,
    choose,
    more,
  };
}

/** Nothing is measured of a list that is drawn whole, nor on the server. */
const UNMEASURED: Heights = { width: 0, chunks: new Map() };

function sizesIn(rows: readonly Product[]): string[] {
  const labels = new Set(rows.flatMap((product) => sizesOf(product).map(({ label }) => label)));
  return [...labels].sort((a, b) => Number(a) - Number(b));
}
