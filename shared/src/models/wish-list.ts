import type { Static } from '@sinclair/typebox';
import type { WishListItemSchema, WishListReplySchema } from './wish-list-schema';

/** A saved product. Name, brand and picture are kept with it, because the product may leave the catalog. */
export type WishListItem = Static<typeof WishListItemSchema>;

export type WishListReply = Static<typeof WishListReplySchema>;

/** How many products a wish list holds. */
export const MAX_WISHES = 100;
