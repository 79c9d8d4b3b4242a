import { changedMeanwhile } from '../../audit/version-conflict';
import type { Trx } from '../../db/transact';

/** Sale of a product, as a page showed it. Amounts in cents, times in ISO 8601. */
export type SeenSale = Readonly<Record<string, number | string | null>>;

/**
 * Throws 409 if the sale is not the one that the page showed. A sale does not count in the product's version, because an open
 * form of the product would be refused for it; so what was seen is compared instead.
 */
export async function assertSaleSeen(trx: Trx, productId: number, now: SeenSale | null, seen: SeenSale | null) {
  const isSame = Object.entries(seen ?? {}).every(([field, value]) => now !== null && sameValue(now[field] ?? null, value));
  if ((seen === null) === (now === null) && isSame) return;
  throw await changedMeanwhile(trx, { subject: `product:${productId}`, what: 'product' });
}

/** Times may be written in several ways. */
const sameValue = (now: number | string | null, seen: number | string | null): boolean =>
  now === seen || (typeof now === 'string' && typeof seen === 'string' && Date.parse(now) === Date.parse(seen));
