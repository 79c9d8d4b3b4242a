import { Type, type Static } from '@sinclair/typebox';
import type { FieldError } from 'shared/models';
import { brandFinder } from '../catalog/brands/brand-finder';
import { readBrands } from '../catalog/brands/brands';
import { fromNow } from '../db/clock';
import { readTime } from '../time/parse-time';
import { validationError } from '../http/http-error';
import { normalizeCode } from './apply-discount';
import type { Db } from '../db/transact';

/** Ten million rand: within the range of the database's integers. */
const MAX_CENTS = 1_000_000_000;
const Cents = (name: string, minimum: number) =>
  Type.Integer({ minimum, maximum: MAX_CENTS, errorMessage: `${name} is an amount in whole cents.` });
const Count = (name: string) =>
  Type.Union([Type.Integer({ minimum: 1, maximum: 1_000_000 }), Type.Null()], {
    errorMessage: `${name} is a number from 1, or empty for no limit.`,
  });
const Time = (name: string) => Type.String({ maxLength: 40, errorMessage: `${name} is a date and time (ISO 8601).` });

/** The conditions of a discount code, as staff edit them. */
export const DiscountTermsSchema = Type.Object({
  kind: Type.Union([Type.Literal('percent'), Type.Literal('amount')], { errorMessage: 'kind is percent or amount.' }),
  value: Type.Integer({
    minimum: 1,
    maximum: MAX_CENTS,
    errorMessage: 'value is a whole percentage, or an amount in whole cents.',
  }),
  scope: Type.Union([Type.Literal('shop'), Type.Literal('brands'), Type.Literal('products')], {
    errorMessage: 'scope is shop, brands or products.',
  }),
  brands: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100, errorMessage: 'brands is a list of names.' }),
  productIds: Type.Array(Type.Integer({ minimum: 1, maximum: 2_000_000_000 }), {
    maxItems: 500,
    errorMessage: 'productIds is a list of product numbers.',
  }),
  minCents: Cents('minCents', 0),
  startsAt: Type.Union([Time('startsAt'), Type.Null()], { errorMessage: 'startsAt is a date and time (ISO 8601).' }),
  endsAt: Type.Union([Time('endsAt'), Type.Null()], { errorMessage: 'endsAt is a date and time (ISO 8601), or empty.' }),
  maxUses: Count('maxUses'),
  maxUsesPerCustomer: Count('maxUsesPerCustomer'),
  active: Type.Boolean({ errorMessage: 'active is true or false.' }),
  terms: Type.String({ maxLength: 500, errorMessage: 'terms is a text of at most 500 characters.' }),
});
export type DiscountTerms = Static<typeof DiscountTermsSchema>;

/**
 * Reads a new code; '' requests a random one. Throws 400 unless it has 3 to 30 letters, digits, - or _. Six digits in a row are
 * refused: in a mail they would pass for a one-time code (queue-mail.ts).
 */
export function readCode(code: string): string {
  const normalized = normalizeCode(code);
  if (normalized === '' || (/^[A-Z0-9_-]{3,30}$/.test(normalized) && !/\d{6}/.test(normalized))) return normalized;
  const message = 'A code has 3 to 30 letters, digits, - or _, and at most five digits in a row.';
  throw validationError([{ field: 'code', message }]);
}

/**
 * Checks what the schema cannot: percentages, the window, and that brands and products exist. Returns the columns to store.
 * Without a beginning the code is valid from now on.
 */
export async function readTerms(db: Db, terms: DiscountTerms) {
  const errors: FieldError[] = [];
  const time = (field: 'startsAt' | 'endsAt'): Date | null => {
    const given = terms[field];
    if (given === null) return null;
    const date = readTime(given);
    if (date) return date;
    errors.push({ field, message: 'This is not a date and time.' });
    return null;
  };
  const [startsAt, endsAt] = [time('startsAt'), time('endsAt')];

  if (terms.kind === 'percent' && terms.value > 100) errors.push({ field: 'value', message: 'A percentage is from 1 to 100.' });
  if (endsAt && endsAt <= (startsAt ?? new Date()))
    errors.push({
      field: 'endsAt',
      message: startsAt
        ? 'The end is before the start.'
        : 'Without a start the code is valid immediately, so the end must be later than now.',
    });
  const brands = terms.scope === 'brands' ? await pathsOf(db, terms.brands) : [];
  const productIds = terms.scope === 'products' ? [...new Set(terms.productIds)] : [];
  if (terms.scope === 'brands' && !brands?.length)
    errors.push({ field: 'brands', message: 'Choose at least one brand of this shop.' });
  if (terms.scope === 'products' && !(await haveProducts(db, productIds)))
    errors.push({ field: 'productIds', message: 'Choose at least one product of this shop.' });
  if (errors.length) throw validationError(errors);
  return {
    kind: terms.kind,
    value: terms.value,
    scope: terms.scope,
    brands: JSON.stringify(brands),
    product_ids: JSON.stringify(productIds),
    min_cents: terms.minCents,
    starts_at: startsAt ?? fromNow(0),
    ends_at: endsAt,
    max_uses: terms.maxUses,
    max_uses_per_customer: terms.maxUsesPerCustomer,
    active: terms.active,
    terms: terms.terms.trim(),
  };
}

/**
 * The paths of brands, given by path or by name; null if one is unknown. One without products counts, too: a code may be
 * made before the first of them is there.
 */
async function pathsOf(db: Db, given: readonly string[]): Promise<string[] | null> {
  const paths = given.map(brandFinder(await readBrands(db)));
  return paths.every((path) => path !== undefined) ? [...new Set(paths)] : null;
}

async function haveProducts(db: Db, ids: readonly number[]): Promise<boolean> {
  if (!ids.length) return false;
  return (await db.selectFrom('products').select('id').where('id', 'in', ids).execute()).length === ids.length;
}
