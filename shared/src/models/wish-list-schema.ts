import { Type } from '@sinclair/typebox';

/** A saved product (SELL-4). `price` is what it cost when it was saved, in rand. */
export const WishListItemSchema = Type.Object({
  productId: Type.Integer(),
  name: Type.String(),
  category: Type.String(),
  image1: Type.String(),
  price: Type.Number({ description: 'rand, with the VAT if the seller charges any, when it was saved' }),
  savedAt: Type.String({ description: 'ISO 8601' }),
});

export const WishListReplySchema = Type.Object({
  items: Type.Array(WishListItemSchema, { description: 'newest first' }),
  notSaved: Type.Optional(Type.Array(Type.Integer(), { description: 'products for which there was no room' })),
});
