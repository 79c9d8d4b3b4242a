import type { ServerConfig } from '../config';
import type { ResolvedPointer } from '../releases/resolve-pointer';

/**
 * In development a remote may come from its dev server (`npm run dev`). It was never published, so it has no hashes and is
 * rendered in the browser only.
 */
export function withDevRemotes(pointer: ResolvedPointer, { devRemotes }: ServerConfig): ResolvedPointer {
  const served = Object.entries(devRemotes).filter(([name]) => pointer.remotes[name]);
  const devReleases = served.map(([name, address]) => {
    const release = pointer.remotes[name]!;
    const patterns = release.patterns.map(({ path }) => ({ path, server: false }));
    const ref = { version: 'dev', entry: `${address}/remoteEntry.js`, integrity: '', record: '', container: `${name}_dev` };
    return [name, { ...ref, contract: release.contract, patterns }] as const;
  });
  return { ...pointer, remotes: { ...pointer.remotes, ...Object.fromEntries(devReleases) } };
}

/** Names of the remotes of a page that come from a dev server. A shopper's page has none of the staff's, and not every other one. */
export const devRemotesIn = ({ remotes }: Pick<ResolvedPointer, 'remotes'>, { devRemotes }: Pick<ServerConfig, 'devRemotes'>) =>
  Object.keys(devRemotes).filter((name) => name in remotes);
