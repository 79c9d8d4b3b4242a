/**
 * The contract between the server and the shell that it renders with: what the server asks of the shell's server build, what it
 * writes into documents, and the pointer as a page carries it. Shell and server are released separately, so the gate
 * compares versions (`SERVER_CONTRACT`), as it does for the page contract.
 */
import type { InlinedPointer, InlinedRef, ReleaseState, RoutePattern, VersionRef } from 'slipway/pointer';
import type { ProductsReader, Result } from './contract';
import type { Product, ShopConfig } from './models';

/** Major version: raise it when a server can no longer use earlier shells, or earlier shells its documents. */
export const SERVER_CONTRACT = 1;

/** Whether a route pattern covers a path, ignoring case and a trailing slash: `/shop/*` covers everything below /shop. */
export function coversPath(pattern: string, pathname: string): boolean {
  const lower = pathname.toLowerCase();
  const path = lower.length > 1 && lower.endsWith('/') ? lower.slice(0, -1) : lower;
  return pattern.endsWith('/*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}

/** The remote that owns a path: the one with the longest route pattern that covers it, ignoring case. Null if there is none. */
export function remoteFor(pointer: Pick<PagePointer, 'remotes'>, pathname: string): (RoutePattern & { name: string }) | null {
  let best: (RoutePattern & { name: string }) | null = null;
  for (const [name, release] of Object.entries(pointer.remotes))
    for (const pattern of release.patterns)
      if (coversPath(pattern.path, pathname) && pattern.path.length > (best?.path.length ?? -1)) best = { name, ...pattern };
  return best;
}

/** JSON that cannot close the script element around it. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}

/** One version of a slice, as far as a page needs it. */
export type PageVersion = InlinedRef & Pick<VersionRef, 'integrity' | 'container'>;

/** A remote in the pointer of a page; disabled by an operator, `message` is shown in place of its pages. */
export interface PageRelease extends PageVersion, Pick<ReleaseState, 'patterns' | 'state' | 'message'> {
  fallback?: PageVersion;
}

/**
 * The release pointer as a page carries it: resolved for one visitor, with the slices of the page's audience. The delivery kit's loader
 * reads it as it is, with the hashes of the document's import map.
 */
export interface PagePointer extends Omit<InlinedPointer, 'remotes'> {
  /** A page of the staff: the shell shows no header and footer, and starts no shopper's session. */
  audience?: 'staff';
  /** Absent only where the gate tests a shell without a server. */
  shell?: { version: string };
  remotes: Record<string, PageRelease>;
  /** The page does not name all remotes: a path that belongs to none of these is a new page load. */
  more?: true;
}

/** The rendered view: a page of a remote, the bare frame, or the 404 page, which mentions a product that is no longer sold. */
export type RenderedView =
  | { kind: 'page'; remote: string; version: string; route: string; params: Record<string, string>; data: unknown }
  | { kind: 'frame' }
  | { kind: 'not-found'; isGone?: true };

/** The data that the server writes into the document beside the rendered page; the browser reads it once at start. */
export interface DocumentData {
  rendered: RenderedView;
  config: ShopConfig;
  /** Where the browser finds the API; '' for the same origin. */
  apiUrl: string;
  /** How long one file of a remote may take, in ms. */
  remoteTimeoutMs: number;
  /** Remotes that come from a dev server and have no hashes; none in production. Shells until 30 November 2026 read it. */
  devRemotes: string[];
  /**
   * Slice -> chunk (of a remote: the name of its page) -> addresses of the files that this page has not loaded, for fetching
   * ahead. Absent in documents of servers from before, and for a slice that comes from a dev server.
   */
  chunks?: Record<string, Record<string, string[]>>;
  /** The products that the rendered page shows. */
  products: Product[];
}

export interface RenderRequest {
  pathname: string;
  /** With '?', or ''. */
  search: string;
  config: ShopConfig;
  /** Absolute origin for canonical addresses. */
  origin: string;
  productsReader: ProductsReader;
  /** Answers a GET of a public path of the API. Absent in requests of servers before 28 November 2026. */
  read?(path: string): Promise<Result<unknown>>;
  /** The audience of the page; absent: shoppers. */
  audience?: 'staff';
  /** The product of this address is not sold any more: if no remote has a page for it, it is the 404 page that says so. */
  isGone?: boolean;
  /** Exports of the server build of the remote that owns the path: absent for a bare frame, null where no remote owns it. */
  remote?: { name: string; version: string; build: unknown } | null;
}

export interface RenderResult {
  status: 200 | 404;
  /** Content of #root. */
  html: string;
  /** `<style>` elements. */
  styles: string;
  /** The title and the other head elements of the page. */
  head: string;
  rendered: RenderedView;
  /** The products that the page's data names, once each. */
  products: Product[];
  /** Paths of the page's links to this origin, in order, once each. Absent in results of shells that did not record them. */
  links?: string[];
}

/** Lets the release gate test a shell, and remotes in it, without a server, a catalog or a visitor. */
export interface ShellTrial {
  /** Name of the event that the shell dispatches on `document` once it runs. */
  readyEvent: string;
  /** The bare frame, and the data with which the shell starts in a browser. */
  document(): Promise<{ html: string; styles: string; head: string; data: DocumentData }>;
  /** Renders the pages of a remote that need neither parameters nor a log-in. Returns their paths; rejects if a page throws. */
  renderPages(remote: { name: string; version: string; build: unknown }, patterns: PageRelease['patterns']): Promise<string[]>;
}

/** The exports of a shell's server build. */
export interface ShellBuild {
  /** The SERVER_CONTRACT that the shell was built with. */
  serverContract: number;
  /** The shell's copies of the packages that remotes share: their server builds are evaluated against them. */
  provided: Record<string, unknown>;
  /** Renders one page. Rejects if the remote is broken. Parameters and result travel between processes as JSON. */
  render(request: RenderRequest): Promise<RenderResult>;
  /** Absent in older shells, which the gate only evaluates. */
  trial?: ShellTrial;
}

/** The year in South Africa, two hours ahead of UTC all year round. */
export const thisYear = (): number => new Date(Date.now() + 2 * 3_600_000).getUTCFullYear();
