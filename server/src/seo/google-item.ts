import { paths } from 'shared/contract';
import { brandNameOf, variantsOf, type Product, type ShopConfig, type Variant } from 'shared/models';
import { picturesOf } from './product-pictures';
import { escapeXml } from './xml';

/** Shoes, in Google's product taxonomy. */
const SHOES = '187';
/** Limits of Google's product data specification (https://support.google.com/merchants/answer/7052112). */
const MAX = { title: 150, description: 5000, brand: 70, productType: 750, color: 40, colors: 3, additionalPictures: 10 } as const;

interface FeedShop {
  shop: ShopConfig;
  publicUrl: string;
}

/** The items of a product, one per size and grouped; empty for a product without a picture, which Google rejects. */
export function itemsOf(product: Product, { shop, publicUrl }: FeedShop): string {
  const [picture, ...others] = picturesOf(product, publicUrl);
  if (!picture) return '';
  const brand = brandNameOf(shop, product.category);
  const common = [
    tag('description', cut(product.description || product.name, MAX.description)),
    tag('image_link', picture),
    ...others.slice(0, MAX.additionalPictures).map((src) => tag('additional_image_link', src)),
    ...pricesOf(product),
    tag('brand', cut(brand, MAX.brand)),
    tag('condition', 'new'),
    tag('google_product_category', SHOES),
    tag('product_type', cut(`Shoes > ${brand}`, MAX.productType)),
    tag('item_group_id', String(product.id)),
    ...(product.colourway ? [tag('color', colorsOf(product.colourway))] : []),
    tag('size_system', 'UK'),
    tag('gender', 'unisex'),
    tag('age_group', 'adult'),
    '<g:shipping><g:country>ZA</g:country><g:price>0.00 ZAR</g:price></g:shipping>',
  ].join('');
  return variantsOf(product)
    .map((variant) => `<item>${ownTags(product, variant, publicUrl).join('')}${common}</item>\n`)
    .join('');
}

/** The tags that differ between the sizes of a product. */
const ownTags = (product: Product, { sku, gtin, label, free, query }: Variant, publicUrl: string): string[] => [
  tag('id', sku),
  tag(
    'title',
    cut([product.name, product.colourway].filter(Boolean).join(', '), MAX.title - ', UK 12.5'.length) + `, UK ${label}`,
  ),
  tag('link', publicUrl + paths.product(product) + query),
  tag('availability', free > 0 ? 'in_stock' : 'out_of_stock'),
  tag('size', label),
  gtin ? tag('gtin', gtin) : tag('identifier_exists', 'no'),
];

/** In a sale, `price` is the old one. Google requires both ends of the sale's time, or neither. */
function pricesOf({ price, compareAtPrice, saleFrom, saleUntil, saleEndsAt }: Product): string[] {
  if (!compareAtPrice) return [tag('price', rand(price))];
  return [
    tag('price', rand(compareAtPrice)),
    tag('sale_price', rand(price)),
    ...(saleFrom && saleUntil
      ? [
          tag(
            'sale_price_effective_date',
            `${saleFrom}T00:00+0200/${saleEndsAt?.replace(/:\d\d\.\d+Z$/, '+0000') ?? `${saleUntil}T23:59+0200`}`,
          ),
        ]
      : []),
  ];
}

/** 'Fir & Honey' -> 'Fir/Honey'. */
const colorsOf = (colorway: string): string =>
  colorway
    .split(/[&,/]|\band\b/)
    .map((color) => color.trim())
    .filter(Boolean)
    .slice(0, MAX.colors)
    .map((color) => cut(color, MAX.color))
    .join('/');

const rand = (amount: number): string => `${amount.toFixed(2)} ZAR`;
const tag = (name: string, value: string): string => `<g:${name}>${escapeXml(value)}</g:${name}>`;
/** At most this many characters; never half of one. */
const cut = (text: string, max: number): string => (text.length <= max ? text : [...text].slice(0, max - 1).join('') + '…');
