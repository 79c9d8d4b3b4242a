import type { ProductsReader } from 'shared/contract';
import type { SiteConfig } from '../config';
import type { Builds, Rendered, ShellBuild } from '../releases/builds';
import type { PickedPointer } from '../releases/pick';

export interface Drawing extends Rendered {
  shell: ShellBuild;
  /** The pointer as the page shall use it: where the fallback drew, it names the fallback. */
  pointer: PickedPointer;
  /** Not what the pointer asks for: good enough for this visitor, not worth keeping. */
  degraded: boolean;
  /** The version that this visitor was to have, where it could not draw. */
  notDrawn?: { remote: string; version: string };
}

interface DrawParts {
  config: SiteConfig;
  builds: Builds;
  warn(error: unknown, what: string): void;
}

type Address = { pathname: string; search: string };

/**
 * Draws the page of an address with the versions that the pointer names. A remote whose server build fails is drawn by
 * its fallback, else the bare frame goes out and the browser draws it: the page never fails for a remote.
 */
export function createDraw({ config, builds, warn }: DrawParts) {
  /** The live shell, or the one that was live before it where that cannot be had. */
  async function openShell(pointer: PickedPointer): Promise<{ shell: ShellBuild; pointer: PickedPointer; replaced: boolean }> {
    const live = pointer.shell;
    if (!live) throw new Error('No shell was promoted yet. Run: npm run release -- publish shell, then promote it.');
    const { fallback, ...rest } = live;
    try {
      return { shell: await builds.shell(live.version), pointer: { ...pointer, shell: rest }, replaced: false };
    } catch (error) {
      if (!fallback) throw error;
      warn(error, `shell ${live.version} could not be loaded`);
      return {
        shell: await builds.shell(fallback.version),
        pointer: { ...pointer, shell: { ...rest, ...fallback } },
        replaced: true,
      };
    }
  }

  return async function draw(address: Address, picked: PickedPointer, productsReader: ProductsReader): Promise<Drawing> {
    const { shell, pointer, replaced } = await openShell(picked);
    const common = { ...address, config: config.shop, origin: config.publicUrl, productsReader };
    const claim = shell.remoteFor(pointer, address.pathname);
    if (!claim) return { shell, pointer, degraded: replaced, ...(await shell.render({ ...common, remote: null })) };
    const slot = pointer.remotes[claim.name]!;
    const drawn = slot.state !== 'disabled' && claim.server && config.render === 'server';
    let notDrawn: Drawing['notDrawn'];
    for (const ref of drawn ? [slot, slot.fallback] : []) {
      if (!ref) continue;
      try {
        const build = await builds.remote(claim.name, ref.version, pointer.shell!.version);
        const rendered = await shell.render({ ...common, remote: { name: claim.name, version: ref.version, build } });
        const asDrawn = ref === slot ? pointer : usingFallback(pointer, claim.name);
        return { shell, ...rendered, pointer: asDrawn, degraded: replaced || ref !== slot, notDrawn };
      } catch (error) {
        notDrawn ??= { remote: claim.name, version: ref.version };
        warn(error, `${claim.name} ${ref.version} could not draw ${address.pathname}`);
      }
    }
    return { shell, pointer, degraded: replaced || drawn, notDrawn, ...(await shell.render(common)) };
  };
}

/** Server and browser must agree which version drew the page. */
function usingFallback(pointer: PickedPointer, name: string): PickedPointer {
  const { fallback, ...slot } = pointer.remotes[name]!;
  return { ...pointer, remotes: { ...pointer.remotes, [name]: { ...slot, ...fallback! } } };
}
