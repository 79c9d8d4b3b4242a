import { isNotFound, type LoadContext, type NotFound } from 'shared/contract';
import type { Elsewhere } from './elsewhere';

declare const __SERVER__: boolean;

/**
 * Wraps a page's load: if it finds nothing during navigation in the browser, it asks the server what became of the address,
 * because a link may be older than the name of a product or a brand. For documents the server itself answers with a redirect
 * or 410.
 */
export const orElsewhere =
  <Data>(load: (context: LoadContext) => Promise<Data | NotFound>, pathOf: (params: LoadContext['params']) => string) =>
  async (context: LoadContext): Promise<Data | Elsewhere | NotFound> => {
    const data = await load(context);
    return __SERVER__ || !isNotFound(data) ? data : ((await loadElsewhere(pathOf(context.params))) ?? data);
  };

const loadElsewhere = (path: string): Promise<Elsewhere | undefined> =>
  import(/* webpackChunkName: "elsewhere" */ './find-elsewhere').then(
    ({ findElsewhere }) => findElsewhere(path),
    () => undefined,
  );
