import { succeeded, type ProductsReader } from 'shared/contract';
import type { ShopConfig } from 'shared/models';
import type { Releases } from 'slipway/serve';
import type { ServerConfig } from '../config';
import type { createRenderer } from './render-page';
import { resolvePointer } from '../releases/resolve-pointer';

interface WarmUpParts {
  config: ServerConfig;
  releases: Pick<Releases, 'current'>;
  renderPage: ReturnType<typeof createRenderer>;
  shop(): ShopConfig;
}

const NO_PRODUCTS: ProductsReader = { list: async () => succeeded({ rows: [], total: 0 }) };

/**
 * Renders the bare frame in two render workers at once, so that the first visitor waits neither for a process to start nor for the shell to be
 * evaluated. A failure shows at the first page as well, which says more about it.
 */
export async function warmUp({ config, releases, renderPage, shop }: WarmUpParts): Promise<void> {
  try {
    const pointer = resolvePointer(await releases.current.pointer(), undefined, config.devRemotes);
    const frame = () => renderPage({ pathname: '/', search: '' }, { ...pointer, remotes: {} }, NO_PRODUCTS, shop());
    await Promise.all([frame(), frame()]);
  } catch {
    // Nothing was promoted yet, or it cannot be rendered.
  }
}
