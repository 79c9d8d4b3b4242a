import { useState } from 'react';
import { isLoadFailure, type LoadFailure } from 'shared/ui';
import type { ListingData } from './load-listing';
import { usePageLocation } from './use-page-location';

/**
 * The page's data; after a failure the list shown before it, if that is complete for the same search: the browser sorts and
 * filters it, so that the shopper loses nothing. Another category is another page with separate state.
 */
export function useCompleteList(data: ListingData | LoadFailure): ListingData | LoadFailure {
  const { search } = usePageLocation();
  const [complete, setComplete] = useState<ListingData>();
  if (!isLoadFailure(data)) {
    if (data.complete && data !== complete) setComplete(data);
    return data;
  }
  return complete && searchedFor(complete.query) === searchedFor(search) ? complete : data;
}

const searchedFor = (query: string) => (new URLSearchParams(query).get('q') ?? '').trim();
