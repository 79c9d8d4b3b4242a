import type { Static } from '@sinclair/typebox';
import type { CartItemSchema, CartReplySchema } from './cart-schema';
import type { Product } from './product';
export type CartItem = Static<typeof CartItemSchema>;
export type CartReply = Static<typeof CartReplySchema>;
export interface GuestLine {
    productId: number;
    quantity: number;
    size: string;
    price: number;
    product: Product;
}
export declare const MAX_PER_ADD = 5;
