import { sql } from 'kysely';
import type { ApiDeps } from '../../deps';
import { OPERATOR } from '../../staff/audit/actor';
import { auditedOnce } from '../../staff/audit/audited';

interface Ended {
  id: number;
  sale_cents: number;
  old_cents: number | null;
  price_cents: number;
}

/**
 * One run: ends the sales whose time is over, with the old price as the price again (SELL-1). A price that staff have raised above the old price since then stays. The version grows, so that nobody saves the
 * price of the sale from a page that was open before. Each sale is ended once, whatever the number of processes: what one of
 * them ends has no end any more for the others.
 */
export async function endSales({ db, invalidateCatalog }: Pick<ApiDeps, 'db' | 'invalidateCatalog'>): Promise<void> {
  const ended = await auditedOnce(db, OPERATOR, async (trx, record) => {
    const { rows } = await sql<Ended>`
      with due as (select id, price_cents, compare_at_cents from products where sale_ends_at <= now() order by id for no key update skip locked)
      update products p
      set price_cents = greatest(p.price_cents, coalesce(p.compare_at_cents, 0)), compare_at_cents = null,
        sale_started_at = null, sale_ends_at = null, version = p.version + 1
      from due where due.id = p.id returning p.id, due.price_cents as sale_cents, due.compare_at_cents as old_cents, p.price_cents`.execute(
      trx,
    );
    for (const { id, sale_cents, old_cents, price_cents } of rows)
      record({
        action: 'product.sale-ended',
        subject: `product:${id}`,
        before: { priceCents: sale_cents, compareAtCents: old_cents },
        after: { priceCents: price_cents, compareAtCents: null },
        reason: 'The time of the sale is over.',
      });
    return rows.length ? rows : null;
  });
  if (ended) invalidateCatalog(ended.map(({ id }) => id));
}
