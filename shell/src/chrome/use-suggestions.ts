import { useEffect, useState } from 'react';
import { debounceTime, Subject, switchMap } from 'rxjs';
import { useServices } from 'shared/contract';
import type { Product } from 'shared/models';
import type { Suggestions } from './suggestions';

/** Shorter queries match too much. */
const MIN_LETTERS = 2;
const MAX_SUGGESTIONS = 5;
const DEBOUNCE_MS = 180;

interface Found {
  rows: readonly Product[];
  /** The panel that shows them; its code is loaded with the first. */
  Suggestions?: typeof Suggestions;
}

const NOTHING: Found = { rows: [] };

/** Products that match the query so far. None if the query is too short, or if they or their panel do not load. */
export function useSuggestions(query: string): Found {
  const { products } = useServices();
  const [queries] = useState(() => new Subject<string>());
  const [found, setFound] = useState(NOTHING);
  const trimmed = query.trim();
  useEffect(() => {
    const suggest = async (q: string): Promise<Found> => {
      if (!isLongEnough(q)) return NOTHING;
      const [result, panel] = await Promise.all([
        products.list({ q, limit: MAX_SUGGESTIONS }),
        import(/* webpackChunkName: "suggestions" */ './suggestions').catch(() => undefined),
      ]);
      return result.ok && panel ? { rows: result.data.rows, Suggestions: panel.Suggestions } : NOTHING;
    };
    const subscription = queries.pipe(debounceTime(DEBOUNCE_MS), switchMap(suggest)).subscribe(setFound);
    return () => subscription.unsubscribe();
  }, [queries, products]);
  useEffect(() => queries.next(trimmed), [queries, trimmed]);
  return isLongEnough(trimmed) ? found : NOTHING;
}

const isLongEnough = (query: string) => query.length >= MIN_LETTERS;
