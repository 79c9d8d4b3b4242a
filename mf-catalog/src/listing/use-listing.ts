import { useCallback, useMemo, useState } from 'react';
import { useNavigate, useNavigationType } from 'react-router-dom';
import { useServices } from 'shared/contract';
import { savingOf, sizesOf, type Product } from 'shared/models';
import { applyChoice, readChoice, writeChoice, type Choice } from './choice';
import { longListCache } from './long-list-cache';
import { PAGE_LENGTH, loadListingPage, type ListingData } from './load-listing';
import type { Heights } from './use-virtual-chunks';
import { usePageLocation } from './use-page-location';

export interface ListingState {
  choice: Choice;
  category?: string;
  /** 1-based page that `rows` begin with; 1 for a complete list. */
  page: number;
  rows: readonly Product[];
  /** Number of matching products, rendered or not. */
  total: number;
  /** Size labels to choose from, ascending. */
  sizes: string[];
  /** Whether a product of the list is in a sale. */
  hasSale: boolean;
  loading: boolean;
  /** The next products failed to load; automatic loading stops. */
  loadMoreFailed: boolean;
  /** Measured heights of the chunks of a long list. */
  heights: Heights;
  /** Changes the choice and replaces the URL. */
  choose(change: Partial<Choice>): void;
  /** Appends the next products of a long list. */
  loadMore(): void;
}

/**
 * State of the listing, derived from the URL. A list of up to one page is sorted and filtered in the browser; a longer
 * one is loaded again by `load`, and grows on scrolling.
 */
export function useListing(data: ListingData): ListingState {
  const { config, products } = useServices();
  const navigate = useNavigate();
  const { pathname, search, key: visit } = usePageLocation();
  const fromUrl = useMemo(() => readChoice(new URLSearchParams(search), config, data.category), [search, config, data.category]);
  // The router updates in a transition; this shows the new choice immediately. Its key, because an address may come back.
  const [optimistic, setOptimistic] = useState<{ of: string; choice: Choice } | null>(null);
  const choice = optimistic?.of === visit ? optimistic.choice : fromUrl;
  const queryString = writeChoice(choice);
  const page = data.complete ? 1 : (data.page ?? choice.page);
  const key = pathname.toLowerCase() + queryString;
  const [loading, setLoading] = useState(false);
  const filteredRows = useMemo(() => (data.complete ? applyChoice(data.rows, choice) : null), [data, choice]);
  const navigationType = useNavigationType();
  const [opened, setOpened] = useState({ data, by: navigationType });
  if (opened.data !== data) setOpened({ data, by: navigationType });
  // Back and Forward find the list as long as it was; any other way begins with fresh prices and stock.
  const cached = longListCache.get(key)?.loaded;
  const rows = filteredRows ?? (cached && (cached.after === data || opened.by === 'POP') ? cached.rows : data.rows);
  const [failedRows, setFailedRows] = useState<readonly Product[]>();
  const heights = useMemo(() => {
    return data.complete || typeof window === 'undefined' ? UNMEASURED : longListCache.getOrCreate(key).heights;
  }, [data.complete, key]);

  const loadMore = useCallback(() => {
    if (loading) return;
    setLoading(true);
    const base = { category: data.category, q: choice.q || undefined };
    void loadListingPage(products, base, choice, (page - 1) * PAGE_LENGTH + rows.length).then((more) => {
      if (more?.rows.length) longListCache.getOrCreate(key).loaded = { rows: [...rows, ...more.rows], after: data };
      else setFailedRows(rows);
      setLoading(false);
    });
  }, [loading, products, data, choice, page, key, rows]);

  const choose = useCallback(
    (change: Partial<Choice>) => {
      const next = { ...choice, page: 1, ...change };
      setOptimistic({ of: visit, choice: next });
      void navigate({ pathname, search: writeChoice(next) }, { replace: true });
    },
    [navigate, pathname, visit, choice],
  );

  const sizes = useMemo(() => sizesIn(data.rows), [data.rows]);
  return {
    choice,
    category: data.category,
    page,
    rows,
    total: filteredRows?.length ?? data.total,
    sizes,
    hasSale: data.rows.some((product) => savingOf(product) > 0),
    // A long list lags behind its URL until the shell passes the new rows.
    loading: loading || (!data.complete && data.query !== queryString),
    loadMoreFailed: failedRows === rows,
    heights,
    choose,
    loadMore,
  };
}

/** For lists that are rendered completely, and on the server. */
const UNMEASURED: Heights = { width: 0, chunks: new Map() };

function sizesIn(rows: readonly Product[]): string[] {
  const labels = new Set(rows.flatMap((product) => sizesOf(product).map(({ label }) => label)));
  return [...labels].sort((a, b) => Number(a) - Number(b));
}
