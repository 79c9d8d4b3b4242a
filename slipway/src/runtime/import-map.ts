import type { PageRef } from '../page-pointer';
import { LoadError } from './load-error';
import { addressOf, nameOf } from './registry';
import { scriptElement } from './script-element';

/** Name -> address of each entry with its hash in the map that was added. Only that map has these names. */
export const imports: Record<string, string> = {};

/** Address -> integrity, of the import maps that came with the document: read before one is added. */
let fromDocument: Record<string, string> | undefined;

function readImportMaps(): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { textContent } of document.querySelectorAll('script[type=importmap]'))
    try {
      const { integrity = {} } = JSON.parse(textContent) as { integrity?: Record<string, string> };
      for (const address in integrity) found[new URL(address, document.baseURI).href] = integrity[address]!;
    } catch {
      // The browser has reported a map that it cannot read.
    }
  return found;
}

/** File -> integrity from the document's import map below a folder; nothing if it has another hash for the entry. */
export function hashesBelow(folder: string, entry: string, integrity?: string): Record<string, string> {
  const known = (fromDocument ??= readImportMaps());
  const files: Record<string, string> = {};
  if (!integrity || known[entry] === integrity)
    for (const address in known) if (address.startsWith(folder)) files[nameOf(address, folder)] = known[address]!;
  return files;
}

/**
 * Adds the hashes of ES module versions that the document's import map does not have: one map for all of them, since some
 * browsers accept only the first. A page with a policy that forbids inline scripts needs them in the document (`head` of
 * `slipway/serve`). Returns whether there are files left that only the guard can give a hash: scripts and style sheets of builds
 * that do not set it. Import maps are for modules: a map with a style sheet would differ from the document's, and a strict policy
 * forbids the page to add another.
 */
export function addToImportMap(refs: readonly PageRef[]): boolean {
  const known = (fromDocument ??= readImportMaps());
  const integrity: Record<string, string> = {};
  let isLeft = false;
  for (const ref of refs)
    if (!ref.unhashed)
      for (const file in ref.files) {
        const address = addressOf(ref, file);
        if (ref.type === 'script' || file.endsWith('.css')) isLeft ||= !ref.checksChunks;
        else if (!known[address]) {
          integrity[address] = ref.files[file]!;
          if (file === ref.entry) imports[`slipway/${address}`] = address;
        }
      }
  if (Object.keys(integrity)[0])
    try {
      const element = scriptElement();
      element.type = 'importmap';
      element.textContent = JSON.stringify({ integrity, imports });
      document.head.append(element);
    } catch {
      // Trusted Types without a policy: `verify` compares the bytes of what is loaded.
    }
  return isLeft;
}

/**
 * The hash of a file; '' if its version has none. Throws if the pointer does not name the file, or the document has another hash.
 */
export function hashOf(ref: PageRef, file: string): string {
  if (ref.unhashed) return '';
  const address = addressOf(ref, file);
  const integrity = ref.files[file];
  if (!integrity || (fromDocument?.[address] ?? integrity) !== integrity)
    throw new LoadError('integrity', `${address} is missing or altered`);
  return integrity;
}

/**
 * Rejects if a file of an ES module version does not match its hash. The browser itself compares the files in the document's
 * import map. It may have ignored a map that was added later, so those files are fetched and compared first; the import that
 * follows takes them from the HTTP cache.
 */
export async function verify(ref: PageRef, files: readonly string[]): Promise<void> {
  await Promise.all(
    files.map(async (file) => {
      const address = addressOf(ref, file);
      const integrity = hashOf(ref, file);
      if (integrity && !fromDocument?.[address]) await (await fetch(address, { integrity })).arrayBuffer();
    }),
  );
}
