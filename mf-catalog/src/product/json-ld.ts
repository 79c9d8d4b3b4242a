import type { BreadcrumbList, MerchantReturnPolicy, Offer, OfferShippingDetails, ProductGroup, WithContext } from 'schema-dts';
import { paths } from 'shared/contract';
import { brandNameOf, RETURN_DAYS, variantsOf, type Product, type ShopConfig, type Variant } from 'shared/models';
import { picturesOf } from './pictures';

const CONTEXT = { '@context': 'https://schema.org' } as const;
const SHIPPING = { '@id': '#shipping' } as const;
const RETURNS = { '@id': '#returns' } as const;

/**
 * Structured data of a product for search engines (SELL-7): a group with one product and offer per size, as Google's rules for
 * variants and merchant listings ask for, and the breadcrumbs. Delivery and returns are said once and referred to. A product
 * without sizes has no offer, so only the breadcrumbs.
 */
export function productJsonLd(product: Product, config: ShopConfig): object[] {
  const brand = brandNameOf(config, product.category);
  const variants = variantsOf(product);
  const breadcrumbs: WithContext<BreadcrumbList> = {
    ...CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: paths.home },
      { '@type': 'ListItem', position: 2, name: brand, item: paths.shop(product.category) },
      { '@type': 'ListItem', position: 3, name: product.name, item: paths.product(product) },
    ],
  };
  if (variants.length === 0) return [breadcrumbs];
  const pictures = picturesOf(product).map(({ src }) => src);
  const group: WithContext<ProductGroup> = {
    ...CONTEXT,
    '@type': 'ProductGroup',
    productGroupID: String(product.id),
    name: product.name,
    url: paths.product(product),
    category: 'Shoes',
    brand: { '@type': 'Brand', name: brand },
    description: product.description || product.name,
    ...(product.colourway && { color: product.colourway }),
    audience: { '@type': 'PeopleAudience', suggestedGender: 'unisex', suggestedMinAge: 13 },
    image: pictures,
    variesBy: 'https://schema.org/size',
    hasVariant: variants.map((variant) => ({
      '@type': 'Product' as const,
      name: `${product.name}, UK ${variant.label}`,
      sku: variant.sku,
      ...(variant.gtin && { gtin: variant.gtin }),
      ...(pictures[0] && { image: pictures[0] }),
      size: { '@type': 'SizeSpecification' as const, name: variant.label, sizeSystem: 'https://schema.org/WearableSizeSystemUK' },
      offers: offerOf(product, variant, config),
    })),
  };
  return [group, SHIPPING_DETAILS, returnPolicy(), breadcrumbs];
}

/** The price charged, and in a sale the old one, marked as struck through; its last day, where it has one. */
const offerOf = (product: Product, { query, free }: Variant, config: ShopConfig): Offer => ({
  '@type': 'Offer',
  url: paths.product(product) + query,
  price: product.price.toFixed(2),
  priceCurrency: 'ZAR',
  ...(product.compareAtPrice && {
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      priceType: 'https://schema.org/StrikethroughPrice',
      price: product.compareAtPrice.toFixed(2),
      priceCurrency: 'ZAR',
    },
  }),
  ...(product.saleUntil && { priceValidUntil: product.saleEndsAt ?? `${product.saleUntil}T23:59:59+02:00` }),
  availability: free > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
  itemCondition: 'https://schema.org/NewCondition',
  seller: { '@type': 'Organization', name: config.name },
  shippingDetails: SHIPPING,
  hasMerchantReturnPolicy: RETURNS,
});

/** Free delivery within South Africa in 3 to 5 business days, the day of packing included. */
const SHIPPING_DETAILS: WithContext<OfferShippingDetails> = {
  ...CONTEXT,
  '@type': 'OfferShippingDetails',
  ...SHIPPING,
  shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'ZAR' },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'ZA' },
  deliveryTime: {
    '@type': 'ShippingDeliveryTime',
    handlingTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue: 1, unitCode: 'DAY' },
    transitTime: { '@type': 'QuantitativeValue', minValue: 3, maxValue: 4, unitCode: 'DAY' },
  },
};

/** As under Orders: the return may be asked for within these days, and the customer pays for sending the pair back. */
const returnPolicy = (): WithContext<MerchantReturnPolicy> => ({
  ...CONTEXT,
  '@type': 'MerchantReturnPolicy',
  ...RETURNS,
  applicableCountry: 'ZA',
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: RETURN_DAYS,
  returnMethod: 'https://schema.org/ReturnByMail',
  returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
  refundType: 'https://schema.org/FullRefund',
  merchantReturnLink: paths.refundPolicy,
});
