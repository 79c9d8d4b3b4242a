import { useEffect, useRef } from 'react';
import { useQuery } from '../api';
import type { Launch } from './launch';

/** A part of a launch: '/launches/3/claims'. Asked again whenever `seen` changes: what was read of the launch itself. */
export function useLaunchQuery<T>(
  { id }: Pick<Launch, 'id'>,
  part: 'numbers' | 'claims' | `entries${string}` | `linked-entries${string}`,
  seen: unknown,
) {
  const query = useQuery<T>(`/launches/${id}/${part}`);
  const { look } = query;
  const last = useRef(seen);
  useEffect(() => {
    if (last.current === seen) return;
    last.current = seen;
    void look();
  }, [seen, look]);
  return query;
}
