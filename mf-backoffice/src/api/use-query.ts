import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure } from 'shared/contract';
import { useSession } from '../session/use-session';
import { send } from './client';

export interface Query<T> {
  /** The data of the last successful request; stays while a new one runs, also for another path. */
  data?: T;
  error?: Failure;
  loading: boolean;
  /** Asks again; resolves when the answer is shown. */
  reload(): Promise<void>;
}

/**
 * The answer of GET /staff/api + path; null requests nothing. Requests again when the path changes, and after a new log-in.
 * If several requests run, only the last one counts.
 */
export function useQuery<T>(path: string | null): Query<T> {
  const [state, setState] = useState<{ data?: T; error?: Failure; loading: boolean }>({ loading: path !== null });
  const running = useRef<AbortController | null>(null);
  const session = useSession();
  const isExpired = session.state === 'signed-in' && session.expired;

  const reload = useCallback(async () => {
    running.current?.abort();
    if (path === null) return setState((before) => ({ ...before, loading: false }));
    const own = new AbortController();
    running.current = own;
    setState((before) => ({ ...before, loading: true }));
    const result = await send<T>('get', path, undefined, { signal: own.signal });
    if (own.signal.aborted) return;
    setState((before) =>
      result.ok ? { data: result.data, loading: false } : { ...before, error: result.failure, loading: false },
    );
  }, [path]);

  useEffect(() => {
    if (!isExpired) void reload();
    return () => running.current?.abort();
  }, [reload, isExpired]);

  return { ...state, reload };
}
