import { useEffect, useState } from 'react';
import type { Failure, Result } from 'shared/contract';
import { useCommand } from './use-command';
import { useQuery, type Query } from './use-query';

/** Data that several people may change at once, as shown, and its actions. */
export interface Versioned<T> extends Query<T> {
  /** POSTs to `path/action` with the version on the screen; shows the result. */
  act(action: string, body?: object): Promise<Result<T>>;
  busy: boolean;
  /** Version conflict: another member's values are stored, and not shown yet. */
  conflict: Failure | null;
  /** Shows it. */
  lookAgain(): Promise<void>;
}

/** Reads /staff/api + `path`, and changes it only if no other member has changed it since (BO-9). */
export function useVersioned<T extends { version: number }>(path: string): Versioned<T> {
  const query = useQuery<T>(path);
  const { run, busy } = useCommand();
  const [conflict, setConflict] = useState<Failure | null>(null);
  const { data, reload } = query;
  // The latest version is shown; a read that fails leaves the data as it is.
  useEffect(() => setConflict(null), [data]);
  return {
    ...query,
    busy,
    conflict,
    async act(action, body = {}) {
      const result = await run<T>('post', `${path}/${action}`, { version: data?.version, ...body });
      setConflict(!result.ok && result.failure.code === 'staff/changed-meanwhile' ? result.failure : null);
      if (result.ok) await reload();
      return result;
    },
    lookAgain: reload,
  };
}
