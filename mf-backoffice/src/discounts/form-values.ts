import { fromLocal, toLocal } from '../ui/local-time';
import { parseRand, randText } from '../ui/rand';
import type { Discount } from './discount';

/** The values of the form: texts as they are typed. */
export type DiscountValues = typeof EMPTY_VALUES;

export const EMPTY_VALUES = {
  code: '',
  kind: 'percent',
  value: '',
  scope: 'shop',
  brands: '',
  productIds: '',
  minimum: '',
  startsAt: '',
  endsAt: '',
  maxUses: '',
  maxUsesPerCustomer: '1',
  terms: '',
  active: true,
};

/** Without cents where there are none. */
const rand = (cents: number): string => randText(cents).replace(/\.00$/, '');

export const valuesOf = (discount: Discount): DiscountValues => ({
  code: discount.code,
  kind: discount.kind,
  value: discount.kind === 'percent' ? String(discount.value) : rand(discount.value),
  scope: discount.scope,
  brands: discount.brands.join(', '),
  productIds: discount.productIds.join(', '),
  minimum: discount.minCents ? rand(discount.minCents) : '',
  startsAt: toLocal(discount.startsAt),
  endsAt: toLocal(discount.endsAt),
  maxUses: discount.maxUses === null ? '' : String(discount.maxUses),
  maxUsesPerCustomer: discount.maxUsesPerCustomer === null ? '' : String(discount.maxUsesPerCustomer),
  terms: discount.terms,
  active: discount.active,
});

const list = (text: string) =>
  text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
/** The product numbers of a text, each once; none while it holds something else. */
export const productNumbers = (text: string): number[] =>
  isNumbers(text) ? [...new Set(list(text.replace(/\s+/g, ',')).map(Number))] : [];
/** Numbers that a database has. */
const isNumbers = (text: string) => /^\s*\d{1,9}([\s,;]+\d{1,9})*\s*$/.test(text);
const isCount = (text: string) => text.trim() === '' || /^[1-9]\d{0,5}$/.test(text.trim());
const count = (text: string) => (text.trim() === '' ? null : Number(text));

/** Errors that the page can detect; the server validates everything again. */
export function errorsOf(values: DiscountValues): Partial<Record<keyof DiscountValues, string>> {
  const isPercent = /^\d{1,3}$/.test(values.value.trim()) && Number(values.value) >= 1 && Number(values.value) <= 100;
  const isValue = values.kind === 'percent' ? isPercent : (parseRand(values.value) ?? 0) > 0;
  const wrongValue =
    values.kind === 'percent' ? 'Enter a percentage from 1 to 100.' : 'Enter an amount in rand, such as 100 or 99,90.';
  return {
    value: isValue ? '' : wrongValue,
    brands: values.scope === 'brands' && list(values.brands).length === 0 ? 'Enter at least one brand.' : '',
    productIds:
      values.scope === 'products' && !isNumbers(values.productIds) ? 'Enter the numbers of products, separated by commas.' : '',
    minimum:
      values.minimum.trim() === '' || parseRand(values.minimum) !== null ? '' : 'Enter an amount in rand, or leave it empty.',
    maxUses: isCount(values.maxUses) ? '' : 'Enter a number from 1, or leave it empty for no limit.',
    maxUsesPerCustomer: isCount(values.maxUsesPerCustomer) ? '' : 'Enter a number from 1, or leave it empty for no limit.',
  };
}

/** The body of a request that stores these values, as a change of `stored`. */
export const bodyOf = (values: DiscountValues, stored?: Pick<Discount, 'startsAt' | 'endsAt'>) => ({
  kind: values.kind,
  value: values.kind === 'percent' ? Number(values.value) : (parseRand(values.value) ?? 0),
  scope: values.scope,
  brands: list(values.brands),
  productIds: values.scope === 'products' ? productNumbers(values.productIds) : [],
  minCents: parseRand(values.minimum) ?? 0,
  startsAt: fromLocal(values.startsAt, stored?.startsAt),
  endsAt: fromLocal(values.endsAt, stored?.endsAt),
  maxUses: count(values.maxUses),
  maxUsesPerCustomer: count(values.maxUsesPerCustomer),
  active: values.active,
  terms: values.terms,
});
