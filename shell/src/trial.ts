import { isDoor, succeeded, type ProductsReader } from 'shared/contract';
import { DEFAULT_SHOP } from 'shared/models';
import type { DocumentData } from './document';
import { remoteFor, type RemoteSlot } from './federation/pointer';
import type { Rendered, RenderRequest } from './rendering';

type Draw = (request: RenderRequest) => Promise<Rendered>;

const NO_PRODUCTS: ProductsReader = { list: async () => succeeded({ rows: [], total: 0 }) };
const SHOP = { search: '', config: DEFAULT_SHOP, origin: 'http://localhost', productsReader: NO_PRODUCTS };
const DATA: Omit<DocumentData, 'drawn'> = {
  config: DEFAULT_SHOP,
  apiUrl: '',
  remoteTimeoutMs: 30_000,
  devRemotes: [],
  products: [],
};

/** For the release gate: this shell, and a remote in it, without a site, a catalogue or a visitor round it. */
export function createTrial(render: Draw) {
  return {
    /** The bare frame, and the data that a document needs for this shell to start in a browser. */
    async document() {
      const { html, styles, head, drawn } = await render({ ...SHOP, pathname: '/' });
      return { html, styles, head, data: { ...DATA, drawn } satisfies DocumentData };
    },
    /** Draws what the server may draw of a remote with no parameter and no sign-in; answers the paths, throws where a page throws. */
    async draw(remote: { name: string; version: string; build: unknown }, claims: RemoteSlot['claims']): Promise<string[]> {
      const door = (remote.build as { door?: unknown } | null)?.door;
      if (!isDoor(door)) throw new Error(`${remote.name} ${remote.version} has no door in its server build`);
      const pointer = { schema: 1 as const, generation: 0, remotes: { [remote.name]: { claims } as RemoteSlot } };
      const plain = door.routes.filter(
        ({ path, signedIn }) => !signedIn && !/[:*]/.test(path) && remoteFor(pointer, path)?.server,
      );
      for (const { path } of plain) await render({ ...SHOP, pathname: path, remote });
      return plain.map(({ path }) => path);
    },
  };
}
