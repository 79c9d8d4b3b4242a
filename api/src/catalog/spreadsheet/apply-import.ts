import { sql } from 'kysely';
import { transact, isUniqueViolation, type Db, type Trx } from '../../db/transact';
import { HttpError } from '../../http/http-error';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop';
import { recordAudit, unchanged, type Actor } from '../../audit/record-audit';
import { seedBrands } from '../brands/brands';
import { lockCodes } from '../gtin';
import { lockNames } from '../lock-names';
import { needsRealOldPrice, unfitForLaunch } from './check-catalog';
import type { ImportPlan, OnProgress, ProductChange } from './import-plan';
import { saveProducts } from './save-products';
import { clearCodes, saveImportedSizes } from './save-sizes';
import { readStored } from './stored-product';

export interface ImportResult {
  added: number;
  changed: number;
  /** Names of brands that did not exist: hidden until staff show them. */
  newBrands: string[];
}

const AT_ONCE = 250;

/**
 * Executes a plan without problems completely or not at all, in one transaction with its audit entries. 409
 * `spreadsheet/changed-meanwhile` if a product of the plan has changed since. Call `invalidateCatalog` after it.
 */
export async function applyImport(
  db: Db,
  actor: Actor,
  { changes, rows }: ImportPlan,
  { file, onProgress }: { file: string; onProgress?: OnProgress },
): Promise<ImportResult> {
  const done = (count: number) => onProgress?.({ step: 'save', done: count, total: changes.length });
  const added = changes.filter(({ stored }) => !stored).length;
  const result = { added, changed: changes.length - added };
  try {
    const brands = await transact(db, async (trx) => {
      if (!changes.length) return unchanged();
      await lockNames(trx);
      await lockCodes(trx);
      await lockRows(trx, changes);
      for (let at = 0; at < changes.length; at += AT_ONCE) await assertUnchanged(trx, changes.slice(at, at + AT_ONCE));
      // A launch may have been scheduled meanwhile, which does not change its product.
      if ((await unfitForLaunch(trx, changes)).length) throw changedMeanwhile();
      await clearCodes(trx, changes);
      for (let at = 0; at < changes.length; at += AT_ONCE) {
        const part = changes.slice(at, at + AT_ONCE);
        const ids = await saveProducts(trx, part);
        await saveImportedSizes(trx, actor, part, ids);
        await recordAudit(
          trx,
          actor,
          part.map((change, index) => entryOf(change, ids[index] as number)),
        );
        done(at + part.length);
        await yieldToEventLoop();
      }
      const hidden = await seedBrands(trx);
      const entries = hidden.map(({ id, ...after }) => ({ action: 'brand.create', subject: `brand:${id}`, after }));
      await recordAudit(trx, actor, entries);
      await recordAudit(trx, actor, { action: 'catalog.import', subject: 'catalog', after: { file, rows, ...result } });
      return hidden.map(({ name }) => name);
    });
    return { ...result, newBrands: brands ?? [] };
  } catch (error) {
    throw isUniqueViolation(error) ? changedMeanwhile() : error;
  }
}

/** Locks products by id, then sizes in the order in which buyers lock, so that no unit is sold during the count. */
async function lockRows(trx: Trx, changes: readonly ProductChange[]): Promise<void> {
  const ids = JSON.stringify(changes.flatMap(({ stored }) => stored?.id ?? []));
  await sql`select from products where id in (select value::integer from jsonb_array_elements_text(${ids}::jsonb)) order by id for update`.execute(
    trx,
  );
  await sql`select from stock where product_id in (select value::integer from jsonb_array_elements_text(${ids}::jsonb))
    order by product_id, size for update`.execute(trx);
}

async function assertUnchanged(trx: Trx, part: readonly ProductChange[]): Promise<void> {
  const now = await readStored(trx, { slugs: part.map(({ slug }) => slug) });
  const bySlug = new Map(now.map((product) => [product.slug, JSON.stringify(product)]));
  const isSame = ({ slug, stored }: ProductChange) => bySlug.get(slug) === (stored ? JSON.stringify(stored) : undefined);
  if (!part.every(isSame)) throw changedMeanwhile();
}

const entryOf = ({ cells, stored, next, reason }: ProductChange, id: number) => ({
  action: stored ? 'product.change' : 'product.create',
  subject: `product:${id}`,
  ...(stored ? { before: Object.fromEntries(cells.map(({ column, before }) => [column, before])) } : {}),
  after: Object.fromEntries(cells.map(({ column, after }) => [column, after])),
  reason: needsRealOldPrice({ cells, stored, next }) ? reason : '',
});

/** 409: the preview, or the plan, is out of date. */
export const changedMeanwhile = (): HttpError =>
  new HttpError(409, 'The catalog was changed since this preview. Nothing was imported. Look at the new preview.', {
    code: 'spreadsheet/changed-meanwhile',
  });
