import { useEffect, useState } from 'react';
import { useServices } from 'shared/contract';
import type { Product } from 'shared/models';

/** Fewer letters say nothing yet. */
const FROM_LETTERS = 2;
const SHOWN = 5;
/** A pause in typing. */
const PAUSE_MS = 180;

/** Shoes that the words so far may mean; none while there are too few letters or when the catalogue does not answer. */
export function useSuggestions(words: string): readonly Product[] {
  const { products } = useServices();
  const [found, setFound] = useState<{ words: string; rows: readonly Product[] }>({ words: '', rows: [] });
  const asked = words.trim();
  useEffect(() => {
    if (asked.length < FROM_LETTERS) return;
    let overtaken = false;
    const timer = setTimeout(async () => {
      const outcome = await products.list({ q: asked, limit: SHOWN });
      if (!overtaken) setFound({ words: asked, rows: outcome.ok ? outcome.data.rows : [] });
    }, PAUSE_MS);
    return () => {
      overtaken = true;
      clearTimeout(timer);
    };
  }, [asked, products]);
  return asked.length < FROM_LETTERS ? [] : found.rows;
}
