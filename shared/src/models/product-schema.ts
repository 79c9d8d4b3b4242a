import { Type } from '@sinclair/typebox';

export const StockSchema = Type.Object(
  { id: Type.Integer() },
  { additionalProperties: Type.Integer(), description: 'id, and the free stock per key size{N}' },
);

/** A product of GET /products (API-2). `price` is in rand. */
export const ProductSchema = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  category: Type.String(),
  price: Type.Number({ description: 'rand, with the VAT if the seller charges any' }),
  compareAtPrice: Type.Optional(Type.Number({ description: 'rand: the old price, above `price`; only in a sale' })),
  saleFrom: Type.Optional(Type.String({ description: 'YYYY-MM-DD in South Africa: the first day of the sale' })),
  saleUntil: Type.Optional(Type.String({ description: 'YYYY-MM-DD in South Africa: its last day, if it has one' })),
  saleEndsAt: Type.Optional(Type.String({ description: 'ISO 8601: when the sale ends, if not at midnight after that day' })),
  image1: Type.String(),
  image2: Type.String(),
  image3: Type.String(),
  image4: Type.String(),
  stock: Type.Array(StockSchema),
  colourway: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  materials: Type.Optional(Type.Array(Type.String())),
  codes: Type.Optional(
    Type.Record(Type.String(), Type.Object({ sku: Type.Optional(Type.String()), gtin: Type.Optional(Type.String()) }), {
      description: 'SKU and GTIN per size key, where a size has them',
    }),
  ),
  pictures: Type.Optional(
    Type.Array(Type.Object({ src: Type.String(), alt: Type.String() }), {
      description: 'Up to eight, the first four as image1 to image4; absent where those say all. alt may be empty.',
    }),
  ),
});
