import { useEffect, useRef } from 'react';
import { useQuery } from './use-query';

/** A query that is asked again whenever `seen` changes, such as the version of an order: its data stays meanwhile. */
export function useFreshQuery<T>(path: string, seen: unknown) {
  const query = useQuery<T>(path);
  const { look } = query;
  const last = useRef(seen);
  useEffect(() => {
    if (last.current === seen) return;
    last.current = seen;
    void look();
  }, [seen, look]);
  return query;
}
