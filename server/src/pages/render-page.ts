import { EndedByOtherVersionError, labelOf, NoWorkerError, RenderBusyError, SHELL } from 'slipway';
import type { ServerBuild, ServerBuilds } from 'slipway/serve';
import type { ProductsReader } from 'shared/contract';
import type { ShopConfig } from 'shared/models';
import { remoteFor, type RenderResult } from 'shared/server-contract';
import type { ServerConfig } from '../config';
import { maskTokens } from '../observability/mask-tokens';
import type { ResolvedPointer } from '../releases/resolve-pointer';
import type { ApiRead } from './api-reads';
import { bareFrame } from './bare-frame';
import { readRenderResult } from './read-render-result';

export interface RenderedPage extends RenderResult {
  /** The pointer for the page. Where the fallback rendered the page, it names the fallback. */
  pointer: ResolvedPointer;
  /** Rendered by other versions than the pointer names. The cache keeps it briefly if a version failed, otherwise not at all. */
  degraded: boolean;
  /** The version that should have rendered the page but failed. */
  renderFailure?: { remote: string; version: string } | undefined;
}

interface RendererParts {
  config: ServerConfig;
  /** Their code runs in render workers. */
  builds: ServerBuilds;
  warn(error: unknown, what: string): void;
}

/** `isGone`: the page is about a product that is no longer sold. */
type Address = { pathname: string; search: string; isGone?: boolean };

/** `isShellSuspect`: every version of the remote failed in the shell's own code. */
type ShellPage = RenderedPage & { isShellSuspect?: boolean };

/** The input of a shell's render, apart from the remote. */
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
 * the shell itself fails, its fallback renders all of that; if that fails too, or there is none, the browser gets an empty frame and fills it. A
 * page never fails because of released code. No version counts as failed if no render worker can be started, or if one ended because of another version.
 * Rejects with a RenderBusyError if too many pages wait, or if `isWanted` says that no request waits for this one.
 */
export function createRenderer({ config, builds, warn }: RendererParts) {
  return async function renderPage(
    address: Address,
    resolved: ResolvedPointer,
    productsReader: ProductsReader,
    shop: ShopConfig = config.shop,
    read?: ApiRead,
    isWanted?: () => boolean,
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
    const empty = emptyPage(resolved, address.pathname, shop);
    let renderFailure: RenderedPage['renderFailure'];
    let suspect: RenderedPage | undefined;
    for (const shell of fallback ? [rest, { ...rest, ...fallback }] : [rest]) {
      try {
        const { isShellSuspect, ...page } = await renderIn({ ...resolved, shell }, input, isWanted);
        if (shell === rest && !(isShellSuspect && fallback)) return page;
        if (shell !== rest && suspect)
          return page.degraded ? suspect : { ...page, degraded: true, renderFailure: empty.renderFailure };
        if (shell !== rest) return { ...page, degraded: true, renderFailure };
        // The previous shell shows whether it was the shell or the remote.
        suspect = page;
      } catch (error) {
        if (suspect) return suspect;
        if (error instanceof RenderBusyError) throw error;
        if (error instanceof NoWorkerError) return { ...empty, renderFailure };
        warn(error, `shell ${shell.version} failed to render ${maskTokens(address.pathname)}`);
        if (shell === rest && !isInnocent(error)) ({ renderFailure } = empty);
      }
    }
    return { ...empty, renderFailure };
  };

  /** Renders with the shell that the pointer names. Rejects if that fails. */
  async function renderIn(pointer: ResolvedPointer, input: RenderInput, isWanted?: () => boolean): Promise<ShellPage> {
    const { version } = pointer.shell!;
    const shell = await builds.host(version);
    const render = (remote?: { name: string; version: string; build: ServerBuild } | null) =>
      shell
        .call('render', [{ ...input, ...(remote === undefined ? {} : { remote }) }], { isWanted })
        .then((result) => readRenderResult(result, pointer));
    const owner = remoteFor(pointer, input.pathname);
    if (!owner) return { pointer, degraded: false, ...(await render(null)) };
    const release = pointer.remotes[owner.name]!;
    const isServerRendered = release.state !== 'disabled' && owner.server && config.render === 'server';
    const errors: unknown[] = [];
    let renderFailure: RenderedPage['renderFailure'];
    for (const ref of isServerRendered ? [release, release.fallback] : []) {
      if (!ref) continue;
      try {
        const build = await builds.remote(owner.name, ref.version, version);
        const rendered = await render({ name: owner.name, version: ref.version, build });
        const pagePointer = ref === release ? pointer : usingFallback(pointer, owner.name);
        return { ...rendered, pointer: pagePointer, degraded: ref !== release, renderFailure };
      } catch (error) {
        if (isFaultOf(error, labelOf(SHELL, version)) || error instanceof NoWorkerError) throw error;
        errors.push(error);
        if (ref === release && !isInnocent(error)) renderFailure = { remote: owner.name, version: ref.version };
        warn(error, `${owner.name} ${ref.version} failed to render ${maskTokens(input.pathname)}`);
      }
    }
    const isShellSuspect =
      errors.length > 0 && errors.every((error) => (error as { isOfHost?: unknown } | null)?.isOfHost === true);
    return { pointer, degraded: isServerRendered, isShellSuspect, renderFailure, ...(await render()) };
  }
}

/** The page when the shell cannot render: the browser fills it. */
export const emptyPage = (pointer: ResolvedPointer, pathname: string, shop: ShopConfig): RenderedPage => ({
  ...bareFrame(pointer, pathname, shop),
  pointer,
  degraded: true,
  renderFailure: failureOf(pointer.shell!.version),
});

const isInnocent = (error: unknown) => error instanceof EndedByOtherVersionError;

const failureOf = (version: string) => ({ remote: SHELL, version });

/** Whether a render failed because of that version: it ended its worker, or cannot be evaluated. */
const isFaultOf = (error: unknown, label: string) => (error as { label?: unknown } | null)?.label === label;

/** Server and browser must agree on the version that rendered the page. */
function usingFallback(pointer: ResolvedPointer, name: string): ResolvedPointer {
  const { fallback, ...release } = pointer.remotes[name]!;
  return { ...pointer, remotes: { ...pointer.remotes, [name]: { ...release, ...fallback! } } };
}
