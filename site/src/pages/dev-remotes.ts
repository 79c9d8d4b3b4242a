import type { SiteConfig } from '../config';
import type { PickedPointer } from '../releases/pick';

/**
 * In development a remote may come fresh from its dev server (`npm run dev`): nobody has published it, so it has no
 * hashes, and it is drawn in the browser only.
 */
export function withDevRemotes(pointer: PickedPointer, { devRemotes }: SiteConfig): PickedPointer {
  const served = Object.entries(devRemotes).filter(([name]) => pointer.remotes[name]);
  const fresh = served.map(([name, address]) => {
    const slot = pointer.remotes[name]!;
    const claims = slot.claims.map(({ path }) => ({ path, server: false }));
    const ref = { version: 'dev', entry: `${address}/remoteEntry.js`, integrity: '', record: '', container: `${name}_dev` };
    return [name, { ...ref, contract: slot.contract, claims }] as const;
  });
  return { ...pointer, remotes: { ...pointer.remotes, ...Object.fromEntries(fresh) } };
}
