import { transact, type Trx } from '../../db/transact';
import { sql } from 'kysely';
import type { ApiDeps } from '../../deps';
import { OPERATOR } from '../../audit/actor';
import { recordAudit, type Actor } from '../../audit/record-audit';
import { regularPrice } from './planned-sale';
import { wasCharged } from './real-price';

interface Due {
  product_id: number;
  price_cents: number;
  compare_at_cents: number;
  starts_at: Date;
  ends_at: Date | null;
  regular_cents: number | null;
  reason: string;
  /** The product's current price. */
  charged_cents: number;
  old_cents: number | null;
}

const NOT_REAL = 'The old price was not charged in the previous 90 days, and no reason was given.';
const OVER = 'The sale was over before it could begin.';
const CHANGED =
  'The price was changed after the sale was planned: at its end the old price of the plan would be charged, and the new one would be lost.';
const RAISES = 'The sale needs a lower price: the product cost less already, so the sale would have raised its price.';

/**
 * One run: begins the planned sales that are due (SELL-1). The product gets the price of the sale, and goes back to the
 * old price at its end (end-sales.ts). Each sale begins once, whatever the number of processes. One that may not begin stays, with
 * the reason, until staff change it. A sale that is over must be ended first: until then the price is not yet that which the next one
 * lowers.
 */
export async function startSales({ db, invalidateCatalog }: Pick<ApiDeps, 'db' | 'invalidateCatalog'>): Promise<void> {
  const started = await transact(db, async (trx) => {
    const { rows } = await sql<Due>`
      select s.*, p.price_cents as charged_cents, p.compare_at_cents as old_cents
      from planned_sales s join products p on p.id = s.product_id
      where s.starts_at <= now() and s.failure = '' and coalesce(p.sale_ends_at > now(), true) order by p.id for no key update of p, s skip locked`.execute(
      trx,
    );
    for (const due of rows) await startOne(trx, due, OPERATOR);
    return rows.length ? rows : null;
  });
  if (started) invalidateCatalog(started.map(({ product_id }) => product_id));
}

async function startOne(trx: Trx, due: Due, actor: Actor): Promise<void> {
  const { product_id: id, price_cents, compare_at_cents, starts_at, ends_at, reason } = due;
  const subject = `product:${id}`;
  const failure = await failureOf(trx, due);
  if (failure) {
    await trx.updateTable('planned_sales').set({ failure }).where('product_id', '=', id).execute();
    await recordAudit(trx, actor, {
      action: 'product.sale-not-started',
      subject,
      after: { priceCents: price_cents },
      reason: failure,
    });
    return;
  }
  await trx.deleteFrom('planned_sales').where('product_id', '=', id).execute();
  await trx
    .updateTable('products')
    // The version grows, so that a page opened before cannot save the earlier price.
    .set((eb) => ({
      price_cents,
      compare_at_cents,
      sale_started_at: starts_at,
      sale_ends_at: ends_at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await recordAudit(trx, actor, {
    action: 'product.sale-started',
    subject,
    before: { priceCents: due.charged_cents, compareAtCents: due.old_cents },
    after: { priceCents: price_cents, compareAtCents: compare_at_cents },
    reason: reason || 'The planned sale began.',
  });
}

/** Why a sale that is due may not begin; '' if it may. */
async function failureOf(trx: Trx, due: Due): Promise<string> {
  const isReal = due.reason !== '' || (await wasCharged(trx, due.product_id, due.compare_at_cents));
  if (!isReal) return NOT_REAL;
  if (due.ends_at && due.ends_at.getTime() <= Date.now()) return OVER;
  if (due.price_cents > due.charged_cents) return RAISES;
  const regular = regularPrice({ price_cents: due.charged_cents, compare_at_cents: due.old_cents });
  return due.regular_cents !== null && due.regular_cents !== regular ? CHANGED : '';
}
