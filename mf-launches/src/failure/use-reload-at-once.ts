import { useEffect } from 'react';
import type { LoadContext, NotFound } from 'shared/contract';
import { isLoadFailure, useReload, type LoadFailure } from 'shared/ui';

/** Like `useReload`, but reloads once in the browser if the page's data failed on the server. */
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
