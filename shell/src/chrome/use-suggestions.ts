import { useEffect, useState } from 'react';
import { debounceTime, Subject, switchMap } from 'rxjs';
import { useServices } from 'shared/contract';
import type { Product } from 'shared/models';

/** Shorter queries match too much. */
const MIN_LETTERS = 2;
const MAX_SUGGESTIONS = 5;
const DEBOUNCE_MS = 180;

/** Products that match the query so far. Empty if the query is too short or the request fails. */
export function useSuggestions(query: string): readonly Product[] {
  const { products } = useServices();
  const [queries] = useState(() => new Subject<string>());
  const [rows, setRows] = useState<readonly Product[]>([]);
  const trimmed = query.trim();
  useEffect(() => {
    const suggest = async (q: string) => {
      const result = isLongEnough(q) && (await products.list({ q, limit: MAX_SUGGESTIONS }));
      return result && result.ok ? result.data.rows : [];
    };
    const subscription = queries.pipe(debounceTime(DEBOUNCE_MS), switchMap(suggest)).subscribe(setRows);
    return () => subscription.unsubscribe();
  }, [queries, products]);
  useEffect(() => queries.next(trimmed), [queries, trimmed]);
  return isLongEnough(trimmed) ? rows : [];
}

const isLongEnough = (query: string) => query.length >= MIN_LETTERS;
