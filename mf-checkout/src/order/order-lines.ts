import { useEffect, useState } from 'react';
import { useServices, useStore, type Services } from 'shared/contract';
import type { CartItem, Product } from 'shared/models';
import { fromCents, toCents } from 'shared/money';
import { newsOf } from './line-news';

/** One line of the review. A product that the shop no longer has stands as 'Unknown Product' and costs nothing here. */
export interface OrderLine {
  item: CartItem;
  product?: Product;
  /** Rand for all pairs of the line, at the price that counts: today's, not that of the day it was added. */
  price?: number;
  /** What changed since it was put into the cart; '' where nothing did. */
  news: string;
}

export interface OrderLines {
  lines: OrderLine[];
  /** Rand, VAT included. */
  total: number;
  state: 'loading' | 'failed' | 'there';
}

/** The signed-in cart with its products, which are read afresh: a price that the page has seen may not be today's. */
export function useOrderLines(): OrderLines {
  const { cart, orders, products } = useServices();
  const items = useStore(cart.store, (state) => state.cart);
  const loaded = useStore(cart.store, (state) => state.loaded);
  const error = useStore(cart.store, (state) => state.error);
  const byId = useStore(products.store, (state) => state.byId);
  const ids = [...new Set(items.map(({ productId }) => productId))].sort((a, b) => a - b).join(',');
  const [read, setRead] = useState('');
  useEffect(() => {
    if (ids) void products.list({ ids: ids.split(',').map(Number) }).then(() => setRead(ids));
  }, [ids, products]);
  const paymentOpen = orders.pending() !== null;
  const lines = items.map((item) => lineOf(item, byId[item.productId], paymentOpen));
  // A product is unknown only once it was asked for; until then it is on its way.
  const productsThere = read === ids || lines.every(({ product }) => product);
  const state = loaded && productsThere ? 'there' : error && !loaded ? 'failed' : 'loading';
  return { lines, total: totalOf(lines), state };
}

/** The total as the shop has it now, in rand; null where it cannot be had. */
export async function readTotal({ cart, products }: Pick<Services, 'cart' | 'products'>): Promise<number | null> {
  if (!(await cart.load()).ok) return null;
  const items = cart.store.get().cart;
  const ids = items.map(({ productId }) => productId);
  if (ids.length > 0 && !(await products.list({ ids })).ok) return null;
  const { byId } = products.store.get();
  return totalOf(items.map((item) => lineOf(item, byId[item.productId], false)));
}

function lineOf(item: CartItem, product: Product | undefined, paymentOpen: boolean): OrderLine {
  const news = newsOf(item, product, paymentOpen);
  return product ? { item, product, news, price: fromCents(toCents(product.price) * item.quantity) } : { item, news };
}

/** Sum of the lines whose product is known, in rand. */
export const totalOf = (lines: readonly OrderLine[]): number =>
  fromCents(lines.reduce((cents, { price = 0 }) => cents + toCents(price), 0));
