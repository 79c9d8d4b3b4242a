import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure } from 'shared/contract';
import { useSession } from '../session/use-session';
import { send } from './client';

export interface Query<T> {
  /** The data of the last successful request; stays while a new request runs, even for another path, until that request fails or nothing is requested. */
  data?: T;
  error?: Failure;
  loading: boolean;
  /** Reloads; resolves when the response is shown. */
  reload(): Promise<void>;
  /** Reloads without a member who asked for it: it does not count as use of the session. */
  look(): Promise<void>;
}

/**
 * The answer of GET /staff/api + path; null requests nothing. Requests again when the path changes, and after a new log-in.
 * If several requests run, only the last one counts.
 */
export function useQuery<T>(path: string | null): Query<T> {
  const [state, setState] = useState<{ path?: string; data?: T; error?: Failure; loading: boolean }>({ loading: path !== null });
  const running = useRef<AbortController | null>(null);
  const session = useSession();
  const isExpired = session.state === 'signed-in' && session.expired;

  const request = useCallback(
    async (headers?: typeof UNATTENDED) => {
      running.current?.abort();
      if (path === null) return setState({ loading: false });
      const own = new AbortController();
      running.current = own;
      setState((before) => ({ ...before, loading: true }));
      const result = await send<T>('get', path, undefined, { signal: own.signal, ...(headers && { headers }) });
      if (own.signal.aborted) return;
      setState((before) =>
        result.ok
          ? { path, data: result.data, loading: false }
          : { ...(before.path === path && before), error: result.failure, loading: false },
      );
    },
    [path],
  );
  const reload = useCallback(() => request(), [request]);
  const look = useCallback(() => request(UNATTENDED), [request]);

  useEffect(() => {
    if (!isExpired) void reload();
    return () => running.current?.abort();
  }, [reload, isExpired]);

  return { ...state, reload, look };
}

/** A query that is repeated whenever `seen` changes, such as the version of an order; until the response, the old data stays. */
export function useFreshQuery<T>(path: string | null, seen: unknown) {
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

/** With it the server lets a session grow idle, as if nothing had been asked. */
const UNATTENDED = { 'X-Unattended': '1' };
