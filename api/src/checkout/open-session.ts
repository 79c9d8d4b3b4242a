import { sql } from 'kysely';
import type { OrderRequest, OrderSession } from 'shared/models';
import { formatCents } from 'shared/money';
import { fromNow } from '../db/clock';
import type { FrozenLine } from '../db/tables/payments';
import { transact } from '../db/transact';
import type { Delivery } from '../db/tables/delivery';
import { applyDiscount } from '../discounts/apply-discount';
import { holdUse } from '../discounts/uses';
import type { SliceVersions } from '../db/tables/funnel';
import { HttpError } from '../http/http-error';
import { MAX_CENTS } from '../http/order-parameters';
import { readClaimToPay } from '../launches/claim-to-pay';
import { PaymentProviderError } from '../payments/payment-provider';
import { newSessionId } from '../security/random-ids';
import type { OrdersDeps } from '../orders/orders-deps';
import { closeEarlierSessions, settleEarlierSessions } from './earlier-sessions';
import { lockBuyer } from '../accounts/lock-buyer';
import { priceCart, assertInStock, assertWithinOrderLimits, totalOf } from './price-cart';
import { holdLines, releaseHolds } from '../stock/hold-stock';
import { assertMayHold } from './unpaid-holds';

/**
 * Opens a payment session for the shopper's cart (API-7, API-8), less `discountCode` (SELL-2). `versions` are those of
 * the page, where it may be measured (SELL-8), `address` is where the request came from, and `expectedTotalCents` is the total that the shopper
 * agreed to. First settles earlier sessions that were paid in the
 * meantime. Then one transaction closes the others, freezes the prices and holds the items; the provider is asked for its
 * page afterwards, outside the transaction. 409 for an empty cart, another total than the expected one (nothing is held then), insufficient stock, too many units or too many that wait for a payment, or an order that the provider refuses, 503 if the
 * provider does not respond; in these cases nothing stays held.
 */
export async function openSession(
  deps: OrdersDeps,
  accountId: number,
  request: OrderRequest,
  {
    discountCode = '',
    delivery = null,
    versions = null,
    address,
    claimId = null,
    expectedTotalCents,
  }: {
    discountCode?: string;
    delivery?: Delivery | null;
    versions?: SliceVersions | null;
    address?: string | undefined;
    claimId?: string | null;
    expectedTotalCents?: number | undefined;
  } = {},
): Promise<OrderSession> {
  const { db, config, payments, invalidateCatalog } = deps;
  const provider = payments.current;
  const id = newSessionId();
  const paidNow = await settleEarlierSessions(deps, accountId);
  const { lines, holdEndsAt } = await transact(db, async (trx) => {
    await lockBuyer(trx, accountId);
    await closeEarlierSessions(trx, accountId);
    const claim = claimId === null ? undefined : await readClaimToPay(trx, { claimId, accountId });
    const cart = claim ? [claim.line] : await priceCart(trx, accountId, { paidNow });
    const discount = discountCode
      ? await applyDiscount(trx, { code: discountCode, accountId, lines: cart, lock: true })
      : undefined;
    const priced = discount?.lines ?? cart;
    assertTotalAgreed(totalOf(priced), expectedTotalCents);
    assertWithinOrderLimits(priced, config);
    // Before the discount, which the database stores as well.
    if (totalOf(cart) > MAX_CENTS)
      throw new HttpError(409, 'This is more than one card payment can cover. Please split it into several orders.', {
        code: 'order/total-too-high',
      });
    const asked = { accountId, address, lines: priced, discountId: discount?.id };
    // The pair of a launch is the person's until their time is over: they hold nothing of the shop's.
    const { holdSeconds, networks } = claim
      ? { holdSeconds: Math.min(config.holdSeconds, claim.secondsLeft), networks: [] }
      : await assertMayHold(trx, config, asked);
    if (!claim) await assertInStock(trx, priced, accountId, deps);
    const { hold_ends_at } = await trx
      .insertInto('payment_sessions')
      .values({
        id,
        account_id: accountId,
        provider: provider.name,
        mode: provider.mode,
        state: 'opening',
        amount_cents: totalOf(priced),
        currency: 'ZAR',
        request: JSON.stringify(request),
        lines: JSON.stringify(priced),
        discount_code: discount?.code ?? '',
        delivery: delivery && JSON.stringify(delivery),
        versions: versions && JSON.stringify(versions),
        hold_ends_at: fromNow(holdSeconds),
        networks,
        claim_id: claimId,
        next_check_at: fromNow(10),
      })
      .returning('hold_ends_at')
      .executeTakeFirstOrThrow();
    if (!claim) await holdLines(trx, id, priced, hold_ends_at);
    if (discount)
      await holdUse(trx, { sessionId: id, discountId: discount.id, accountId, cents: discount.cents, until: hold_ends_at });
    return { lines: priced, holdEndsAt: hold_ends_at };
  });
  invalidateCatalog(lines.map(({ productId }) => productId));
  const total = totalOf(lines);
  const paymentUrl = await openProviderSession(deps, id, request.email, holdEndsAt, lines);
  return { session_id: id, payment_url: paymentUrl, total: total / 100, currency: 'ZAR', expiresAt: holdEndsAt.toISOString() };
}

/** Throws a 409 with the new total if it is not the one that the shopper agreed to. */
function assertTotalAgreed(totalCents: number, expectedCents: number | undefined): void {
  if (expectedCents === undefined || expectedCents === totalCents) return;
  const message = `Your cart has changed: the total is ${formatCents(totalCents)} now. Please check it, then press Send.`;
  throw new HttpError(409, message, { code: 'order/total-changed', details: { totalCents } });
}

async function openProviderSession(
  deps: OrdersDeps,
  id: string,
  email: string,
  holdEndsAt: Date,
  lines: FrozenLine[],
): Promise<string> {
  const { db, config, payments, log, invalidateCatalog } = deps;
  try {
    const { providerRef, paymentUrl } = await payments.current.openSession({
      reference: id,
      amountCents: totalOf(lines),
      currency: 'ZAR',
      email,
      holdEndsAt,
      returnUrls: {
        success: `${config.publicUrl}/payment/success`,
        cancel: `${config.publicUrl}/payment/failure`,
        failure: `${config.publicUrl}/payment/failure`,
      },
      lines,
    });
    // A newer session of the shopper may have closed this one meanwhile; its page can still be paid.
    const state = sql<'open'>`case when state = 'opening' then 'open' else state end`;
    await db.updateTable('payment_sessions').set({ provider_ref: providerRef, state }).where('id', '=', id).execute();
    return paymentUrl;
  } catch (error) {
    log.error({ session: id, reason: (error as Error).message }, 'failed to open payment session');
    await transact(db, async (trx) => {
      await trx
        .updateTable('payment_sessions')
        .set({ state: 'failed', next_check_at: sql`null` })
        .where('id', '=', id)
        .execute();
      await releaseHolds(trx, [id]);
    });
    invalidateCatalog(lines.map(({ productId }) => productId));
    // A key that it refuses is the shop's trouble, which passes; anything else that it refuses will be refused again.
    if (error instanceof PaymentProviderError && error.refused && !error.isKeyRefused)
      throw new HttpError(
        409,
        'The payment provider did not accept this order, and will not if you send it again. Nothing was charged. Please check your email address, or write to us.',
        { code: 'payment/refused' },
      );
    throw new HttpError(
      503,
      'The payment provider cannot be reached at the moment. Nothing was charged. Please try again later.',
      {
        code: 'payment/provider-unavailable',
        headers: { 'retry-after': '30' },
      },
    );
  }
}
