import type { InlinedPointer, InlinedRef, PagePointer, PageRef, PageRemote } from '../page-pointer';
import { addToImportMap, hashesBelow } from './import-map';
import { LoadError, messageOf } from './load-error';
import type { RuntimeOptions } from './options';
import { register, versionsOf } from './registry';

/** The element in which the server writes the pointer. */
const INLINED = 'script#slipway[type="application/json"]';

/** A pointer with absolute `base` and folders that leaves nothing to the document's import map. */
export type ResolvedPointer = PagePointer & { base: string };

/**
 * Reads the pointer, and registers every hash in the page before any file of a remote is requested. Rejects with a LoadError
 * (`pointer`).
 */
export async function readPointer({ pointer: source, guard }: RuntimeOptions): Promise<ResolvedPointer> {
  const pointer = await receive(source).catch((error: unknown) => {
    throw new LoadError('pointer', `No release pointer: ${messageOf(error)}`, [error]);
  });
  const refs = Object.entries(pointer.remotes).flatMap(([name, remote]) => {
    const versions = versionsOf(remote);
    for (const ref of versions) register(name, ref);
    return versions;
  });
  const isLeft = addToImportMap(refs);
  if (guard ?? isLeft) (await import('./guard')).installGuard();
  return pointer;
}

async function receive(source: RuntimeOptions['pointer']): Promise<ResolvedPointer> {
  let address = document.baseURI;
  let pointer: InlinedPointer;
  if (typeof source === 'string') {
    const response = await fetch(source);
    if (!response.ok) throw new Error(`${source} answered ${response.status}`);
    address = new URL(response.url || source, address).href;
    pointer = (await response.json()) as InlinedPointer;
  } else if (source) pointer = await (typeof source === 'function' ? source() : source);
  else {
    const text = document.querySelector(INLINED)?.textContent;
    if (!text) throw new Error(`the document has no ${INLINED}`);
    pointer = JSON.parse(text) as InlinedPointer;
  }
  if (!(pointer.schema <= 2)) throw new Error('schema is not 1 or 2');
  const base = new URL(pointer.base ?? '', address).href;
  const remotes: Record<string, PageRemote> = {};
  for (const name in pointer.remotes) {
    const remote = wholeRef(pointer.remotes[name]!, base);
    if (remote.fallback) remote.fallback = wholeRef(remote.fallback, base);
    remotes[name] = remote as PageRemote;
  }
  return { ...pointer, schema: 2, base, remotes };
}

/** A version with an absolute folder, and for an ES module the hashes from the document's import map. */
function wholeRef<R extends InlinedRef>(ref: R, base: string): R & PageRef {
  const { type = 'module', exposes = {}, integrity } = ref;
  // Without a folder the entry begins with it.
  const below = ref.folder ?? ref.entry.slice(0, ref.entry.lastIndexOf('/') + 1);
  const entry = ref.folder === undefined ? ref.entry.slice(below.length) : ref.entry;
  const folder = new URL(below, base).href;
  const known = type === 'module' ? hashesBelow(folder, folder + entry, integrity) : {};
  return { ...ref, type, exposes, folder, entry, files: { ...known, ...ref.files } };
}
