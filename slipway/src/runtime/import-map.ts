import type { PageRef } from '../page-pointer';
import { LoadError } from './load-error';
import { addressOf } from './registry';
import { scriptElement } from './script-element';

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

/**
 * Adds the hashes of ES module versions that the document's import map does not have: one map for all of them, since some browsers
 * take only the first. A page whose policy forbids inline scripts needs them in the document (`head` of `slipway/serve`).
 */
export function addToImportMap(refs: readonly PageRef[]): void {
  const known = (fromDocument ??= readImportMaps());
  const missing = refs
    .filter(({ type, unhashed }) => type === 'module' && !unhashed)
    .flatMap((ref) => Object.entries(ref.files).map(([file, hash]) => [addressOf(ref, file), hash] as const))
    .filter(([address]) => !known[address]);
  if (!missing[0]) return;
  try {
    const element = scriptElement();
    element.type = 'importmap';
    element.textContent = JSON.stringify({ integrity: Object.fromEntries(missing) });
    document.head.append(element);
  } catch {
    // Trusted Types without a policy: `verify` compares the bytes of what is loaded.
  }
}

/**
 * Rejects where a file of an ES module version has other bytes than the pointer says. The browser itself compares what the
 * document's import map names. It may have ignored a map that was added later, so those files are fetched and compared first;
 * the import that follows takes them from the HTTP cache.
 */
export async function verify(ref: PageRef, files: readonly string[]): Promise<void> {
  if (ref.unhashed) return;
  await Promise.all(
    files.map(async (file) => {
      const address = addressOf(ref, file);
      const integrity = ref.files[file];
      const inDocument = fromDocument?.[address];
      if (!integrity || (inDocument ?? integrity) !== integrity)
        throw new LoadError('integrity', `No hash of ${address} in the pointer, or another in the import map`);
      if (inDocument) return;
      const response = await fetch(address, { integrity });
      await response.arrayBuffer();
    }),
  );
}
