/** A JSON-LD node with the fields that are checked here. It arrives over the network, so any field may be missing. */
export interface Thing extends Partial<Record<TextName, string>>, Partial<Record<NumberName, number>> {
  brand?: Thing;
  size?: Thing;
  offers?: Thing;
  priceSpecification?: Thing;
  shippingDetails?: Thing;
  hasMerchantReturnPolicy?: Thing;
  shippingRate?: Thing;
  shippingDestination?: Thing;
  deliveryTime?: Thing;
  handlingTime?: Thing;
  transitTime?: Thing;
  hasVariant?: Thing[];
  itemListElement?: Thing[];
  image?: unknown;
}
type TextName =
  | '@context'
  | '@type'
  | '@id'
  | 'name'
  | 'description'
  | 'productGroupID'
  | 'url'
  | 'color'
  | 'variesBy'
  | 'sku'
  | 'gtin'
  | 'sizeSystem'
  | 'price'
  | 'priceCurrency'
  | 'currency'
  | 'priceType'
  | 'priceValidUntil'
  | 'availability'
  | 'itemCondition'
  | 'addressCountry'
  | 'applicableCountry'
  | 'returnPolicyCategory'
  | 'returnMethod'
  | 'returnFees'
  | 'merchantReturnLink'
  | 'item';
type NumberName = 'position' | 'value' | 'minValue' | 'maxValue' | 'merchantReturnDays';

const SCHEMA = 'https://schema.org/';
const AVAILABILITY = ['InStock', 'OutOfStock', 'PreOrder', 'BackOrder', 'SoldOut', 'LimitedAvailability', 'Discontinued'];

/**
 * Violations of Google's rules in the structured data of a product page; empty if valid. Covers merchant listings,
 * product variants, shipping, return policies and breadcrumbs of
 * https://developers.google.com/search/docs/appearance/structured-data, read in November 2026. Recommended properties
 * are required here.
 */
export function structuredDataErrors(things: readonly Thing[], origin: string): string[] {
  const errors: string[] = [];
  const check = (passed: unknown, error: string) => void (passed || errors.push(error));
  const group = things.find((thing) => thing['@type'] === 'ProductGroup');
  if (!group) return ['there is no ProductGroup'];
  for (const thing of things) check(thing['@context'] === 'https://schema.org', `${thing['@type']} has no context`);
  for (const name of ['name', 'description', 'productGroupID', 'url', 'color'] as const)
    check(isText(group[name]), `the group has no ${name}`);
  check(group.brand?.['@type'] === 'Brand' && isText(group.brand.name), 'the group has no brand');
  check(group.variesBy === `${SCHEMA}size`, 'the group does not say what it varies by');
  const variants = group.hasVariant ?? [];
  check(variants.length > 0, 'the group has no variants');
  const distinct = (values: unknown[]) => new Set(values).size === values.length;
  check(distinct(variants.map(({ sku }) => sku)), 'a sku is given twice');
  check(distinct(variants.map(({ offers }) => offers?.url)), 'two variants have the same address');
  for (const variant of variants) {
    const { name, sku, size, image, gtin } = variant;
    check(variant['@type'] === 'Product' && isText(name) && isText(sku), `a variant without type, name or sku: ${name}`);
    check(gtin === undefined || /^(\d{8}|\d{12,14})$/.test(gtin), `${sku}: gtin ${gtin}`);
    check(size?.['@type'] === 'SizeSpecification' && isText(size.name), `${sku} has no size`);
    check(size?.sizeSystem === `${SCHEMA}WearableSizeSystemUK`, `${sku} has no size system`);
    check(isAddress(image, origin), `${sku} has no picture`);
    errors.push(...offerErrors(variant.offers ?? {}, things, origin).map((error) => `${sku}: ${error}`));
  }
  errors.push(...breadcrumbErrors(things, origin));
  return errors;
}

function offerErrors(offer: Thing, things: readonly Thing[], origin: string): string[] {
  const errors: string[] = [];
  const check = (passed: unknown, error: string) => void (passed || errors.push(error));
  check(offer['@type'] === 'Offer', 'there is no offer');
  check(/^\d+\.\d\d$/.test(offer.price ?? '') && Number(offer.price) > 0, `price ${offer.price}`);
  check(offer.priceCurrency === 'ZAR', 'no currency');
  check(isAddress(offer.url, origin), `address ${offer.url}`);
  check(AVAILABILITY.includes(String(offer.availability).replace(SCHEMA, '')), `availability ${offer.availability}`);
  check(offer.itemCondition === `${SCHEMA}NewCondition`, 'no condition');
  const old = offer.priceSpecification;
  if (old) {
    check(
      old['@type'] === 'UnitPriceSpecification' && old.priceType === `${SCHEMA}StrikethroughPrice`,
      'the old price has no type',
    );
    check(old.priceCurrency === 'ZAR' && Number(old.price) > Number(offer.price), 'the old price is not above the price');
  }
  if (offer.priceValidUntil !== undefined)
    check(/T23:59:59\+02:00$/.test(offer.priceValidUntil) && Date.parse(offer.priceValidUntil) > Date.now(), 'the price is over');
  errors.push(
    ...shippingErrors(resolve(offer.shippingDetails, things)),
    ...returnErrors(resolve(offer.hasMerchantReturnPolicy, things), origin),
  );
  return errors;
}

function shippingErrors(details: Thing): string[] {
  const { shippingRate: rate, shippingDestination: destination, deliveryTime: time } = details;
  const isRange = (range?: Thing) =>
    Number.isInteger(range?.minValue) && Number.isInteger(range?.maxValue) && (range?.minValue ?? 1) <= (range?.maxValue ?? 0);
  return [
    details['@type'] === 'OfferShippingDetails' ? '' : 'there are no shipping details',
    rate?.value === 0 && rate.currency === 'ZAR' ? '' : 'shipping has no rate',
    destination?.addressCountry === 'ZA' ? '' : 'shipping has no destination',
    isRange(time?.handlingTime) && isRange(time?.transitTime) ? '' : 'shipping has no times in whole days',
  ].filter(Boolean);
}

function returnErrors(policy: Thing, origin: string): string[] {
  const isFinite = policy.returnPolicyCategory === `${SCHEMA}MerchantReturnFiniteReturnWindow`;
  return [
    policy['@type'] === 'MerchantReturnPolicy' && policy.applicableCountry === 'ZA' ? '' : 'there is no return policy',
    isFinite && policy.merchantReturnDays === 14 ? '' : 'the return policy has other days than the shop',
    policy.returnMethod === `${SCHEMA}ReturnByMail` ? '' : 'the return policy has no method',
    policy.returnFees === `${SCHEMA}ReturnFeesCustomerResponsibility` ? '' : 'the return policy has no fees',
    isAddress(policy.merchantReturnLink, origin) ? '' : 'the return policy has no page',
  ].filter(Boolean);
}

function breadcrumbErrors(things: readonly Thing[], origin: string): string[] {
  const items: Thing[] = things.find((thing) => thing['@type'] === 'BreadcrumbList')?.itemListElement ?? [];
  const wrong = items.filter(
    ({ position, name, item }, index) => position !== index + 1 || !isText(name) || !isAddress(item, origin),
  );
  return items.length < 2 || wrong.length > 0 ? ['the breadcrumbs are wrong'] : [];
}

/** Resolves a reference within the page. */
const resolve = (reference: Thing | undefined, things: readonly Thing[]): Thing =>
  things.find((thing) => reference?.['@id'] !== undefined && thing['@id'] === reference['@id'] && thing['@type']) ?? {};
const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';
const isAddress = (value: unknown, origin: string): boolean => typeof value === 'string' && value.startsWith(`${origin}/`);
