import type { Static } from '@sinclair/typebox';
import type { WishListItemSchema, WishListReplySchema } from './wish-list-schema';
export type WishListItem = Static<typeof WishListItemSchema>;
export type WishListReply = Static<typeof WishListReplySchema>;
export declare const MAX_WISHES = 100;
