import { useServices, useStore, type Services } from 'shared/contract';
import type { CartItem, Product } from 'shared/models';
import { fromCents, toCents } from 'shared/money';
import { useProducts } from 'shared/products';
import { lineNotice } from './line-notice';

/** A line of the summary. A product that the shop no longer has shows as 'Unknown Product' and does not count in the total. */
export interface OrderLine {
  item: CartItem;
  product?: Product;
  /** Line total in rand at the current price, not the price when it was added. */
  price?: number;
  /** What changed since it was added to the cart; '' if nothing did. */
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
  const paymentOpen = orders.pending() !== null;
  const lines = items.map((item) => toOrderLine(item, products.byId[item.productId], paymentOpen));
  return { lines, total: totalOf(lines), state: 'ready', retry };
}

/** Reloads cart and products and returns the current total in rand; null on failure. */
export async function readTotal({ cart, products }: Pick<Services, 'cart' | 'products'>): Promise<number | null> {
  if (!(await cart.load()).ok) return null;
  const items = cart.store.get().cart;
  const ids = items.map(({ productId }) => productId);
  if (ids.length > 0 && !(await products.list({ ids })).ok) return null;
  const { byId } = products.store.get();
  return totalOf(items.map((item) => toOrderLine(item, byId[item.productId], false)));
}

function toOrderLine(item: CartItem, product: Product | undefined, paymentOpen: boolean): OrderLine {
  const notice = lineNotice(item, product, paymentOpen);
  return product ? { item, product, notice, price: fromCents(toCents(product.price) * item.quantity) } : { item, notice };
}

/** Sum of the lines whose product is known, in rand. */
export const totalOf = (lines: readonly OrderLine[]): number =>
  fromCents(lines.reduce((cents, { price = 0 }) => cents + toCents(price), 0));
