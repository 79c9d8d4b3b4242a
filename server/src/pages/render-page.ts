import { labelOf, SHELL } from 'slipway';
import type { ServerBuild, ServerBuilds } from 'slipway/serve';
import type { ProductsReader } from 'shared/contract';
import type { ShopConfig } from 'shared/models';
import { remoteFor, type RenderResult } from 'shared/server-contract';
import type { ServerConfig } from '../config';
import { maskTokens } from '../observability/mask-tokens';
import type { ResolvedPointer } from '../releases/resolve-pointer';
import type { ApiRead } from './api-reads';

export interface RenderedPage extends RenderResult {
  /** The pointer for the page. Where the fallback rendered the page, it names the fallback. */
  pointer: ResolvedPointer;
  /** Rendered by other versions than the pointer names: fit for this visitor, not for the cache. */
  degraded: boolean;
  /** The version that should have rendered the page, where it failed. */
  renderFailure?: { remote: string; version: string } | undefined;
}

interface RendererParts {
  config: ServerConfig;
  /** Their code runs in render workers. */
  builds: ServerBuilds;
  warn(error: unknown, what: string): void;
}

/** `isGone`: of a product that is not sold any more. */
type Address = { pathname: string; search: string; isGone?: boolean };

/** What a shell renders with, beside the remote. */
interface RenderInput extends Address {
  config: ShopConfig;
  origin: string;
  productsReader: ProductsReader;
  read?: ApiRead;
  audience?: 'staff';
}

/**
 * Renders the page of an address with the versions that the pointer names. If a remote's server build fails, ends its worker or takes longer
 * than REMOTE_TIMEOUT_MS, its fallback renders the page; if that fails too, the browser gets the bare frame and renders the page itself. If
 * the shell itself fails, its fallback renders all of that. A page never fails because of a remote.
 */
export function createRenderer({ config, builds, warn }: RendererParts) {
  return async function renderPage(
    address: Address,
    resolved: ResolvedPointer,
    productsReader: ProductsReader,
    shop: ShopConfig = config.shop,
    read?: ApiRead,
  ): Promise<RenderedPage> {
    const { shell: live, audience } = resolved;
    if (!live) throw new Error('No shell was promoted yet. Run: npm run release -- publish shell, then promote it.');
    const input = {
      ...address,
      config: shop,
      origin: config.publicUrl,
      productsReader,
      ...(read && { read }),
      ...(audience && { audience }),
    };
    const { fallback, ...rest } = live;
    try {
      return await renderIn({ ...resolved, shell: rest }, input);
    } catch (error) {
      warn(error, `shell ${live.version} failed to render ${maskTokens(address.pathname)}`);
      if (!fallback) throw error;
      const page = await renderIn({ ...resolved, shell: { ...rest, ...fallback } }, input);
      return { ...page, degraded: true, renderFailure: { remote: SHELL, version: live.version } };
    }
  };

  /** Renders with the shell that the pointer names. Rejects where that fails. */
  async function renderIn(pointer: ResolvedPointer, input: RenderInput): Promise<RenderedPage> {
    const { version } = pointer.shell!;
    const shell = await builds.host(version);
    const render = (remote?: { name: string; version: string; build: ServerBuild } | null) =>
      shell.call<RenderResult>('render', [{ ...input, ...(remote === undefined ? {} : { remote }) }]);
    const owner = remoteFor(pointer, input.pathname);
    if (!owner) return { pointer, degraded: false, ...(await render(null)) };
    const release = pointer.remotes[owner.name]!;
    const isServerRendered = release.state !== 'disabled' && owner.server && config.render === 'server';
    let renderFailure: RenderedPage['renderFailure'];
    for (const ref of isServerRendered ? [release, release.fallback] : []) {
      if (!ref) continue;
      try {
        const build = await builds.remote(owner.name, ref.version, version);
        const rendered = await render({ name: owner.name, version: ref.version, build });
        const pagePointer = ref === release ? pointer : usingFallback(pointer, owner.name);
        return { ...rendered, pointer: pagePointer, degraded: ref !== release, renderFailure };
      } catch (error) {
        if (isFaultOf(error, labelOf(SHELL, version))) throw error;
        renderFailure ??= { remote: owner.name, version: ref.version };
        warn(error, `${owner.name} ${ref.version} failed to render ${maskTokens(input.pathname)}`);
      }
    }
    return { pointer, degraded: isServerRendered, renderFailure, ...(await render()) };
  }
}

/** Whether a render failed because of that version: it ended its worker, or cannot be evaluated. */
const isFaultOf = (error: unknown, label: string) => (error as { label?: unknown } | null)?.label === label;

/** Server and browser must agree on the version that rendered the page. */
function usingFallback(pointer: ResolvedPointer, name: string): ResolvedPointer {
  const { fallback, ...release } = pointer.remotes[name]!;
  return { ...pointer, remotes: { ...pointer.remotes, [name]: { ...release, ...fallback! } } };
}
