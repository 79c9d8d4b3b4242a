import { useCallback, useState } from 'react';
import { useServices } from 'shared/contract';
import { useWake } from './use-wake';

interface Loaded<Data> {
  /** Null until the first answer. */
  data: Data | 'failed' | null;
  /** Reads it; a failure is shown. */
  load(): Promise<void>;
}

/** The API's answer at a path, read again when the page is looked at again; then a failure leaves what is shown. */
export function useLoaded<Data>(path: string): Loaded<Data> {
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
  return { data, load: useCallback(() => read('failed'), [read]) };
}
