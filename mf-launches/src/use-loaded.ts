import { useCallback, useEffect, useState } from 'react';
import { useServices } from 'shared/contract';
import { useWake } from './use-wake';

interface Loaded<Data> {
  /** Null until the first answer. */
  data: Data | 'failed' | null;
  /** Reads it; a failure is shown. */
  load(): Promise<void>;
}

/**
 * The API's answer at a path, read again when the page is looked at again, and meanwhile every `everyMs(data)` unless that is null; then a
 * failure leaves what is shown.
 */
export function useLoaded<Data>(path: string, everyMs: (data: Data) => number | null): Loaded<Data> {
  const { http } = useServices();
  const [data, setData] = useState<Data | 'failed' | null>(null);
  const read = useCallback(
    async (ifFailed?: 'failed') => {
      const result = await http.get<Data>(path);
      const next = result.ok ? result.data : ifFailed;
      if (next) setData(next);
    },
    [http, path],
  );
  useWake(useCallback(() => read(), [read]));
  const wait = data === null || data === 'failed' ? null : everyMs(data);
  useEffect(() => {
    if (wait === null) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && void read(), wait);
    return () => clearInterval(timer);
  }, [wait, read]);
  return { data, load: useCallback(() => read('failed'), [read]) };
}
