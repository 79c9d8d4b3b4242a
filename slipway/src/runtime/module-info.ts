import { addressOf, registry } from './registry';

interface FederationGlobal {
  __FEDERATION__?: { moduleInfo?: Record<string, unknown> };
}

/**
 * Notes a version that was loaded where Module Federation's DevTools look. Module Federation itself takes versions and exposed
 * modules from a manifest, which pages with this package need not load. Nothing in a page without its runtime.
 */
export function noteModuleInfo(remote: string, version: string): void {
  const { moduleInfo } = (globalThis as FederationGlobal).__FEDERATION__ ?? {};
  const known = [...registry().folders.values()].find((each) => each.remote === remote && each.ref.version === version);
  if (!moduleInfo || !known) return;
  moduleInfo[`${remote}:${version}`] = {
    version,
    remoteEntry: addressOf(known.ref, known.ref.entry),
    modules: Object.keys(known.ref.exposes).map((modulePath) => ({ moduleName: modulePath.replace(/^\.\//, ''), modulePath })),
  };
}
