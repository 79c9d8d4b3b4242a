/** An item of a feed: the texts of each attribute, without the prefix `g:`. */
export type FeedItem = Record<string, string[]>;

const ONE_OF: Record<string, readonly string[]> = {
  availability: ['in_stock', 'out_of_stock', 'preorder', 'backorder'],
  condition: ['new', 'refurbished', 'used'],
  identifier_exists: ['yes', 'no'],
  age_group: ['newborn', 'infant', 'toddler', 'kids', 'adult'],
  gender: ['male', 'female', 'unisex'],
  size_system: ['AU', 'BR', 'CN', 'DE', 'EU', 'FR', 'IT', 'JP', 'MEX', 'UK', 'US'],
};
/** Longest text of an attribute. */
const MAX: Record<string, number> = {
  id: 50,
  title: 150,
  description: 5000,
  link: 2000,
  image_link: 2000,
  additional_image_link: 2000,
  brand: 70,
  gtin: 14,
  product_type: 750,
  item_group_id: 50,
  color: 100,
  size: 100,
  sale_price_effective_date: 51,
};
/** For every item; the last six because shoes are apparel with variants. */
const REQUIRED = [
  ...['id', 'title', 'description', 'link', 'image_link', 'availability', 'price', 'brand', 'condition'],
  ...['item_group_id', 'color', 'size', 'size_system', 'gender', 'age_group'],
];
const REPEATABLE = ['additional_image_link', 'shipping'];
const PRICE = /^(\d{1,7}\.\d\d) ZAR$/;
const PICTURE = /\.(jpe?g|webp|png|gif|bmp|tiff?)$/;

/**
 * Violations of Google's product data specification in these items; empty if valid. The rules are from
 * https://support.google.com/merchants/answer/7052112 and the pages it links to, read in November 2026.
 */
export function feedErrors(items: readonly FeedItem[], origin: string): string[] {
  const ids = items.map(({ id = [] }) => id.join());
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id}: the id is given twice`);
  const variants = items.map(({ item_group_id, size }) => `${item_group_id} in size ${size}`);
  const same = variants.filter((variant, index) => variants.indexOf(variant) !== index).map((each) => `${each}: given twice`);
  return [...repeated, ...same, ...items.flatMap((item) => itemErrors(item, origin).map((error) => `${item.id}: ${error}`))];
}

function itemErrors(item: FeedItem, origin: string): string[] {
  const errors: string[] = [];
  const check = (passed: boolean, error: string) => void (passed || errors.push(error));
  const text = (name: string) => item[name]?.[0] ?? '';
  for (const name of REQUIRED) check(text(name) !== '', `${name} is missing`);
  for (const [name, texts] of Object.entries(item)) {
    check(REPEATABLE.includes(name) || texts.length === 1, `${name} is given ${texts.length} times`);
    for (const each of texts) {
      check(each === each.trim() && each !== '', `${name} is empty or has spaces around it`);
      check(each.length <= (MAX[name] ?? Infinity), `${name} is longer than ${MAX[name]}`);
      if (ONE_OF[name]) check(ONE_OF[name].includes(each), `${name} must not be '${each}'`);
    }
  }
  for (const name of ['link', 'image_link', 'additional_image_link'])
    for (const address of item[name] ?? []) check(address.startsWith(`${origin}/`), `${name} '${address}' is not of this shop`);
  for (const picture of [text('image_link'), ...(item.additional_image_link ?? [])])
    check(PICTURE.test(picture), `'${picture}' is not a picture that Google takes`);
  check((item.additional_image_link ?? []).length <= 10, 'more than ten additional pictures');
  check(/^[\w-]+$/.test(text('item_group_id')), 'item_group_id has other characters than letters, digits, _ and -');
  check(/^\d+$/.test(text('google_product_category')), 'google_product_category is not a number of the taxonomy');
  const colors = text('color').split('/');
  check(colors.length <= 3 && colors.every((color) => color.length <= 40 && !/[&,]/.test(color)), `color '${text('color')}'`);
  errors.push(...priceErrors(text), ...identifierErrors(text));
  return errors;
}

function priceErrors(text: (name: string) => string): string[] {
  const amount = (name: string) => Number(PRICE.exec(text(name))?.[1] ?? NaN);
  const errors = amount('price') > 0 ? [] : [`price '${text('price')}' is not an amount`];
  const [from = '', until = ''] = text('sale_price_effective_date').split('/');
  if (text('sale_price') && !(amount('sale_price') > 0 && amount('sale_price') < amount('price')))
    errors.push('sale_price is not below price');
  if (!text('sale_price_effective_date')) return errors;
  if (!text('sale_price')) errors.push('sale_price_effective_date without sale_price');
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d(Z|[+-]\d{4})$/;
  if (!time.test(from) || !time.test(until) || Date.parse(from) >= Date.parse(until))
    errors.push('sale_price_effective_date is not a time, a slash, and a later time');
  return errors;
}

function identifierErrors(text: (name: string) => string): string[] {
  const gtin = text('gtin');
  if (!gtin)
    return text('identifier_exists') === 'no' || text('mpn') ? [] : ['neither gtin nor mpn, and identifier_exists is not no'];
  if (!/^(\d{8}|\d{12,14})$/.test(gtin)) return [`gtin ${gtin} has a wrong length`];
  const sum = [...gtin].reduceRight(
    (total, digit, index) => total + Number(digit) * ((gtin.length - index) % 2 === 0 ? 3 : 1),
    0,
  );
  if (sum % 10 !== 0) return [`gtin ${gtin} has a wrong check digit`];
  return /^(2|02|04)/.test(gtin.padStart(13, '0')) ? [`gtin ${gtin} is for use within a shop`] : [];
}
