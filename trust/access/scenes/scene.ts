import type { Page } from 'playwright-core';
import type { Shop } from 'e2e/shop';
import type { Listed } from 'e2e/shopper';

/** Who looks: a guest, a new customer without anything, or one with a filled cart and an order. */
export type Visitor = 'guest' | 'newcomer' | 'customer';

export interface Stage {
  page: Page;
  shop: Shop;
  listed: Listed[];
  /** The visitor's address; '' for a guest. */
  email: string;
  open(path: string): Promise<void>;
}

/** A page or state of the shop that a visitor brings about. */
export interface Scene {
  visitor: Visitor;
  /** What only one layout has is judged there alone. */
  only?: 'wide' | 'phone';
  bringAbout(stage: Stage): Promise<unknown>;
}

export type Scenes = Record<string, Scene>;

/** Scenes that are an address and nothing more. */
export const pagesOf = (visitor: Visitor, paths: string[]): Scenes =>
  Object.fromEntries(paths.map((path) => [path, { visitor, bringAbout: ({ open }) => open(path) }]));

export const pathOf = ({ category, name }: Listed) => `/Shop/${category}/${encodeURIComponent(name)}`;
