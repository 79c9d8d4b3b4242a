import type { ComponentType } from 'react';
import type { ShopConfig } from '../models/shop-config';
import type { Result } from './result';
import type { ProductsReader } from './services';

/** A remote's `./routes` module. */
export interface RemoteModule {
  routes: RemoteRoute[];
}

export interface RemoteRoute {
  /** react-router pattern, matched case-insensitively: `/shop/:category/:productName`. */
  path: string;
  /** Must equal the webpackChunkName of `page`'s import: the server uses it to preload this route's files. */
  name: string;
  /** If true, a signed-out visitor is redirected to /Login with 'LogIn First' (GUARD-1). */
  requiresLogin?: boolean;
  /**
   * The step of the shop's funnel that opening the page counts as: the view of a product, or the start of a checkout.
   * `return`: the shopper comes back from the payment page, which starts no new visit.
   */
  funnelStep?: 'view' | 'checkout' | 'return';
  page(): Promise<Page>;
}

/** A page: how to load its data, its document head, and its component. */
export interface Page<Data = unknown> {
  /** Loads the data of the first render, on the server and in the browser. If absent, `data` is undefined. */
  load?(context: LoadContext): Promise<Data | NotFound>;
  head(data: Data, context: HeadContext): Head;
  Component: ComponentType<PageProps<Data>>;
}

/** Checks that `load`, `head` and `Component` agree on the type of `data`, then erases it for the routes. */
export function definePage<Data>(page: Page<Data>): Page {
  return page as unknown as Page;
}

export interface PageProps<Data> {
  data: Data;
  /** Decoded path parameters. */
  params: Readonly<Record<string, string>>;
}

export interface LoadContext {
  params: Readonly<Record<string, string>>;
  /** Query of the URL. */
  search: URLSearchParams;
  products: ProductsReader;
  config: ShopConfig;
  /**
   * Reads a public path of the API as any visitor may, on the server and in the browser: `read('/launches')`. Never rejects. Since
   * 2.4.0; under a server that is older it fails on the server, and works in the browser.
   */
  read<T>(path: string): Promise<Result<T>>;
}

export interface HeadContext {
  params: Readonly<Record<string, string>>;
  config: ShopConfig;
}

/** Document metadata of a page. `title` omits the shop's name; the shell appends it. */
export interface Head {
  title: string;
  description?: string;
  /** Canonical path, for a page with several URLs. */
  canonical?: string;
  /** Path or URL of the preview image. */
  image?: string;
  /** schema.org objects. Strings that start with '/' are paths; the document gets the absolute URL. */
  jsonLd?: readonly object[];
  noIndex?: boolean;
}

/** Result of a `load` that found nothing; the visitor gets the 404 page (NAV-10). */
export interface NotFound {
  readonly notFound: true;
}
export const notFound = (): NotFound => ({ notFound: true });

export function isNotFound(data: unknown): data is NotFound {
  return typeof data === 'object' && data !== null && (data as Partial<NotFound>).notFound === true;
}

/** Checks a loaded remote at run time: it is built and released separately, so its type is not guaranteed. */
export function isRemoteModule(value: unknown): value is RemoteModule {
  const routes = (value as Partial<RemoteModule> | null | undefined)?.routes;
  return (
    Array.isArray(routes) &&
    routes.length > 0 &&
    routes.every((route) => typeof route?.path === 'string' && typeof route.page === 'function')
  );
}
