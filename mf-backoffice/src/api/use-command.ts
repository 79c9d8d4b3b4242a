import { useCallback, useRef, useState } from 'react';
import type { Result } from 'shared/contract';
import { send, type Method } from './client';

export interface Command {
  /** Sends a change to /staff/api + path. Failures are values: a 401 also brings the log-in, above the page as it is. */
  run<T>(method: Exclude<Method, 'get'>, path: string, body?: unknown): Promise<Result<T>>;
  busy: boolean;
}

/** Changes something on the server. `busy` while a request runs. */
export function useCommand(): Command {
  const [busy, setBusy] = useState(false);
  const running = useRef(0);
  const run = useCallback(async <T>(method: Exclude<Method, 'get'>, path: string, body?: unknown): Promise<Result<T>> => {
    running.current += 1;
    setBusy(true);
    const result = await send<T>(method, path, body);
    running.current -= 1;
    setBusy(running.current > 0);
    return result;
  }, []);
  return { run, busy };
}
