import { transact, type Db, type Trx } from '../../db/transact';
import { sql } from 'kysely';
import { findBrand } from 'shared/models';
import { readBrands } from '../../catalog/brands/brands';
import { lockNames, lockNamesIf } from '../../catalog/lock-names';
import { assertOldPriceReal, dropUnrealOldPrice } from '../../catalog/sale/old-price-in-view';
import { latinText } from '../../text/latin-text';
import { nameKey, nameText } from '../../text/name-text';
import { HttpError, validationError } from '../../http/http-error';
import { recordAudit, type Actor } from '../../audit/record-audit';
import { assertUnchanged } from '../../audit/version-conflict';
import { may } from '../permissions/permissions';
import type { ProductValues } from '../../catalog/products/product-schema';
import { assertPicturesMade } from './pictures-made';
import { pictureColumns, readProduct, stateOf, type ProductState, type StaffProduct } from './read-products';
import { inLaunch } from '../../catalog/products/in-launch';
import { missingForSale } from '../../catalog/products/missing-for-sale';
import { productNotFound } from '../../catalog/products/product-exists';
import { assertSizes, saveSizes, withPlainCodes } from './save-sizes';

/** A new draft. 400 for an unknown brand and wrong sizes, 409 if the brand has a product of this name. */
export function addProduct(db: Db, actor: Actor, given: ProductValues): Promise<{ id: number }> {
  const values = { ...given, name: nameText(given.name), sizes: withPlainCodes(given.sizes) };
  assertSizes(values.sizes);
  return transact(db, async (trx) => {
    await lockNames(trx);
    assertMayPrice(actor, 0, values.priceCents);
    const id = await insertDraft(trx, values);
    await recordAudit(trx, actor, {
      action: 'product.create',
      subject: `product:${id}`,
      after: await readProduct(trx, id),
    });
    return { id };
  });
}

/**
 * Stores changes by staff. Returns the old price of a sale that ends with it, in cents: its new price would have brought back one
 * that was not charged of late (SELL-1). 403 for a price without the permission to set prices, 404, or 409 if another change was
 * faster.
 */
export function changeProduct(
  db: Db,
  actor: Actor,
  { id, version, ...given }: ProductValues & { id: number; version: number },
): Promise<{ version: number; droppedOldPriceCents?: number }> {
  const values = { ...given, name: nameText(given.name), sizes: withPlainCodes(given.sizes) };
  assertSizes(values.sizes);
  return transact(db, async (trx) => {
    await lockNamesIf(trx, id, (now) => now.name !== values.name || now.category !== values.category);
    const before = await lockProduct(trx, id, version);
    assertMayPrice(actor, before.priceCents, values.priceCents);
    const category = await assertBrand(trx, values.category);
    // An archived product may share its name, and is saved to free its codes.
    if (before.state !== 'archived') await assertNameFree(trx, { ...values, category }, id);
    await assertPicturesMade(trx, values.pictures);
    if (before.state === 'live' || (await inLaunch(trx, [id])).has(id)) assertReady(values);
    await trx
      .updateTable('products')
      .set({ ...columnsOf({ ...values, category }), version: version + 1 })
      .where('id', '=', id)
      .execute();
    await saveSizes(trx, id, values.sizes);
    const sale = { isLive: before.state === 'live', compareAtCents: before.compareAtCents };
    const dropped = await dropUnrealOldPrice(trx, id, { ...before, ...sale }, { ...values, ...sale });
    const after = await readProduct(trx, id);
    await recordAudit(trx, actor, { action: 'product.change', subject: `product:${id}`, ...difference(before, after) });
    return { version: version + 1, ...(dropped !== null && { droppedOldPriceCents: dropped }) };
  });
}

/**
 * Puts a product on sale, back into draft, or into the archive. 409 if something is missing for the sale, and for an old price
 * that was not charged in the last 90 days, without a reason (SELL-1).
 */
export function setState(
  db: Db,
  actor: Actor,
  { id, version, state, reason }: { id: number; version: number; state: ProductState; reason: string },
): Promise<{ version: number }> {
  return transact(db, async (trx) => {
    // Only archived products may share a name.
    await lockNamesIf(trx, id, (now) => state !== 'archived' && stateOf(now) === 'archived');
    const before = await lockProduct(trx, id, version);
    // A draft, too: if another product has taken the name since, it could no longer be saved.
    if (state === 'live' || (state === 'draft' && before.state === 'archived')) await assertNameFree(trx, before, id);
    if (state === 'live') {
      assertReady(before);
      await assertBrand(trx, before.category);
      if (before.state !== 'live') await assertOldPriceReal(trx, id, before, reason);
    }
    await trx
      .updateTable('products')
      .set({ active: state === 'live', archived_at: state === 'archived' ? new Date() : null, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await recordAudit(trx, actor, {
      action: `product.${state}`,
      subject: `product:${id}`,
      before: { state: before.state },
      after: { state },
      reason,
    });
    return { version: version + 1 };
  });
}

/** A draft with the texts, pictures and sizes of another product: without its stock, and without its codes, which exist once. */
export function duplicateProduct(db: Db, actor: Actor, id: number): Promise<{ id: number }> {
  return transact(db, async (trx) => {
    await lockNames(trx);
    const { name, category, priceCents, colourway, description, materials, pictures, sizes } = await readProduct(trx, id);
    const copy = await insertDraft(trx, {
      category,
      priceCents,
      colourway,
      description,
      materials,
      pictures,
      name: await freeName(trx, category, name),
      sizes: sizes.map(({ size }) => ({ size, sku: '', gtin: '' })),
    });
    await recordAudit(trx, actor, {
      action: 'product.duplicate',
      subject: `product:${copy}`,
      after: { of: id, ...(await readProduct(trx, copy)) },
    });
    return { id: copy };
  });
}

/** Call it under `lockNames`. */
async function insertDraft(trx: Trx, values: ProductValues): Promise<number> {
  const category = await assertBrand(trx, values.category);
  await assertNameFree(trx, { ...values, category });
  await assertPicturesMade(trx, values.pictures);
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) + 1 as id from products`.execute(trx);
  const id = rows[0]?.id as number;
  await trx
    .insertInto('products')
    .values({ id, slug: await freeSlug(trx, values.name, id), active: false, ...columnsOf({ ...values, category }) })
    .execute();
  await saveSizes(trx, id, values.sizes);
  return id;
}

const columnsOf = ({ name, category, priceCents, colourway, description, materials, pictures }: ProductValues) => ({
  name,
  category,
  price_cents: priceCents,
  colourway: colourway.trim(),
  description: description.trim(),
  materials: JSON.stringify(materials.map((each) => each.trim()).filter(Boolean)),
  ...pictureColumns(pictures),
});

async function lockProduct(trx: Trx, id: number, seen: number): Promise<StaffProduct> {
  const row = await trx.selectFrom('products').select('version').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw productNotFound();
  await assertUnchanged(trx, { subject: `product:${id}`, what: 'product', version: row.version, seen });
  return readProduct(trx, id);
}

function assertMayPrice({ role }: Actor, before: number, after: number): void {
  if (before !== after && role && !may(role, 'prices.edit'))
    throw new HttpError(403, 'Your role does not allow this.', { code: 'staff/not-permitted' });
}

/** The path of the brand in its own spelling; 400 for an unknown one. */
async function assertBrand(trx: Trx, category: string): Promise<string> {
  const brand = findBrand({ name: '', brands: await readBrands(trx) }, category);
  if (!brand) throw validationError([{ field: 'category', message: 'Choose a brand.' }]);
  return brand.path;
}

type NamedProduct = Pick<ProductValues, 'category' | 'name'>;

/** Brand and name are the address of the page, so that no two products that are not archived may share them. */
async function isNameTaken(trx: Trx, { category, name }: NamedProduct, except?: number): Promise<boolean> {
  const taken = await trx
    .selectFrom('products')
    .select('id')
    .where(sql<boolean>`lower(category) = lower(${category}) and ${nameKey('name')} = ${nameKey(sql`${name}::text`)}`)
    .where(sql<boolean>`(active or archived_at is null)`)
    .$if(except !== undefined, (query) => query.where('id', '<>', except as number))
    .executeTakeFirst();
  return taken !== undefined;
}

/** 409 `product/name-taken`. */
async function assertNameFree(trx: Trx, of: NamedProduct, except?: number): Promise<void> {
  if (!(await isNameTaken(trx, of, except))) return;
  const { category, name } = of;
  const message = `${category} has a product named ${name} already.`;
  throw new HttpError(409, message, { code: 'product/name-taken', errors: [{ field: 'name', message }] });
}

/** 409 that lists everything missing before shoppers may see it. */
function assertReady({ priceCents, pictures, sizes }: ProductValues): void {
  const missing = [...missingForSale({ hasPicture: pictures.length > 0, priceCents }), ...(sizes.length ? [] : ['a size'])];
  if (missing.length)
    throw new HttpError(409, `Before this product can be live it needs ${missing.join(' and ')}.`, {
      code: 'product/not-ready',
    });
}

async function freeName(trx: Trx, category: string, name: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? ' copy' : ` copy ${number}`;
    const wanted = name.slice(0, 120 - ending.length) + ending;
    if (!(await isNameTaken(trx, { category, name: wanted }))) return wanted;
  }
}

async function freeSlug(trx: Trx, name: string, id: number): Promise<string> {
  const slug = latinText(name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80);
  const taken = await trx.selectFrom('products').select('id').where('slug', '=', slug).executeTakeFirst();
  return slug && !taken ? slug : `${slug || 'product'}-${id}`.replace(/-+/g, '-');
}

/** The changed values, for the audit log. */
function difference(before: StaffProduct, after: StaffProduct) {
  const keys = (Object.keys(after) as (keyof StaffProduct)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const only = (product: StaffProduct) => Object.fromEntries(keys.map((key) => [key, product[key]]));
  return { before: only(before), after: only(after) };
}
