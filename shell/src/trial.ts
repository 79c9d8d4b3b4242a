import { succeeded, type ProductsReader } from 'shared/contract';
import { DEFAULT_SHOP } from 'shared/models';
import {
  remoteFor,
  type DocumentData,
  type PageRelease,
  type RenderRequest,
  type RenderResult,
  type ShellTrial,
} from 'shared/server-contract';
import { readRemoteModule } from './federation/read-remote-module';

type Render = (request: RenderRequest) => Promise<RenderResult>;

const NO_PRODUCTS: ProductsReader = { list: async () => succeeded({ rows: [], total: 0 }) };
const SHOP = { search: '', config: DEFAULT_SHOP, origin: 'http://localhost', productsReader: NO_PRODUCTS };
const DATA: Omit<DocumentData, 'rendered'> = {
  config: DEFAULT_SHOP,
  apiUrl: '',
  remoteTimeoutMs: 30_000,
  devRemotes: [],
  products: [],
};

/** For the release gate: this shell, and a remote in it, without a server, a catalog or a visitor. */
export function createTrial(render: Render): ShellTrial {
  return {
    /** The event that this shell dispatches once it runs (routing/mark-hydrated.ts, part of every visitor's load). */
    readyEvent: 'storefront:hydrated',
    /** The bare frame, and the data with which this shell starts in a browser. */
    async document() {
      const { html, styles, head, rendered } = await render({ ...SHOP, pathname: '/' });
      return { html, styles, head, data: { ...DATA, rendered } satisfies DocumentData };
    },
    /**
     * Renders the server-rendered pages of a remote that need no parameter and no log-in. Answers their paths; throws if a page
     * throws.
     */
    async renderPages(remote, patterns) {
      const remoteModule = readRemoteModule(remote.build, `the server build of ${remote.name} ${remote.version}`);
      const pointer = { remotes: { [remote.name]: { patterns } as PageRelease } };
      const plain = remoteModule.routes.filter(
        ({ path, requiresLogin }) => !requiresLogin && !/[:*]/.test(path) && remoteFor(pointer, path)?.server,
      );
      for (const { path } of plain) await render({ ...SHOP, pathname: path, remote });
      return plain.map(({ path }) => path);
    },
  };
}
