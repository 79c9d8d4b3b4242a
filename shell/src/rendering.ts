import type { ProductsReader } from 'shared/contract';
import type { Product, ShopConfig } from 'shared/models';
import type { Drawn } from './document';

export interface RenderRequest {
  pathname: string;
  /** With '?', or ''. */
  search: string;
  config: ShopConfig;
  /** Absolute origin for canonical addresses. */
  origin: string;
  productsReader: ProductsReader;
  /** Server build of the remote that claims the path: absent for a bare frame, null where no remote claims it. */
  remote?: { name: string; version: string; build: unknown } | null;
}

export interface Rendered {
  status: 200 | 404;
  /** Content of #root. */
  html: string;
  /** `<style>` elements. */
  styles: string;
  /** Title and everything else in the head that is the page's own. */
  head: string;
  drawn: Drawn;
  /** The products that the page's data names, once each. */
  products: Product[];
}
