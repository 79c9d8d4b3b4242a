import { sql } from 'kysely';
import { sizeLabel, type FieldError } from 'shared/models';
import { plainText, withoutBlanks } from 'shared/validation';
import { codeKey, gtinProblem, hasGtinOrSku, lockCodes } from '../../catalog/gtin';
import { HttpError, validationError } from '../../http/http-error';
import type { ProductValues } from '../../catalog/products/product-schema';
import type { Trx } from '../../db/transact';

type Sizes = ProductValues['sizes'];

/** The sizes with their codes as they are stored: visible characters, a GTIN in digits only. */
export const withPlainCodes = (sizes: Sizes): Sizes =>
  sizes.map(({ size, sku, gtin }) => ({ size, sku: plainText(sku), gtin: withoutBlanks(gtin).replaceAll('-', '') }));

/** Throws 400 that names every duplicate size, and every GTIN with a wrong check digit. */
export function assertSizes(sizes: Sizes): void {
  const errors: FieldError[] = [];
  for (const [index, { size, gtin, sku }] of sizes.entries()) {
    const before = sizes.slice(0, index);
    const field = (name: string) => `sizes/${index}/${name}`;
    if (before.some((each) => each.size === size))
      errors.push({ field: field('size'), message: `UK ${sizeLabel(size)} is listed twice.` });
    const wrong = gtin && gtinProblem(gtin);
    if (wrong) errors.push({ field: field('gtin'), message: `${gtin} ${wrong}.` });
    const known = new Set(before.flatMap(codesOf).map(codeKey));
    if (codesOf({ sku, gtin }).some((code) => known.has(codeKey(code))))
      errors.push({ field: field('sku'), message: `UK ${sizeLabel(size)} has the code of another size.` });
  }
  if (errors.length) throw validationError(errors);
}

/**
 * Makes these the sizes of a product: new ones begin without stock, and only one without pairs can go. 409 if a code belongs to
 * another product's size, and for a size with pairs.
 */
export async function saveSizes(trx: Trx, productId: number, sizes: Sizes): Promise<void> {
  const stored = await trx
    .selectFrom('stock')
    .select(['size', 'on_hand'])
    .where('product_id', '=', productId)
    .orderBy('size')
    .forUpdate()
    .execute();
  const gone = stored.filter(({ size }) => !sizes.some((each) => each.size === size));
  const full = gone.find(({ on_hand }) => on_hand > 0);
  if (full)
    throw sizesError('product/size-in-use', `UK ${sizeLabel(full.size)} has ${full.on_hand} pairs. Set its stock to 0 first.`);
  const codes = sizes.flatMap(codesOf);
  if (codes.length) {
    await lockCodes(trx);
    const taken = await trx
      .selectFrom('stock')
      .innerJoin('products', 'products.id', 'stock.product_id')
      .select(['name', 'active', 'archived_at', 'size', 'sku', 'gtin'])
      .where('product_id', '<>', productId)
      .where(hasGtinOrSku('stock', codes))
      .executeTakeFirst();
    if (taken)
      throw sizesError(
        'product/code-taken',
        `${codeOf(taken, codes)} belongs to ${ownerOf(taken)}, UK ${sizeLabel(taken.size)}.`,
      );
  }
  for (const { size } of gone)
    await trx.deleteFrom('stock').where('product_id', '=', productId).where('size', '=', size).execute();
  // Codes may change places: none may exist twice in between.
  await trx.updateTable('stock').set({ sku: null, gtin: null }).where('product_id', '=', productId).execute();
  for (const { size, sku, gtin } of sizes)
    await trx
      .insertInto('stock')
      .values({ product_id: productId, size, on_hand: 0, sku: sku || null, gtin: gtin || null })
      .onConflict((conflict) =>
        conflict.columns(['product_id', 'size']).doUpdateSet({ sku: sql`excluded.sku`, gtin: sql`excluded.gtin` }),
      )
      .execute();
}

const sizesError = (code: string, message: string) =>
  new HttpError(409, message, { code, errors: [{ field: 'sizes', message }] });

const codesOf = ({ sku, gtin }: { sku: string; gtin: string }) => [sku, gtin].filter(Boolean);

/** An archived product still has its codes, but another product may have taken its name since. */
const ownerOf = ({ name, active, archived_at }: { name: string; active: boolean; archived_at: Date | null }) =>
  !active && archived_at ? `the archived product ${name}` : name;

const codeOf = ({ sku, gtin }: { sku: string | null; gtin: string | null }, codes: readonly string[]) => {
  const taken = new Set([sku, gtin].map((code) => codeKey(code ?? '')));
  return codes.find((code) => taken.has(codeKey(code))) ?? '';
};
