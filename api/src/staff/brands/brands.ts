import { transact, type Db, type Trx } from '../../db/transact';
import { sql } from 'kysely';
import { HttpError } from '../../http/http-error';
import { latinText } from '../../text/latin-text';
import { nameKey, nameText } from '../../text/name-text';
import { recordAudit, type Actor } from '../../audit/record-audit';
import { assertUnchanged } from '../../audit/version-conflict';
import { assertPicturesMade } from '../products/pictures-made';

/** A path that staff give a brand. */
export const PATH = /^[A-Za-z0-9](-?[A-Za-z0-9]){0,59}$/;

export interface BrandValues {
  name: string;
  shown: boolean;
  /** Address of a picture of the shop; '' for none. */
  picture: string;
}

export interface StaffBrand extends BrandValues {
  id: number;
  path: string;
  position: number;
  version: number;
  /** Live products. */
  products: number;
}

/** All brands in their order, with the number of live products. */
export const listBrands = (db: Db): Promise<StaffBrand[]> =>
  db
    .selectFrom('brands')
    .select(['id', 'name', 'path', 'position', 'shown', 'picture', 'version'])
    .select((brand) =>
      brand
        .selectFrom('products')
        .select(sql<number>`count(*)::integer`.as('count'))
        .where('active', '=', true)
        .where(sql<boolean>`lower(category) = lower(brands.path)`)
        .$asScalar()
        .$notNull()
        .as('products'),
    )
    .orderBy('position')
    .orderBy('id')
    .execute();

/** A new brand at the end; 409 if another one has this path or name, or while the picture of its tile is being made. */
export function addBrand(db: Db, actor: Actor, typed: BrandValues & { path: string }): Promise<{ id: number }> {
  const given = { ...typed, name: nameText(typed.name) };
  return transact(db, async (trx) => {
    const path = given.path || pathOf(given.name);
    if (!path || path.toLowerCase() === 'shop-all') throw badPath();
    await assertPicturesMade(trx, [{ src: given.picture, alt: '' }]);
    await lockBrands(trx);
    await assertNameFree(trx, given.name);
    const added = await trx
      .insertInto('brands')
      .values({ ...given, path, position: sql`(select coalesce(max(position), -1) + 1 from brands)` as never })
      .onConflict((conflict) => conflict.expression(sql`lower(path)`).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw pathTaken(path);
    await recordAudit(trx, actor, { action: 'brand.create', subject: `brand:${added.id}`, after: { ...given, path } });
    return added;
  });
}

/**
 * Changes a brand and, if `position` is given and another one, the order of all. A new path takes the products along; the database keeps
 * the former paths, which lead to the new ones. 404, or 409 if path or name is taken or the brand has changed meanwhile.
 */
export function changeBrand(
  db: Db,
  actor: Actor,
  {
    id,
    version,
    position: index,
    path: wanted,
    ...typed
  }: BrandValues & { id: number; version: number; position?: number | undefined; path?: string | undefined },
): Promise<{ version: number }> {
  const values = { ...typed, name: nameText(typed.name) };
  return transact(db, async (trx) => {
    await lockBrands(trx);
    const brand = await trx.selectFrom('brands').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!brand) throw new HttpError(404, 'There is no such brand.', { code: 'brand/not-found' });
    const subject = `brand:${id}`;
    await assertUnchanged(trx, { subject, what: 'brand', version: brand.version, seen: version });
    if (values.name !== brand.name) await assertNameFree(trx, values.name, id);
    if (values.picture !== brand.picture) await assertPicturesMade(trx, [{ src: values.picture, alt: '' }]);
    await trx
      .updateTable('brands')
      .set({ ...values, version: version + 1 })
      .where('id', '=', id)
      .execute();
    const path = wanted || brand.path;
    if (path !== brand.path) await movePath(trx, actor, brand, path);
    const position = index ?? brand.position;
    if (position !== brand.position) await moveTo(trx, id, position);
    const { name, shown, picture, position: was } = brand;
    await recordAudit(trx, actor, {
      action: 'brand.change',
      subject,
      before: { name, shown, picture, position: was, path: brand.path },
      after: { ...values, position, path },
    });
    return { version: version + 1 };
  });
}

/**
 * Gives a brand another path: its products and the discounts that name it follow. Each gets a separate audit entry, which shows the
 * author of the change to staff who have its page open.
 */
async function movePath(trx: Trx, actor: Actor, { id, path: former }: { id: number; path: string }, path: string): Promise<void> {
  if (!PATH.test(path) || path.toLowerCase() === 'shop-all') throw badPath();
  const taken = await trx
    .selectFrom('brands')
    .select('id')
    .where(sql<boolean>`lower(path) = lower(${path})`)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (taken) throw pathTaken(path);
  await trx.updateTable('brands').set({ path }).where('id', '=', id).execute();
  const { rows } = await sql<{ id: number }>`
    update products set category = ${path}, version = version + 1 where lower(category) = lower(${former}) returning id`.execute(
    trx,
  );
  const change = { action: 'product.change', before: { category: former }, after: { category: path } };
  await recordAudit(
    trx,
    actor,
    rows.map((product) => ({ ...change, subject: `product:${product.id}` })),
  );
  // Their version moves on, so that a form that was opened before learns of the change.
  const { rows: discounts } = await sql<{ id: number; before: string[]; after: string[] }>`
    update discounts d set version = d.version + 1, brands = (
        select jsonb_agg(case when lower(name) = lower(${former}) then ${path}::text else name end) from jsonb_array_elements_text(d.brands) name)
      from discounts was
      where was.id = d.id and exists (select from jsonb_array_elements_text(d.brands) name where lower(name) = lower(${former}))
      returning d.id, was.brands as before, d.brands as after`.execute(trx);
  await recordAudit(
    trx,
    actor,
    discounts.map(({ id: discount, before, after }) => ({
      action: 'discount.change',
      subject: `discount:${discount}`,
      before: { brands: before },
      after: { brands: after },
    })),
  );
}

/** Puts a brand at an index and renumbers all. */
async function moveTo(trx: Trx, id: number, index: number): Promise<void> {
  const rows = await trx.selectFrom('brands').select('id').orderBy('position').orderBy('id').execute();
  const ids = rows.map((row) => row.id).filter((each) => each !== id);
  ids.splice(index, 0, id);
  for (const [position, each] of ids.entries())
    await trx.updateTable('brands').set({ position }).where('id', '=', each).where('position', '<>', position).execute();
}

/** One change of the order at a time. */
const lockBrands = (trx: Trx) => sql`select pg_advisory_xact_lock(727003)`.execute(trx);

/** 'Onitsuka Tiger' -> 'Onitsuka-Tiger'. */
const pathOf = (name: string) =>
  latinText(name)
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** 409 for a name that another brand has: shoppers and staff could not distinguish them. */
async function assertNameFree(trx: Trx, name: string, except = 0): Promise<void> {
  const taken = await trx
    .selectFrom('brands')
    .select('path')
    .where(sql<boolean>`${nameKey('name')} = ${nameKey(sql`${name}::text`)}`)
    .where('id', '<>', except)
    .executeTakeFirst();
  if (!taken) return;
  const message = `The brand at /Shop/${taken.path} is named ${name} already.`;
  throw new HttpError(409, message, { code: 'brand/name-taken', errors: [{ field: 'name', message }] });
}

const pathTaken = (path: string) =>
  new HttpError(409, `There is a brand at /Shop/${path} already.`, {
    code: 'brand/path-taken',
    errors: [{ field: 'path', message: `There is a brand at /Shop/${path} already.` }],
  });

const badPath = () =>
  new HttpError(400, 'No address can be made from this name. Enter an address.', {
    code: 'invalid-input',
    errors: [{ field: 'path', message: 'The address has letters, digits and hyphens, and is not shop-all.' }],
  });
