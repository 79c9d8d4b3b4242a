import { addressOf, registry } from './registry';

/** The parts of a manifest that Module Federation's DevTools show about a version's shared packages. */
interface Manifest {
  shared: { name: string; version: string; assets?: unknown }[];
}

/**
 * Records a loaded version where Module Federation's DevTools look: `moduleInfo`. Module Federation itself takes versions,
 * exposed modules and shared packages from a manifest, which pages with this package need not load. So the manifest is
 * fetched here, for the packages. A separate file, because only a page with the extension loads it.
 */
export async function noteModuleInfo(moduleInfo: Record<string, unknown>, remote: string, version: string): Promise<void> {
  const known = [...registry().folders.values()].find((each) => each.remote === remote && each.ref.version === version);
  if (!known) return;
  const noted: Record<string, unknown> = {
    version,
    remoteEntry: addressOf(known.ref, known.ref.entry),
    modules: Object.keys(known.ref.exposes).map((modulePath) => ({ moduleName: modulePath.replace(/^\.\//, ''), modulePath })),
  };
  moduleInfo[`${remote}:${version}`] = noted;
  const answer = await fetch(addressOf(known.ref, 'mf-manifest.json'));
  // A version may have been published without a manifest: the DevTools list the rest.
  if (!answer.ok) return;
  const { shared } = (await answer.json()) as Manifest;
  noted.shared = shared.map((each) => ({ sharedName: each.name, ...each }));
}
