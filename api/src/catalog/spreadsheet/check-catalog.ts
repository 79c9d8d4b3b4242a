import { sql } from 'kysely';
import { codeKey, hasGtinOrSku } from '../gtin';
import { comesIntoView } from '../sale/old-price-in-view';
import { REAL_PRICE_DAYS } from '../sale/real-price';
import { inLaunch } from '../products/in-launch';
import { missingForSale } from '../products/missing-for-sale';
import { idInAddress } from '../../pictures/picture-files';
import { PRODUCT_PICTURES } from '../../pictures/product-pictures';
import type { ProductChange, RowProblem } from './import-plan';
import { belowHeldMessage, countsOf } from './save-sizes';
import type { StoredProduct } from './stored-product';
import { readBelowHeld } from '../../stock/set-many';
import { nameKey, nameKeyOf } from '../../text/name-text';
import { isVisible } from '../../text/visible-text';
import type { Db } from '../../db/transact';

type AddProblem = (problem: RowProblem) => void;

/** Finds problems between rows, or between a row and the rest of the catalog. `all` includes unchanged rows. */
export async function checkCatalog(db: Db, all: readonly ProductChange[], add: AddProblem): Promise<void> {
  checkSlugs(all, add);
  await checkNames(db, all, add);
  await checkCodes(db, all, add);
  await checkOldPrices(db, all, add);
  await checkHeld(db, all, add);
  await checkPictures(db, all, add);
  for (const problem of await unfitForLaunch(db, all)) add(problem);
  await warnOfUnknownPictures(db, all);
}

/** The page of a launch shows its product as a draft too, and sells it: what the rows take from it. */
export async function unfitForLaunch(db: Db, all: readonly ProductChange[]): Promise<RowProblem[]> {
  const lacking = all.flatMap(({ row, cells, next: { id, state, images, priceCents } }) => {
    // A live product has these problems anyway.
    const touches = state !== 'live' && cells.some(({ column }) => /^(price|image\d)$/.test(column));
    const missing = touches ? missingForSale({ hasPicture: images.some(Boolean), priceCents }) : [];
    return missing.length ? [{ row, id, missing }] : [];
  });
  const launched = await inLaunch(
    db,
    lacking.map(({ id }) => id),
  );
  return lacking
    .filter(({ id }) => launched.has(id))
    .map(({ row, missing }) => ({
      row,
      column: missing.includes('a price') ? 'price' : 'image1',
      message: `the product has a launch in the shop, which needs ${missing.join(' and ')}`,
    }));
}

/** Pairs that open payments and launches hold stay on hand. The import checks again, because more may be held by then. */
async function checkHeld(db: Db, all: readonly ProductChange[], add: AddProblem): Promise<void> {
  const changes = new Map(all.flatMap((change) => (change.stored ? [[change.stored.id, change]] : [])));
  const counts = [...changes].flatMap(([id, change]) => countsOf(change, id));
  for (const count of await readBelowHeld(db, counts))
    add({ row: changes.get(count.productId)?.row ?? 0, column: count.size, message: belowHeldMessage(count) });
}

/** An uploaded picture must still exist: unused ones are removed after a while. */
async function checkPictures(db: Db, all: readonly ProductChange[], add: AddProblem): Promise<void> {
  const chosen = all.flatMap(({ row, cells }) =>
    cells.flatMap(({ column, after }) => {
      const id = column.startsWith('image') ? idInAddress(after) : undefined;
      return id ? [{ row, column, id }] : [];
    }),
  );
  if (!chosen.length) return;
  const { rows } = await sql<{ id: string }>`
    select id from pictures where next_try_at is null and error = ''
      and id in (select jsonb_array_elements_text(${JSON.stringify(chosen.map(({ id }) => id))}::jsonb))`.execute(db);
  const made = new Set(rows.map(({ id }) => id));
  for (const { row, column, id } of chosen)
    if (!made.has(id)) add({ row, column, message: 'is no longer a picture of the shop. Upload it on its product page' });
}

/** Other addresses of this shop are files of its release, which the database does not know: an address that no product has may be a typing error. */
async function warnOfUnknownPictures(db: Db, all: readonly ProductChange[]): Promise<void> {
  const isRelease = (address: string) => address.startsWith('/') && !idInAddress(address);
  const chosen = all.flatMap((change) =>
    change.cells
      .filter(({ column, after }) => column.startsWith('image') && isRelease(after))
      .map(({ column, after }) => ({ change, column, address: after })),
  );
  if (!chosen.length) return;
  const addresses = JSON.stringify([...new Set(chosen.map(({ address }) => address))]);
  const { rows } = await sql<{ address: string }>`
    select distinct shown.address from (${PRODUCT_PICTURES}) shown
    where shown.address in (select jsonb_array_elements_text(${addresses}::jsonb))`.execute(db);
  const known = new Set(rows.map(({ address }) => address));
  for (const { change, column, address } of chosen)
    if (!known.has(address)) change.warnings.push(`${column}: no product has the picture ${address} yet. Check that it exists.`);
}

function checkSlugs(all: readonly ProductChange[], add: AddProblem): void {
  const rows = new Map<string, number>();
  for (const { slug, row } of all) {
    const before = rows.get(slug);
    if (before && slug) add({ row, column: 'slug', message: `repeats row ${before}` });
    else rows.set(slug, row);
  }
}

const NAMING = /^(name|category|state|active)$/;
const addressOf = ({ category, name }: { category: string; name: string }) => nameKeyOf(`${category}/${name}`);

/** Brand and name are the address of a page, so that no two products that are not archived may share them. */
async function checkNames(db: Db, all: readonly ProductChange[], add: AddProblem): Promise<void> {
  const isNew = ({ cells }: ProductChange) => cells.some(({ column }) => NAMING.test(column));
  const rows = new Map<string, ProductChange>();
  const changing: ProductChange[] = [];
  for (const change of all) {
    if (change.next.state === 'archived' || !change.next.name) continue;
    const other = rows.get(addressOf(change.next));
    if (other && (isNew(change) || isNew(other)))
      add({ row: change.row, column: 'name', message: `has the same brand and name as row ${other.row}` });
    else rows.set(addressOf(change.next), change);
    if (isNew(change)) changing.push(change);
  }
  if (!changing.length) return;
  const wanted = new Map(changing.map((change) => [`${change.next.category}/${change.next.name}`, change]));
  const { rows: taken } = await sql<{ address: string; slug: string }>`
    select address, slug from jsonb_array_elements_text(${JSON.stringify([...wanted.keys()])}::jsonb) wanted (address)
    join products on ${nameKey(sql`category || '/' || name`)} = ${nameKey('address')}
    where active or archived_at is null`.execute(db);
  const inFile = new Set(all.map(({ slug }) => slug));
  for (const { address, slug } of taken) {
    const change = wanted.get(address);
    if (change && !inFile.has(slug)) add({ row: change.row, column: 'name', message: `already belongs to the product ${slug}` });
  }
}

/** SKU and GTIN stand for one size of one product. */
async function checkCodes(db: Db, all: readonly ProductChange[], add: AddProblem): Promise<void> {
  const owners = new Map<string, { code: string; row: number; column: string; isNew: boolean }>();
  for (const { row, next, cells } of all) {
    const changed = new Set(cells.map(({ column }) => column));
    for (const [size, codes] of Object.entries(next.sizes))
      for (const kind of ['sku', 'gtin'] as const) {
        const column = kind + size.slice('size'.length);
        const isNew = changed.has(column);
        const other = codes[kind] ? owners.get(codeKey(codes[kind])) : undefined;
        if (other && (isNew || other.isNew))
          add({ row, column, message: `'${codes[kind]}' is also in row ${other.row}, column ${other.column}` });
        else if (codes[kind]) owners.set(codeKey(codes[kind]), { code: codes[kind], row, column, isNew });
      }
  }
  const wanted = [...owners.values()].filter(({ isNew }) => isNew).map(({ code }) => code);
  if (!wanted.length) return;
  const { rows } = await sql<{ sku: string | null; gtin: string | null; slug: string; archived: boolean }>`
    select sku, gtin, slug, not active and archived_at is not null as archived
    from stock join products on products.id = product_id where ${hasGtinOrSku('stock', wanted)}`.execute(db);
  const inFile = new Set(all.map(({ slug }) => slug));
  for (const { sku, gtin, slug, archived } of rows)
    for (const code of [sku, gtin]) {
      const owner = code ? owners.get(codeKey(code)) : undefined;
      if (owner?.isNew && !inFile.has(slug))
        add({
          row: owner.row,
          column: owner.column,
          message: `'${owner.code}' belongs to the ${archived ? 'archived ' : ''}product ${slug}`,
        });
    }
}

/**
 * The rule about old prices (SELL-1), for all rows at once: old prices in the file, and those that a lower price, or a product
 * that goes on sale again, brings back into view. A product that was never on sale has its old price with a reason already.
 */
async function checkOldPrices(db: Db, all: readonly ProductChange[], add: AddProblem): Promise<void> {
  const unexplained = all.filter((change) => !isVisible(change.reason) && needsRealOldPrice(change));
  if (!unexplained.length) return;
  const given = JSON.stringify(
    unexplained.map(({ row, next, cells }) => ({ row, id: next.id, cents: next.compareAtCents, given: givesOldPrice(cells) })),
  );
  const { rows } = await sql<{ row: number }>`
    select given.row from jsonb_to_recordset(${given}::jsonb) as given (row integer, id integer, cents integer, given boolean)
    where (not given.given and not exists (select from price_history h where h.product_id = given.id and h.charged)) or exists (
      select from (select price_cents, charged, lead(since) over (order by since, id) as until from price_history where product_id = given.id) period
      where charged and price_cents = given.cents and coalesce(until, now()) > now() - make_interval(days => ${REAL_PRICE_DAYS}))`.execute(
    db,
  );
  const charged = new Set(rows.map(({ row }) => row));
  const message = `was not charged in the last ${REAL_PRICE_DAYS} days. Give a reason in compareAtReason why it may be shown anyway`;
  for (const { row } of unexplained) if (!charged.has(row)) add({ row, column: 'compareAtPrice', message });
}

const givesOldPrice = (cells: ProductChange['cells']): boolean => cells.some(({ column }) => column === 'compareAtPrice');

/** Whether a row shows an old price that was not there, or not seen, before: then it must be real, or have a reason. */
export const needsRealOldPrice = ({ cells, stored, next }: Pick<ProductChange, 'cells' | 'stored' | 'next'>): boolean =>
  next.compareAtCents !== null && (givesOldPrice(cells) || (stored !== null && comesIntoView(saleOf(stored), saleOf(next))));

const saleOf = ({ state, priceCents, compareAtCents }: StoredProduct) => ({
  priceCents,
  compareAtCents,
  isLive: state === 'live',
});
