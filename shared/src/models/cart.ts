import type { Static } from '@sinclair/typebox';
import type { CartItemSchema, CartReplySchema } from './cart-schema';
import type { Product } from './product';

export type CartItem = Static<typeof CartItemSchema>;

export type CartReply = Static<typeof CartReplySchema>;

/** A line of the guest cart, stored in local storage under 'cart' (PDP-6). */
export interface GuestLine {
  productId: number;
  quantity: number;
  size: string;
  price: number;
  product: Product;
}

/** Maximum quantity of one add. */
export const MAX_PER_ADD = 5;
