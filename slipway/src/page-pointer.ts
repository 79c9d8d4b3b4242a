/**
 * The pointer for one page: resolved for its visitor (canaries decided, previews and overrides applied), with the data that a
 * browser needs to load every version and verify its bytes. The server writes it, `slipway/runtime` reads it.
 */

/** One version of a remote. */
export interface PageRef {
  version: string;
  /** The folder with the version's files: ends in '/', relative to the pointer's base, or absolute if files come from a CDN. */
  folder: string;
  /** The container's file, relative to `folder`. */
  entry: string;
  /** How the entry is loaded: a classic script that sets a global, or an ES module that exports `init` and `get`. */
  type: 'script' | 'module';
  /** The global variable of a script container. */
  global?: string;
  /**
   * Each script and style sheet, relative to `folder` -> its integrity (`sha384-…`). A file that is not listed here is not
   * loaded, unless it is an ES module in the document's import map.
   */
  files: Record<string, string>;
  /** Expose ('./widget') -> the files that it needs besides the entry, relative to `folder`. */
  exposes: Record<string, string[]>;
  /** The build asks for the hash of each chunk (SlipwayPlugin), so the page needs no guard for it. */
  checksChunks?: true;
  /** A dev server's files, which have no hashes. Only an override names such a version. */
  unhashed?: true;
}

/** A version in a document: without data that is in the document's import map or the same for every module. */
export interface InlinedRef extends Omit<PageRef, 'folder' | 'type' | 'files' | 'exposes'> {
  /** Absent: that of `entry`, which is relative to the pointer's base then. */
  folder?: string;
  /** `sha384-…` of the entry: the hashes of an import map with another hash for it are ignored. */
  integrity?: string;
  /** Absent: 'module'. */
  type?: PageRef['type'];
  files?: PageRef['files'];
  exposes?: PageRef['exposes'];
}

interface RemoteState {
  /** Disabled by an operator: `message` is shown instead of the remote. */
  state?: 'disabled';
  message?: string;
  /** The publisher's data beside the build, for the page's use. */
  extra?: Record<string, unknown>;
}

/** A remote in the pointer of a page. `fallback` is loaded in the same page load if the version itself cannot be. */
export interface PageRemote extends PageRef, RemoteState {
  fallback?: PageRef;
}

/** A remote in the pointer of a document. */
export interface InlinedRemote extends InlinedRef, RemoteState {
  fallback?: InlinedRef;
}

export interface PagePointer {
  schema: 2;
  generation: number;
  /** The base of relative addresses. Absent: the address that the pointer was fetched from, or the page's. */
  base?: string;
  /** Time limit in ms for each file of a version, unless the page's code sets another. */
  limitMs?: number;
  remotes: Record<string, PageRemote>;
}

/**
 * The pointer of a document with the hashes in its import map. Schema 1, that of a store, names each version by its entry
 * alone.
 */
export interface InlinedPointer extends Omit<PagePointer, 'schema' | 'remotes'> {
  schema: 1 | 2;
  remotes: Record<string, InlinedRemote>;
}
