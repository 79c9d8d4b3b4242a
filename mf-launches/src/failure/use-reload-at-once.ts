import { useEffect } from 'react';
import type { LoadContext, NotFound } from 'shared/contract';
import { isLoadFailure, useReload, type LoadFailure } from 'shared/ui';

/** As `useReload`; a page whose data failed on the server is loaded once more by the browser at once. */
export function useReloadAtOnce<Data>(
  data: Data | LoadFailure,
  params: Readonly<Record<string, string>>,
  load: (context: LoadContext) => Promise<Data | LoadFailure | NotFound>,
) {
  const state = useReload(data, params, load);
  const { retry } = state;
  useEffect(() => {
    if (isLoadFailure(data)) void retry();
    // Once for the data that failed.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [data]);
  return state;
}
