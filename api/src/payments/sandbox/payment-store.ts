import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { SandboxPaymentsTable } from '../../db/tables/sandbox';
import { transact, type Db } from '../../db/transact';
import type { PaymentState } from '../../db/tables/payment-state';
import { PaymentProviderError, type ProviderRefund, type SessionRequest } from '../payment-provider';

export type SandboxStatus = PaymentState;
export type SandboxPayment = Selectable<SandboxPaymentsTable>;

/** How much longer than the shop's hold a session can be paid, so that late payments can be tested. */
const LATE_MS = 3_600_000;

/** Creates a payment; its id is the reference. Creating it twice changes nothing. */
export async function openPayment(db: Db, request: SessionRequest): Promise<void> {
  const { reference, amountCents, currency, holdEndsAt, returnUrls } = request;
  await db
    .insertInto('sandbox_payments')
    .values({
      session_id: reference,
      reference,
      amount_cents: amountCents,
      currency,
      status: 'open',
      success_url: returnUrls.success,
      cancel_url: returnUrls.cancel,
      failure_url: returnUrls.failure,
      expires_at: new Date(holdEndsAt.getTime() + LATE_MS),
    })
    .onConflict((conflict) => conflict.column('session_id').doNothing())
    .execute();
}

/** The current state of one payment; undefined if there is none with this id. */
export async function readPayment(db: Db, sessionId: string): Promise<SandboxPayment | undefined> {
  // Reject other ids before the query: the database cannot even store some characters.
  if (!/^[\w-]{1,64}$/.test(sessionId)) return undefined;
  const found = await db
    .selectFrom('sandbox_payments')
    .selectAll()
    .select(sql<boolean>`expires_at <= clock_timestamp()`.as('late'))
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  if (!found) return undefined;
  const { late, ...payment } = found;
  return late && payment.status === 'open' ? { ...payment, status: 'expired' } : payment;
}

/** Ends an open payment and queues its webhook; a payment that has already ended stays unchanged. */
export async function endPayment(
  db: Db,
  sessionId: string,
  outcome: 'paid' | 'declined' | 'cancelled',
): Promise<SandboxPayment | undefined> {
  await transact(db, async (trx) => {
    const ended = await trx
      .updateTable('sandbox_payments')
      .set({ status: outcome })
      .where('session_id', '=', sessionId)
      .where('status', '=', 'open')
      .where('expires_at', '>', sql<Date>`now()`)
      .returningAll()
      .executeTakeFirst();
    if (ended) await writeDelivery(trx, outcome === 'paid' ? 'payment.succeeded' : 'payment.failed', ended, ended.amount_cents);
  });
  return readPayment(db, sessionId);
}

/** Refunds once per key, and never more than was paid. Throws PaymentProviderError if it cannot. */
export async function recordRefund(db: Db, sessionId: string, amountCents: number, key: string): Promise<void> {
  await transact(db, async (trx) => {
    const payment = await trx
      .selectFrom('sandbox_payments')
      .selectAll()
      .where('session_id', '=', sessionId)
      .forUpdate()
      .executeTakeFirst();
    if (!payment) throw new PaymentProviderError('The sandbox has no such session.');
    const done = await trx
      .selectFrom('sandbox_refunds')
      .select('session_id')
      .where('idempotency_key', '=', key)
      .executeTakeFirst();
    if (done) return;
    if (payment.status !== 'paid') throw new PaymentProviderError('Only a paid session can be refunded.', { refused: true });
    const refunded = payment.refunded_cents + amountCents;
    if (refunded > payment.amount_cents)
      throw new PaymentProviderError('More than was paid cannot be refunded.', { refused: true });
    await trx
      .insertInto('sandbox_refunds')
      .values({ idempotency_key: key, session_id: sessionId, amount_cents: amountCents })
      .execute();
    await trx
      .updateTable('sandbox_payments')
      .set({ refunded_cents: refunded, status: refunded === payment.amount_cents ? 'refunded' : 'paid' })
      .where('session_id', '=', sessionId)
      .execute();
    await writeDelivery(trx, 'refund.succeeded', payment, amountCents);
  });
}

/** The refunds of a payment; the sandbox makes each immediately. Their id is the key of the request. */
export async function readRefunds(db: Db, sessionId: string): Promise<ProviderRefund[]> {
  const rows = await db.selectFrom('sandbox_refunds').selectAll().where('session_id', '=', sessionId).execute();
  return rows.map((row) => ({ providerRef: row.idempotency_key, amountCents: row.amount_cents, state: 'done' }));
}

async function writeDelivery(trx: Db, type: string, payment: SandboxPayment, amount: number): Promise<void> {
  const { session_id: sessionId, currency, reference } = payment;
  const id = `evt_${randomUUID()}`;
  const body = JSON.stringify({
    id,
    type,
    createdAt: new Date().toISOString(),
    data: { sessionId, amount, currency, reference, mode: 'test' },
  });
  await trx.insertInto('sandbox_deliveries').values({ id, body }).execute();
}
