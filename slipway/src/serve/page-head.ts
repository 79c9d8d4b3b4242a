import { createHash } from 'node:crypto';
import type { InlinedPointer, InlinedRef, PagePointer, PageRef } from '../page-pointer';

/** The files that a page loads early. */
export interface HeadWishes {
  /**
   * The remotes that the page may load; by default all of them. An estate of forty remotes with twenty files each would add about 110 KB to
   * each document.
   */
  remotes?: readonly string[];
  /** Remotes to preload: their entries, and the files of their exposed modules; by default none. */
  preload?: { remote: string; expose: string }[];
}

/** Elements for a document's head, with what its Content-Security-Policy has to allow. */
export interface PageHead {
  pointer: PagePointer;
  /**
   * An import map with the hashes of all modules, preloads, and the pointer as `script#slipway`, where the runtime looks for it. The pointer
   * leaves out what the import map says.
   */
  html: string;
  /** Hashes of the inline scripts, for `script-src`: `'sha256-…'`. */
  scriptHashes: string[];
}

/** `base` is the path that the pointer's folders are relative to. */
export function pageHead(relative: PagePointer, base: string, { remotes, preload = [] }: HeadWishes = {}): PageHead {
  const pointer: PagePointer = { ...relative, base, ...(remotes ? { remotes: only(relative.remotes, remotes) } : {}) };
  const refs = Object.values(pointer.remotes).flatMap((remote) => [remote, ...(remote.fallback ? [remote.fallback] : [])]);
  const modules = refs.filter(({ type }) => type === 'module').flatMap((ref) => scriptsOf(ref, base));
  const importMap = forScript({ integrity: Object.fromEntries(modules) });
  const links = preload.flatMap(({ remote, expose }) => preloads(pointer.remotes[remote], expose, base));
  return {
    pointer,
    html: [
      ...(modules.length > 0 ? [`<script type="importmap">${importMap}</script>`] : []),
      ...new Set(links),
      `<script type="application/json" id="slipway">${forScript(withoutModules(pointer))}</script>`,
    ].join('\n'),
    scriptHashes: modules.length > 0 ? [`'sha256-${createHash('sha256').update(importMap).digest('base64')}'`] : [],
  };
}

/** Those of the named remotes that are live. */
const only = (all: PagePointer['remotes'], names: readonly string[]): PagePointer['remotes'] =>
  Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));

const scriptsOf = ({ folder, files }: PageRef, base: string): [url: string, integrity: string][] =>
  Object.entries(files)
    .filter(([path]) => !isStyle(path))
    .map(([path, integrity]) => [addressOf(base, folder) + path, integrity]);

/** The pointer without the hashes of the import map. */
function withoutModules(pointer: PagePointer): InlinedPointer {
  const without = <R extends PageRef>({ files, ...ref }: R): InlinedRef => {
    if (ref.type === 'script') return { ...ref, files };
    const styles = Object.entries(files).filter(([path]) => isStyle(path));
    return { ...ref, ...(styles.length > 0 ? { files: Object.fromEntries(styles) } : {}) };
  };
  const remotes = Object.entries(pointer.remotes).map(([name, { fallback, ...live }]) => [
    name,
    { ...without(live), ...(fallback ? { fallback: without(fallback) } : {}) },
  ]);
  return { ...pointer, remotes: Object.fromEntries(remotes) as InlinedPointer['remotes'] };
}

/** Import maps are for scripts. */
const isStyle = (path: string) => path.endsWith('.css');

/** A folder's address: those of a CDN and of an override are absolute. */
const addressOf = (base: string, folder: string) => (/^https?:/.test(folder) ? folder : base + folder);

function preloads(ref: (PageRef & { state?: 'disabled' }) | undefined, expose: string, base: string): string[] {
  if (!ref || ref.state === 'disabled') return [];
  return [ref.entry, ...(ref.exposes[expose] ?? [])].map((path) => {
    const what = isStyle(path)
      ? 'rel="preload" as="style"'
      : ref.type === 'module'
        ? 'rel="modulepreload"'
        : 'rel="preload" as="script"';
    const hash = ref.files[path] ? ` integrity="${ref.files[path]}"` : '';
    return `<link ${what} href="${escapeAttribute(addressOf(base, ref.folder) + path)}"${hash} crossorigin="anonymous">`;
  });
}

/** JSON that cannot end the script element that it stands in. */
const forScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
