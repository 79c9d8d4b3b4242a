import type { Product, ShopConfig } from 'shared/models';
import type { PagePointer } from './federation/pointer';

/** What the site writes into the document beside the drawn page, and the browser reads once at start. */
export interface DocumentData {
  /** What the server drew: a page of a remote, the bare frame, or the 404 page. */
  drawn: Drawn;
  config: ShopConfig;
  /** Where the browser finds the API; '' for the same origin. */
  apiUrl: string;
  /** How long one file of a remote may take, in ms. */
  remoteTimeoutMs: number;
  /** Remotes that come from a dev server and have no hashes; none in production. */
  devRemotes: string[];
  /** The products that the drawn page shows. */
  products: Product[];
}

export type Drawn =
  | { kind: 'page'; remote: string; version: string; route: string; params: Record<string, string>; data: unknown }
  | { kind: 'frame' }
  | { kind: 'not-found' };

/** Reads the JSON block with the given id; undefined where the document has none. */
function readBlock<T>(id: string): T | undefined {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as T) : undefined;
}

export const readDocumentData = () => readBlock<DocumentData>('data');
export const readInlinedPointer = () => readBlock<PagePointer>('releases');

/** URL path -> hash, as the document's import map has it; what is not in it is not loaded. */
export function readIntegrityMap(): Record<string, string> {
  const text = document.querySelector('script[type="importmap"]')?.textContent;
  return (text && (JSON.parse(text) as { integrity?: Record<string, string> }).integrity) || {};
}
