/**
 * The pointer as one page gets it: resolved for its visitor (canaries decided, previews and overrides applied), with what a
 * browser needs to load every version and to verify its bytes. The server writes it, `slipway/runtime` reads it.
 */

/** One version of a remote. */
export interface PageRef {
  version: string;
  /** The folder with the version's files: ends in '/', relative to the pointer's base, or absolute where files come from a CDN. */
  folder: string;
  /** The container's file, relative to `folder`. */
  entry: string;
  /** How the entry is loaded: a classic script that sets a global, or an ES module that exports `init` and `get`. */
  type: 'script' | 'module';
  /** The global variable of a script container. */
  global?: string;
  /** Each script and style sheet, relative to `folder` -> its integrity (`sha384-…`). What is not listed is not loaded. */
  files: Record<string, string>;
  /** Expose ('./widget') -> the files that it needs besides the entry, relative to `folder`. */
  exposes: Record<string, string[]>;
  /** The build asks for the hash of each chunk (SlipwayPlugin), so the page needs no guard for it. */
  checksChunks?: true;
  /** A dev server's files, which have no hashes. Only an override names such a version. */
  unhashed?: true;
}

/** A remote in the pointer of a page. */
export interface PageRemote extends PageRef {
  /** Loaded in the same page load when the version itself cannot be. */
  fallback?: PageRef;
  /** Switched off by an operator: `message` is for the place of the remote. */
  state?: 'disabled';
  message?: string;
  /** What the publisher wrote beside the build, for the page's own use. */
  extra?: Record<string, unknown>;
}

export interface PagePointer {
  schema: 2;
  generation: number;
  /** What relative addresses are relative to. Absent: the address that the pointer was fetched from, or the page's. */
  base?: string;
  /** How long one version may take, in ms, where the page's code does not say it. */
  limitMs?: number;
  remotes: Record<string, PageRemote>;
}
