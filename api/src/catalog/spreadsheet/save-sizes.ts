import { sql } from 'kysely';
import { HttpError } from '../../http/http-error';
import type { Actor } from '../../audit/record-audit';
import { setManyStocks, type BelowHeld, type StockCount } from '../../stock/set-many';
import { sizeColumn } from './columns';
import type { ProductChange } from './import-plan';
import type { Trx } from '../../db/transact';

/** Removes the codes that will change: they may change places, and none may exist twice in between. */
export async function clearCodes(trx: Trx, changes: readonly ProductChange[]): Promise<void> {
  const sizes = changes.flatMap(({ stored, cells }) =>
    cells.flatMap(({ column }) => {
      const named = sizeColumn(column);
      return stored && named && named.kind !== 'size' ? { product_id: stored.id, size: named.size } : [];
    }),
  );
  await sql`update stock s set sku = null, gtin = null
    from jsonb_to_recordset(${JSON.stringify(sizes)}::jsonb) as given (product_id integer, size text)
    where s.product_id = given.product_id and s.size = given.size`.execute(trx);
}

/** The numbers of pairs on hand that a row changes. */
export const countsOf = ({ cells, next }: ProductChange, productId: number): StockCount[] =>
  cells.flatMap(({ column }) => {
    const named = sizeColumn(column);
    return named?.kind === 'size' ? [{ productId, size: named.size, onHand: next.sizes[named.size]?.onHand ?? 0 }] : [];
  });

export const belowHeldMessage = ({ held }: BelowHeld): string => `cannot be below ${held}, which open payments or launches hold`;

/** Writes units on hand, with the history of stock, and codes. 409 `stock/below-held` if open payments and launches hold more. */
export async function saveImportedSizes(
  trx: Trx,
  { staffId }: Actor,
  changes: readonly ProductChange[],
  ids: readonly number[],
): Promise<void> {
  const counts = changes.flatMap((change, index) => countsOf(change, ids[index] as number));
  const codes: { product_id: number; size: string; sku: string | null; gtin: string | null }[] = [];
  for (const [index, { cells, next }] of changes.entries()) {
    const productId = ids[index] as number;
    const named = cells.flatMap(({ column }) => sizeColumn(column) ?? []);
    for (const size of new Set(named.filter(({ kind }) => kind !== 'size').map(({ size }) => size)))
      codes.push({ product_id: productId, size, sku: next.sizes[size]?.sku || null, gtin: next.sizes[size]?.gtin || null });
  }
  const tooLow = counts.length ? await setManyStocks(trx, counts, { reason: 'import', staffId }) : [];
  if (tooLow.length)
    throw new HttpError(409, 'Nothing was imported: open payments or launches hold more pairs than the file leaves.', {
      code: 'stock/below-held',
      errors: tooLow.map((count) => ({
        field: `${changes[ids.indexOf(count.productId)]?.row}/${count.size}`,
        message: belowHeldMessage(count),
      })),
    });
  if (!codes.length) return;
  const given = sql`jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as given (product_id integer, size text, sku text, gtin text)`;
  await sql`update stock s set sku = given.sku, gtin = given.gtin from ${given}
    where s.product_id = given.product_id and s.size = given.size`.execute(trx);
}
