import { startShop } from '../shop';
import type { StaticProduct } from './static/picture';

/** The pages of a new shop that are measured: one of each kind that the server renders. */
export const PAGES = { home: '/', listing: '/Shop/Dunk', product: '/Shop/Dunk/Dunk%20Low%20Fir%20Honey' };

export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];

/** A shop to measure. */
export interface Subject {
  url: string;
  pages: Record<keyof typeof PAGES, string>;
  close(): Promise<void>;
}

/**
 * A new shop; or, with BENCH_SHOP, the running shop at that address: its home page, the list of its first brand, and the first product
 * of it.
 */
export async function openSubject(): Promise<Subject> {
  const url = process.env.BENCH_SHOP?.replace(/\/$/, '');
  if (!url) {
    const shop = await startShop();
    return { url: shop.url, pages: PAGES, close: shop.close };
  }
  const [brand] = await readTiles(url);
  const products = (await (await fetch(`${url}/products`)).json()) as StaticProduct[];
  const first = products.find(({ category }) => category === brand?.path);
  if (!brand || !first) throw new Error(`The first brand of ${url} has no products.`);
  const listing = `/Shop/${brand.path}`;
  return { url, pages: { home: '/', listing, product: `${listing}/${encodeURIComponent(first.name)}` }, close: async () => {} };
}

/** A brand as the home page shows it. */
export interface Tile {
  path: string;
  /** '' without one. */
  picture: string;
}

/** The tiles of the home page, in their order. */
export async function readTiles(url: string): Promise<Tile[]> {
  const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  const section = /aria-label="Shop by brand"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '';
  return [...section.matchAll(/<a\s[^>]*href="\/Shop\/([\w-]+)"[\s\S]*?<\/a>/g)].map(([tile, path = '']) => ({
    path,
    picture: /<img\s[^>]*?\bsrc="([^"]+)"/.exec(tile)?.[1] ?? '',
  }));
}
