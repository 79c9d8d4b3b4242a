import { isNotFound, type LoadContext, type NotFound } from 'shared/contract';
import type { Elsewhere } from './elsewhere';

declare const __SERVER__: boolean;

/**
 * The load of a page that, where it finds nothing while somebody moves about in the shop, asks the server what became of the address:
 * a link may be older than the name of a product or a brand. Documents are answered by the server itself, with a redirect or 410.
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
