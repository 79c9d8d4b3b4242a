import { useEffect, useState } from 'react';
import { useServices } from 'shared/contract';
import type { Product } from 'shared/models';

/** Shorter queries match too much. */
const MIN_LETTERS = 2;
const MAX_SUGGESTIONS = 5;
const DEBOUNCE_MS = 180;

/** Products that match the query so far. Empty if the query is too short or the request fails. */
export function useSuggestions(query: string): readonly Product[] {
  const { products } = useServices();
  const [found, setFound] = useState<{ query: string; rows: readonly Product[] }>({ query: '', rows: [] });
  const trimmed = query.trim();
  useEffect(() => {
    if (trimmed.length < MIN_LETTERS) return;
    let superseded = false;
    const timer = setTimeout(async () => {
      const result = await products.list({ q: trimmed, limit: MAX_SUGGESTIONS });
      if (!superseded) setFound({ query: trimmed, rows: result.ok ? result.data.rows : [] });
    }, DEBOUNCE_MS);
    return () => {
      superseded = true;
      clearTimeout(timer);
    };
  }, [trimmed, products]);
  return trimmed.length < MIN_LETTERS ? [] : found.rows;
}
