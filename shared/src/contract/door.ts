import type { ComponentType } from 'react';
import type { ShopConfig } from '../models/shop-config';
import type { ProductsReader } from './services';

/** What a remote exposes as `./door`: its routes, and nothing else. */
export interface Door {
  routes: DoorRoute[];
}

export interface DoorRoute {
  /** react-router pattern, matched without regard to case: `/shop/:category/:productName`. */
  path: string;
  /** Also the webpackChunkName of `page`'s import: the site preloads exactly this route's files by it. */
  name: string;
  /** True where a signed-out visitor is sent to /Login with 'LogIn First' (GUARD-1). */
  signedIn?: boolean;
  page(): Promise<Page>;
}

/** One page: how its data is read, what stands in the document's head, what is drawn. */
export interface Page<Data = unknown> {
  /** Reads what the first paint shows; the same code on the server and in the browser. Absent: `data` is undefined. */
  load?(context: LoadContext): Promise<Data | NotFound>;
  head(data: Data, context: HeadContext): Head;
  Component: ComponentType<PageProps<Data>>;
}

/** Keeps the type of `data` together between load, head and Component, and hides it from the door. */
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
  /** Query of the address. */
  search: URLSearchParams;
  products: ProductsReader;
  config: ShopConfig;
}

export interface HeadContext {
  params: Readonly<Record<string, string>>;
  config: ShopConfig;
}

/** What the document says about a page. `title` goes without the shop's name: the shell appends it. */
export interface Head {
  title: string;
  description?: string;
  /** Path of the one address of this page, where it has several. */
  canonical?: string;
  /** Path or address of the picture that stands for the page. */
  image?: string;
  /** schema.org objects. A text that begins with '/' is a path of this shop; the document has its whole address. */
  jsonLd?: readonly object[];
  noIndex?: boolean;
}

/** The answer of a `load` that found nothing: the visitor gets the 404 page (NAV-10). */
export interface NotFound {
  readonly notFound: true;
}
export const notFound = (): NotFound => ({ notFound: true });

export function isNotFound(data: unknown): data is NotFound {
  return typeof data === 'object' && data !== null && (data as Partial<NotFound>).notFound === true;
}

/** Checks at run time what a remote handed over: a remote is another team's code, its type is only a promise. */
export function isDoor(value: unknown): value is Door {
  const routes = (value as Partial<Door> | null | undefined)?.routes;
  return (
    Array.isArray(routes) &&
    routes.length > 0 &&
    routes.every((route) => typeof route?.path === 'string' && typeof route.page === 'function')
  );
}
