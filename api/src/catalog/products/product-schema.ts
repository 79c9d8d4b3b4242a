import { Type, type Static } from '@sinclair/typebox';
import { SIZE_KEY } from 'shared/models';
import { VISIBLE } from '../../text/visible-text';
import { IMAGE_ADDRESS } from '../../pictures/picture-files';

/** The highest price of a product, in cents: a million rand. */
export const MAX_PRICE_CENTS = 100_000_000;

const text = (name: string, max: number) =>
  Type.String({ maxLength: max, errorMessage: `${name} is a text of at most ${max} characters.` });
/** Name and brand are part of the address, in which '.' and '..' are folders. */
const addressPart = (name: string, max: number) =>
  Type.String({
    pattern: `^(?!\\s*\\.{1,2}\\s*$)[^/\\\\?#\\u0000-\\u001f]{0,${max}}$`,
    errorMessage: `${name} has at most ${max} characters, none of / \\ ? #, and is not only dots.`,
  });

/** A product as staff edit it. Half of it may be empty in a draft; missing values are reported when it goes live. */
export const ProductBody = Type.Object({
  name: Type.Intersect([addressPart('The name', 120), Type.String({ pattern: VISIBLE, errorMessage: 'The name is missing.' })]),
  category: addressPart('The brand', 60),
  priceCents: Type.Integer({ minimum: 0, maximum: MAX_PRICE_CENTS, errorMessage: 'The price is an amount up to R 1 000 000.' }),
  colourway: text('The colourway', 120),
  description: text('The description', 5000),
  materials: Type.Array(text('A material', 100), { maxItems: 20, errorMessage: 'At most 20 materials.' }),
  pictures: Type.Array(
    Type.Object({
      src: Type.String({
        maxLength: 250,
        pattern: IMAGE_ADDRESS.source,
        errorMessage: 'A picture is an address of this shop or of a secure web server.',
      }),
      alt: text('The text of a picture', 250),
    }),
    { maxItems: 8, errorMessage: 'A product has up to eight pictures.' },
  ),
  sizes: Type.Array(
    Type.Object({
      size: Type.String({ pattern: SIZE_KEY.source, errorMessage: 'A size is a key such as size7 or size6.5.' }),
      // The form writes a size as a line with bars between size, SKU and GTIN.
      sku: Type.String({ pattern: '^[^|]{0,50}$', errorMessage: 'An SKU has at most 50 characters, and no |.' }),
      gtin: text('A GTIN', 40),
    }),
    { maxItems: 60, errorMessage: 'At most 60 sizes.' },
  ),
});

export type ProductValues = Static<typeof ProductBody>;

export const Version = Type.Integer({ minimum: 1, errorMessage: 'version is the number that the page loaded.' });
