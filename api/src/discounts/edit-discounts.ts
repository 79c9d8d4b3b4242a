import type { Selectable } from 'kysely';
import { transact, isUniqueViolation, type Db } from '../db/transact';
import type { DiscountsTable } from '../db/tables/discounts';
import { HttpError } from '../http/http-error';
import { newOrderId } from '../security/random-ids';
import { recordAudit, type Actor } from '../audit/record-audit';
import { assertUnchanged } from '../audit/version-conflict';
import { readCode, readTerms, type DiscountTerms } from './discount-input';

export const discountNotFound = () => new HttpError(404, 'There is no such discount code.', { code: 'discount/not-found' });

/** Creates a discount code. If the code is empty, a random one is generated, as hard to guess as an order id. 409 if it exists. Returns its id. */
export async function createDiscount(
  db: Db,
  actor: Actor,
  { code: wanted, ...terms }: DiscountTerms & { code: string },
): Promise<number> {
  const code = readCode(wanted) || newOrderId();
  const values = await readTerms(db, terms);
  try {
    return await transact(db, async (trx) => {
      const stored = await trx
        .insertInto('discounts')
        .values({ ...values, code })
        .returningAll()
        .executeTakeFirstOrThrow();
      await recordAudit(trx, actor, {
        action: 'discount.create',
        subject: `discount:${stored.id}`,
        after: { code, ...termsOf(stored) },
      });
      return stored.id;
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const message = `There is a code ${code} already.`;
    throw new HttpError(409, message, { code: 'discount/code-taken', errors: [{ field: 'code', message }] });
  }
}

/** Changes the conditions of a code; the code itself stays. 404, or 409 if it changed since `version`. */
export async function changeDiscount(
  db: Db,
  actor: Actor,
  { id, version, ...terms }: DiscountTerms & { id: number; version: number },
): Promise<void> {
  await transact(db, async (trx) => {
    const before = await trx.selectFrom('discounts').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
    if (!before) throw discountNotFound();
    await assertUnchanged(trx, { subject: `discount:${id}`, what: 'code', version: before.version, seen: version });
    const values = await readTerms(trx, terms);
    const stored = await trx
      .updateTable('discounts')
      .set({ ...values, version: version + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAudit(trx, actor, {
      action: 'discount.change',
      subject: `discount:${id}`,
      before: termsOf(before),
      after: termsOf(stored),
    });
  });
}

/** The conditions in the form in which staff send them. */
export const termsOf = (row: Selectable<DiscountsTable>): DiscountTerms => ({
  kind: row.kind,
  value: row.value,
  scope: row.scope,
  brands: row.brands,
  productIds: row.product_ids,
  minCents: row.min_cents,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at?.toISOString() ?? null,
  maxUses: row.max_uses,
  maxUsesPerCustomer: row.max_uses_per_customer,
  active: row.active,
  terms: row.terms,
});
