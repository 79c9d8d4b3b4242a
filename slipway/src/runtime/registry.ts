import { decodePath } from '../decode-path';
import type { PageRef, PageRemote } from '../page-pointer';

declare global {
  /** Called by builds made with SlipwayPlugin, so name and shape are the same in every version of this package. */
  var __SLIPWAY__: Registry | undefined;
}

export interface Registry {
  /** Address of a version's folder -> the version. */
  folders: Map<string, { remote: string; ref: PageRef }>;
  /**
   * The integrity that a file must have: '' if the pointer does not know its folder, and an unmatchable one if the version has no
   * such file.
   */
  integrityOf(address: string): string;
}

/** A well-formed hash without a known preimage: the browser refuses any content. */
const REFUSED = `sha384-${'A'.repeat(64)}`;

/** The registry of the page: one, however many hosts and loaders there are. */
export function registry(): Registry {
  return (globalThis.__SLIPWAY__ ??= createRegistry());
}

function createRegistry(): Registry {
  const folders: Registry['folders'] = new Map();
  return {
    folders,
    integrityOf(address) {
      const path = new URL(address, document.baseURI).href.replace(/[?#].*/, '');
      let folder = '';
      // If the path begins with two of them, the longer one sorts last.
      for (const known of folders.keys()) if (path.startsWith(known) && known > folder) folder = known;
      const { ref } = folders.get(folder) ?? {};
      return !ref || ref.unhashed ? '' : (ref.files[nameOf(path, folder)] ?? REFUSED);
    },
  };
}

/** The live version of a remote, and then its fallback. */
export const versionsOf = (remote: PageRemote): PageRef[] => (remote.fallback ? [remote, remote.fallback] : [remote]);

/** The file that an address below a folder names. */
export const nameOf = (address: string, folder: string): string => decodePath(address.slice(folder.length));

/** Absolute address of a file of a version. */
export const addressOf = (ref: PageRef, file: string): string => new URL(file, ref.folder).href;

/** Registers the hashes of a version. Its folder must be absolute. */
export function register(remote: string, ref: PageRef): void {
  registry().folders.set(ref.folder, { remote, ref });
}
