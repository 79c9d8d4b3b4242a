import { sql } from 'kysely';
import type { OrderRequest, OrderSession } from 'shared/models';
import { fromNow } from '../db/clock';
import type { FrozenLine } from '../db/tables/payments';
import { transact } from '../db/transact';
import { Refusal } from '../refusals';
import { newSessionId } from './order-id';
import type { OrdersDeps, Trx } from './orders-deps';
import { priceCart, refuseShortage, totalOf } from './price-cart';
import { releaseHolds } from './stock';

/** Twenty million rand: far above any card's limit, and safely inside the database's numbers. */
const MOST_CENTS = 2_000_000_000;

/**
 * Opens a payment session for the shopper's cart (API-7, API-8): in one transaction the prices are frozen and the
 * pairs held, then, outside of it, the provider is asked for its page. Refuses with 409 an empty cart and more than is
 * free, with 503 when the provider does not answer; in that case nothing stays held.
 */
export async function openSession(deps: OrdersDeps, accountId: number, request: OrderRequest): Promise<OrderSession> {
  const { db, config, payments, catalogueChanged } = deps;
  const provider = payments.current;
  const id = newSessionId();
  const { lines, holdEndsAt } = await transact(db, async (trx) => {
    await giveUpEarlier(trx, accountId);
    const priced = await priceCart(trx, accountId);
    await refuseShortage(trx, priced, id, deps);
    if (totalOf(priced) > MOST_CENTS)
      throw new Refusal(409, 'This is more than one card payment can carry. Please order in parts.');
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
        hold_ends_at: fromNow(config.holdSeconds),
        next_check_at: fromNow(10),
      })
      .returning('hold_ends_at')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('holds')
      .values(
        priced.map(({ productId, size, quantity }) => ({
          session_id: id,
          product_id: productId,
          size,
          quantity,
          expires_at: hold_ends_at,
        })),
      )
      .execute();
    return { lines: priced, holdEndsAt: hold_ends_at };
  });
  catalogueChanged(lines.map(({ productId }) => productId));
  const total = totalOf(lines);
  const paymentUrl = await askProvider(deps, id, request.email, holdEndsAt, lines);
  return { session_id: id, payment_url: paymentUrl, total: total / 100, currency: 'ZAR', expiresAt: holdEndsAt.toISOString() };
}

/** Locks the account against a second checkout of the same shopper, then frees what their open sessions hold. */
async function giveUpEarlier(trx: Trx, accountId: number): Promise<void> {
  await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  // Waits for one that is being settled at this moment: its lines are out of the cart when ours is read.
  const earlier = await trx
    .selectFrom('payment_sessions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', 'in', ['opening', 'open'])
    .orderBy('id')
    .forUpdate()
    .execute();
  await releaseHolds(
    trx,
    earlier.map((session) => session.id),
  );
}

async function askProvider(deps: OrdersDeps, id: string, email: string, holdEndsAt: Date, lines: FrozenLine[]): Promise<string> {
  const { db, config, payments, log, catalogueChanged } = deps;
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
    await db.updateTable('payment_sessions').set({ provider_ref: providerRef, state: 'open' }).where('id', '=', id).execute();
    return paymentUrl;
  } catch (error) {
    log.error({ session: id, reason: (error as Error).message }, 'the payment provider opened no session');
    await transact(db, async (trx) => {
      await trx
        .updateTable('payment_sessions')
        .set({ state: 'failed', next_check_at: sql`null` })
        .where('id', '=', id)
        .execute();
      await releaseHolds(trx, [id]);
    });
    catalogueChanged(lines.map(({ productId }) => productId));
    throw new Refusal(
      503,
      'The payment provider cannot be reached at the moment. Nothing was charged. Please try again later.',
      undefined,
      {
        'retry-after': '30',
      },
    );
  }
}
