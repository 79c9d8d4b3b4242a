import type { Page } from 'playwright-core';
import type { ListedProduct } from 'e2e/shopper';
import type { Shop } from 'testing/shop';

/** A guest, a new customer without data, or a customer with a filled cart and an order. */
export type Visitor = 'guest' | 'new-customer' | 'customer';

export interface Fixture {
  page: Page;
  shop: Shop;
  listed: ListedProduct[];
  /** The visitor's email; '' for a guest. */
  email: string;
  /** The visitor's token; '' for a guest. */
  jwt: string;
  open(path: string): Promise<void>;
}

/** A page or state of the shop that a visitor can reach. */
export interface Scenario {
  visitor: Visitor;
  /** The only layout that has this state. */
  only?: 'wide' | 'phone';
  setUp(fixture: Fixture): Promise<unknown>;
}

export type Scenarios = Record<string, Scenario>;

/** Scenarios that only open a path. */
export const pagesOf = (visitor: Visitor, paths: string[]): Scenarios =>
  Object.fromEntries(paths.map((path) => [path, { visitor, setUp: ({ open }) => open(path) }]));

export const pathOf = ({ category, name }: ListedProduct) => `/Shop/${category}/${encodeURIComponent(name)}`;
