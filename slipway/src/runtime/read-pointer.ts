import type { PagePointer, PageRef, PageRemote } from '../page-pointer';
import { addToImportMap } from './import-map';
import { LoadError, messageOf } from './load-error';
import type { RuntimeOptions } from './options';
import { register } from './registry';

/** The element in which the server writes the pointer. */
const INLINED = 'script#slipway[type="application/json"]';

/** A pointer whose `base` and folders are absolute. */
export type ResolvedPointer = PagePointer & { base: string };

/**
 * Reads the pointer, and makes every hash in it known to the page before any file of a remote is asked for. Rejects with a
 * LoadError (`pointer`).
 */
export async function readPointer({ pointer: source, guard }: RuntimeOptions): Promise<ResolvedPointer> {
  const pointer = await receive(source).catch((error: unknown) => {
    throw new LoadError('pointer', `No release pointer: ${messageOf(error)}`, [error]);
  });
  const refs = Object.entries(pointer.remotes).flatMap(([name, remote]) => {
    const versions = remote.fallback ? [remote, remote.fallback] : [remote];
    for (const ref of versions) register(name, ref);
    return versions;
  });
  addToImportMap(refs);
  if (guard ?? refs.some(({ type, checksChunks, unhashed }) => type === 'script' && !checksChunks && !unhashed))
    (await import('./guard')).installGuard();
  return pointer;
}

async function receive(source: RuntimeOptions['pointer']): Promise<ResolvedPointer> {
  let address = document.baseURI;
  let pointer: PagePointer;
  if (typeof source === 'string') {
    const response = await fetch(source);
    if (!response.ok) throw new Error(`${source} answered ${response.status}`);
    address = new URL(response.url || source, address).href;
    pointer = (await response.json()) as PagePointer;
  } else if (source) pointer = await (typeof source === 'function' ? source() : source);
  else {
    const text = document.querySelector(INLINED)?.textContent;
    if (!text) throw new Error(`the document has no ${INLINED}`);
    pointer = JSON.parse(text) as PagePointer;
  }
  if (pointer.schema !== 2) throw new Error('schema is not 2');
  const base = new URL(pointer.base ?? '', address).href;
  const absolute = <R extends PageRef>(ref: R): R => ({ ...ref, folder: new URL(ref.folder, base).href });
  const remotes: Record<string, PageRemote> = {};
  for (const name in pointer.remotes) {
    const remote = absolute(pointer.remotes[name]!);
    if (remote.fallback) remote.fallback = absolute(remote.fallback);
    remotes[name] = remote;
  }
  return { ...pointer, base, remotes };
}
