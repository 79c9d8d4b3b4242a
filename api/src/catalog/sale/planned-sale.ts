import { transact, type Db, type Trx } from '../../db/transact';
import { Type, type Static } from '@sinclair/typebox';
import type { FieldError } from 'shared/models';
import { nullable } from '../../http/schema-parts';
import { readTime } from '../../time/parse-time';
import { HttpError, validationError } from '../../http/http-error';
import { recordAudit, type Actor } from '../../audit/record-audit';
import { notCharged, wasCharged } from './real-price';
import { assertSaleSeen } from './seen-sale';
import { isVisible } from '../../text/visible-text';

/** A sale that begins by itself. Amounts in cents; the old price is charged again from `endsAt` on, or until staff end it. */
export const PlannedSale = Type.Object({
  priceCents: Type.Integer(),
  compareAtCents: Type.Integer(),
  startsAt: Type.String({ description: 'ISO 8601, as is endsAt.' }),
  endsAt: nullable(Type.String({ description: 'null: when staff end it' })),
  regularCents: nullable(
    Type.Integer({
      description: 'The price without a sale when this one was planned: at another price it does not begin. null: not kept.',
    }),
  ),
  failure: Type.String({ description: "Why it could not begin; '' before." }),
});
export type PlannedSale = Static<typeof PlannedSale>;

type Plan = Omit<PlannedSale, 'failure' | 'regularCents'> & { productId: number; reason: string; seen?: SeenPlan | undefined };

/** The plan that the page showed, null for none; absent for callers who did not look. */
type SeenPlan = Omit<PlannedSale, 'failure' | 'regularCents'> | null;

/**
 * Plans the next sale of a product, and replaces the one that was planned before (SELL-1). The rule of the old price holds as for
 * a sale that begins at once, and once more when it begins (start-sales.ts). 404, 400 by field, 409
 * `product/old-price-not-charged`, 409 `staff/changed-meanwhile`.
 */
export async function planSale(db: Db, actor: Actor, { productId, reason, seen, ...plan }: Plan): Promise<void> {
  const { priceCents, compareAtCents } = plan;
  const startsAt = readTime(plan.startsAt);
  const endsAt = plan.endsAt === null ? null : readTime(plan.endsAt);
  const errors = timeErrors(startsAt, endsAt, plan.endsAt !== null);
  if (compareAtCents <= priceCents)
    errors.push({ field: 'compareAtCents', message: 'The old price must be above the price of the sale.' });
  if (!startsAt || errors.length) throw validationError(errors);
  await transact(db, async (trx) => {
    const product = await lockProduct(trx, productId);
    if (!product) throw new HttpError(404, 'There is no such product.', { code: 'product/not-found' });
    const before = await readPlannedSale(trx, productId);
    await assertPlanSeen(trx, productId, before, seen);
    if (!isVisible(reason) && !(await wasCharged(trx, productId, compareAtCents, startsAt))) throw notCharged();
    const values = {
      price_cents: priceCents,
      compare_at_cents: compareAtCents,
      starts_at: startsAt,
      ends_at: endsAt,
      reason: reason.trim(),
      failure: '',
      regular_cents: regularPrice(product),
    };
    await trx
      .insertInto('planned_sales')
      .values({ product_id: productId, ...values })
      .onConflict((conflict) => conflict.column('product_id').doUpdateSet(values))
      .execute();
    await recordAudit(trx, actor, {
      action: 'product.sale-planned',
      subject: `product:${productId}`,
      before: before ?? undefined,
      after: { priceCents, compareAtCents, startsAt: startsAt.toISOString(), endsAt: endsAt?.toISOString() ?? null },
      reason: reason.trim(),
    });
  });
}

/** Drops the planned sale of a product; 404 if there is none, 409 `staff/changed-meanwhile`. */
export async function dropPlannedSale(db: Db, actor: Actor, productId: number, seen?: SeenPlan): Promise<void> {
  await transact(db, async (trx) => {
    await lockProduct(trx, productId);
    const before = await readPlannedSale(trx, productId);
    if (before) await assertPlanSeen(trx, productId, before, seen);
    const { numDeletedRows } = await trx.deleteFrom('planned_sales').where('product_id', '=', productId).executeTakeFirst();
    if (!before || !numDeletedRows)
      throw new HttpError(404, 'No sale is planned for this product.', { code: 'product/no-planned-sale' });
    await recordAudit(trx, actor, { action: 'product.sale-plan-dropped', subject: `product:${productId}`, before });
  });
}

/** Until the transaction ends, no other one changes the product or its plan. */
const lockProduct = (trx: Trx, productId: number) =>
  trx
    .selectFrom('products')
    .select(['price_cents', 'compare_at_cents'])
    .where('id', '=', productId)
    .forNoKeyUpdate()
    .executeTakeFirst();

async function assertPlanSeen(trx: Trx, productId: number, before: PlannedSale | null, seen: SeenPlan | undefined) {
  if (seen !== undefined) await assertSaleSeen(trx, productId, before && { ...before }, seen && { ...seen });
}

/** The price of a product once its sale is over (end-sales.ts), in cents. */
export const regularPrice = (product: { price_cents: number; compare_at_cents: number | null }): number =>
  Math.max(product.price_cents, product.compare_at_cents ?? 0);

/** The planned sale of a product; null without one. */
export async function readPlannedSale(db: Db, productId: number): Promise<PlannedSale | null> {
  const row = await db.selectFrom('planned_sales').selectAll().where('product_id', '=', productId).executeTakeFirst();
  if (!row) return null;
  const { price_cents: priceCents, compare_at_cents: compareAtCents, regular_cents: regularCents, failure } = row;
  const times = { startsAt: row.starts_at.toISOString(), endsAt: row.ends_at?.toISOString() ?? null };
  return { priceCents, compareAtCents, ...times, regularCents, failure };
}

function timeErrors(startsAt: Date | null, endsAt: Date | null, hasEnd: boolean): FieldError[] {
  if (!startsAt) return [{ field: 'startsAt', message: 'This is not a date and time.' }];
  if (startsAt.getTime() <= Date.now())
    return [
      { field: 'startsAt', message: 'The sale must begin later than now. To begin now, change the price and its old price.' },
    ];
  if (hasEnd && !endsAt) return [{ field: 'endsAt', message: 'This is not a date and time.' }];
  if (endsAt && endsAt <= startsAt) return [{ field: 'endsAt', message: 'The end is before the start.' }];
  return [];
}
