import { sql, type Selectable } from 'kysely';
import { withoutBlanks } from 'shared/validation';
import type { DiscountsTable } from '../db/tables/discounts';
import type { FrozenLine } from '../db/tables/payments';
import { discountCents, lineCentsBeforeDiscount, shareOut } from './shares';
import { discountErrors } from './discount-errors';
import { exceededLimit } from './uses';
import type { Db } from '../db/transact';

/** A code that is valid for a cart, and the amount that it takes off. */
export interface AppliedDiscount {
  id: number;
  code: string;
  terms: string;
  /** Sum of the lines' shares. */
  cents: number;
  /** The cart's lines with their shares. */
  lines: FrozenLine[];
}

/** As it is stored: upper case, without blanks and invisible characters. */
export const normalizeCode = (code: string): string => withoutBlanks(code).toUpperCase();

/**
 * Checks a code against the cart of an account and takes it off the lines (SELL-2). Throws 409 `discount/…`. With `lock` the
 * discount's row stays locked until the transaction ends, so that uses are counted one checkout after the other; the caller
 * has locked the buyer before, and locks stock afterwards.
 */
export async function applyDiscount(
  db: Db,
  { code, accountId, lines, lock }: { code: string; accountId: number; lines: readonly FrozenLine[]; lock: boolean },
): Promise<AppliedDiscount> {
  const discount = await db
    .selectFrom('discounts')
    .selectAll()
    .select([
      sql<boolean>`starts_at <= clock_timestamp()`.as('has_begun'),
      sql<boolean>`coalesce(ends_at <= clock_timestamp(), false)`.as('has_ended'),
    ])
    .where('code', '=', normalizeCode(code))
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (!discount?.active || !discount.has_begun) throw discountErrors.notValid();
  if (discount.has_ended) throw discountErrors.expired();
  // A separate statement after the lock, so that it sees the uses of the previous holder.
  const exceeded = await exceededLimit(db, discount, accountId);
  if (exceeded) throw exceeded === 'per-customer' ? discountErrors.alreadyUsed() : discountErrors.usedUp();
  const weights = await eligibleCents(db, discount, lines);
  const eligible = sum(weights);
  if (eligible === 0) throw discountErrors.notValid();
  if (eligible < discount.min_cents) throw discountErrors.belowMinimum(discount.min_cents - eligible);
  const cents = discountCents(discount, eligible, sum(lines.map(lineCentsBeforeDiscount)));
  const shares = shareOut(cents, weights);
  return {
    id: discount.id,
    code: discount.code,
    terms: discount.terms,
    cents,
    lines: lines.map((line, index) => ({ ...line, discountCents: shares[index] ?? 0 })),
  };
}

/** The cents of each line that the discount is about; 0 for lines outside its scope. */
async function eligibleCents(
  db: Db,
  { scope, brands, product_ids }: Selectable<DiscountsTable>,
  lines: readonly FrozenLine[],
): Promise<number[]> {
  if (scope === 'shop') return lines.map(lineCentsBeforeDiscount);
  const ids =
    scope === 'products'
      ? product_ids
      : (await db.selectFrom('products').select('id').where('category', 'in', brands).execute()).map(({ id }) => id);
  return lines.map((line) => (ids.includes(line.productId) ? lineCentsBeforeDiscount(line) : 0));
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
