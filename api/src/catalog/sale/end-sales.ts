import { transact } from '../../db/transact';
import { sql } from 'kysely';
import type { ApiDeps } from '../../deps';
import { OPERATOR } from '../../audit/actor';
import { recordAudit } from '../../audit/record-audit';

interface Ended {
  id: number;
  sale_cents: number;
  old_cents: number | null;
  price_cents: number;
}

/**
 * One run: ends the sales that are past their time, and makes the old price the price again (SELL-1). A price that staff have
 * raised above the old price since then stays. The version grows, so that a page opened before cannot save the sale price. Each
 * sale ends once, however many processes run: for the others it has no end time any more.
 */
export async function endSales({ db, invalidateCatalog }: Pick<ApiDeps, 'db' | 'invalidateCatalog'>): Promise<void> {
  const ended = await transact(db, async (trx) => {
    const { rows } = await sql<Ended>`
      with due as (select id, price_cents, compare_at_cents from products where sale_ends_at <= now() order by id for no key update skip locked)
      update products p
      set price_cents = greatest(p.price_cents, coalesce(p.compare_at_cents, 0)), compare_at_cents = null,
        sale_started_at = null, sale_ends_at = null, version = p.version + 1
      from due where due.id = p.id returning p.id, due.price_cents as sale_cents, due.compare_at_cents as old_cents, p.price_cents`.execute(
      trx,
    );
    for (const { id, sale_cents, old_cents, price_cents } of rows)
      await recordAudit(trx, OPERATOR, {
        action: 'product.sale-ended',
        subject: `product:${id}`,
        before: { priceCents: sale_cents, compareAtCents: old_cents },
        after: { priceCents: price_cents, compareAtCents: null },
        reason: 'The sale has ended.',
      });
    return rows.length ? rows : null;
  });
  if (ended) invalidateCatalog(ended.map(({ id }) => id));
}
