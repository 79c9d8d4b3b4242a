import { useServices, useStore, type Services } from 'shared/contract';
import type { CartItem, Product } from 'shared/models';
import { cartTotal, lineAmount, useProducts } from 'shared/products';
import { lineNotice, type KnownOfLine } from './line-notice';

/** A line of the summary. A product that the shop no longer has shows as 'Unknown Product' and does not count in the total. */
export interface OrderLine {
  item: CartItem;
  product: Product | undefined;
  /** The name and picture of a held pair, which may be in no list of the shop. */
  held?: { name: string; image: string };
  /** Line total in rand at the current price; null for an unknown product. */
  price: number | null;
  /** The change since the line was added to the cart; '' if unchanged. */
  notice: string;
}

export interface OrderLines {
  lines: OrderLine[];
  /** Rand, VAT included; 0 until `ready`. */
  total: number;
  /** `failed`: the cart or its products could not be loaded. */
  state: 'loading' | 'failed' | 'ready';
  /** Loads again what failed. */
  retry(): void;
}

/** The signed-in cart with its products. A product counts as unknown only where the shop has said so. */
export function useOrderLines(): OrderLines {
  const { cart, orders } = useServices();
  const items = useStore(cart.store, (state) => state.cart);
  const loaded = useStore(cart.store, (state) => state.loaded);
  const error = useStore(cart.store, (state) => state.error);
  const products = useProducts(
    items.map(({ productId }) => productId),
    items,
  );
  const retry = () => (loaded ? products.retry() : void cart.load());
  if (!loaded) return { lines: [], total: 0, state: error ? 'failed' : 'loading', retry };
  if (products.state !== 'ready') return { lines: [], total: 0, state: products.state, retry };
  const known = { priceKnown: products.isCurrent, stockKnown: orders.pending() === null };
  const lines = items.map((item) => toOrderLine(item, products.byId[item.productId], known));
  return { lines, total: cartTotal(items, products.byId), state: 'ready', retry };
}

/** Reloads cart and products and returns the current total in rand; null on failure. */
export async function readTotal({ cart, products }: Pick<Services, 'cart' | 'products'>): Promise<number | null> {
  if (!(await cart.load()).ok) return null;
  const items = cart.store.get().cart;
  const ids = items.map(({ productId }) => productId);
  if (ids.length > 0 && !(await products.list({ ids })).ok) return null;
  return cartTotal(items, products.store.get().byId);
}

const toOrderLine = (item: CartItem, product: Product | undefined, known: KnownOfLine): OrderLine => ({
  item,
  product,
  notice: lineNotice(item, product, known),
  price: lineAmount(item, product),
});
