import { withTimeLimit } from 'slipway';
import type { ProductsReader } from 'shared/contract';
import type { ShopConfig } from 'shared/models';
import type { ServerConfig } from '../config';
import { maskTokens } from '../observability/mask-tokens';
import type { RenderResult, ShellBuild } from 'shared/server-contract';
import type { ServerBuilds } from 'slipway/serve';
import type { ResolvedPointer } from '../releases/resolve-pointer';

export interface RenderedPage extends RenderResult {
  shell: ShellBuild;
  /** The pointer for the page. Where the fallback rendered the page, it names the fallback. */
  pointer: ResolvedPointer;
  /** Rendered by other versions than the pointer names: fit for this visitor, not for the cache. */
  degraded: boolean;
  /** The version that should have rendered the page, where it failed. */
  renderFailure?: { remote: string; version: string };
}

interface RendererParts {
  config: ServerConfig;
  builds: ServerBuilds;
  warn(error: unknown, what: string): void;
}

/** `isGone`: of a product that is not sold any more. */
type Address = { pathname: string; search: string; isGone?: boolean };

/**
 * Renders the page of an address with the versions that the pointer names. If a remote's server build fails, or takes longer than
 * REMOTE_TIMEOUT_MS, its fallback renders the page; if that fails too, the browser gets the bare frame and renders the page itself. A page never fails because of a
 * remote.
 */
export function createRenderer({ config, builds, warn }: RendererParts) {
  /** The live shell, or its fallback where the live one cannot be loaded. */
  async function openShell(
    pointer: ResolvedPointer,
  ): Promise<{ shell: ShellBuild; pointer: ResolvedPointer; replaced: boolean }> {
    const live = pointer.shell;
    if (!live) throw new Error('No shell was promoted yet. Run: npm run release -- publish shell, then promote it.');
    const { fallback, ...rest } = live;
    try {
      return { shell: await builds.host<ShellBuild>(live.version), pointer: { ...pointer, shell: rest }, replaced: false };
    } catch (error) {
      if (!fallback) throw error;
      warn(error, `failed to load shell ${live.version}`);
      return {
        shell: await builds.host<ShellBuild>(fallback.version),
        pointer: { ...pointer, shell: { ...rest, ...fallback } },
        replaced: true,
      };
    }
  }

  return async function renderPage(
    address: Address,
    resolved: ResolvedPointer,
    productsReader: ProductsReader,
    shop: ShopConfig = config.shop,
  ): Promise<RenderedPage> {
    const { shell, pointer, replaced } = await openShell(resolved);
    const { audience } = resolved;
    const common = {
      ...address,
      config: shop,
      origin: config.publicUrl,
      productsReader,
      ...(audience ? { audience } : {}),
    };
    const owner = shell.remoteFor(pointer, address.pathname);
    if (!owner) return { shell, pointer, degraded: replaced, ...(await shell.render({ ...common, remote: null })) };
    const release = pointer.remotes[owner.name]!;
    const isServerRendered = release.state !== 'disabled' && owner.server && config.render === 'server';
    let renderFailure: RenderedPage['renderFailure'];
    for (const ref of isServerRendered ? [release, release.fallback] : []) {
      if (!ref) continue;
      try {
        const { version } = ref;
        const render = async () => {
          const build = await builds.remote(owner.name, version, pointer.shell!.version);
          return shell.render({ ...common, remote: { name: owner.name, version, build } });
        };
        const rendered = await withTimeLimit(render(), config.remoteTimeoutMs, `the server render of ${owner.name} ${version}`);
        const pagePointer = ref === release ? pointer : usingFallback(pointer, owner.name);
        return { shell, ...rendered, pointer: pagePointer, degraded: replaced || ref !== release, renderFailure };
      } catch (error) {
        renderFailure ??= { remote: owner.name, version: ref.version };
        warn(error, `${owner.name} ${ref.version} failed to render ${maskTokens(address.pathname)}`);
      }
    }
    return { shell, pointer, degraded: replaced || isServerRendered, renderFailure, ...(await shell.render(common)) };
  };
}

/** Server and browser must agree on the version that rendered the page. */
function usingFallback(pointer: ResolvedPointer, name: string): ResolvedPointer {
  const { fallback, ...release } = pointer.remotes[name]!;
  return { ...pointer, remotes: { ...pointer.remotes, [name]: { ...release, ...fallback! } } };
}
