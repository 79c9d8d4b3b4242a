import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema';

/** Everything that is stored about the person of an address, for the person to read; null where nothing is. */
export async function exportPerson(db: Kysely<Schema>, email: string): Promise<object | null> {
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'firstname', 'lastname', 'phone_number as phoneNumber', 'address', 'role', 'created_at as createdAt'])
    .where('email', '=', email)
    .executeTakeFirst();
  const newsletter = await db
    .selectFrom('subscribers')
    .select(['email', 'source', 'consented_at as consentedAt', 'confirmed_at as confirmedAt'])
    .where('email', '=', email)
    .execute();
  const messages = await db
    .selectFrom('contact_messages')
    .select(['name', 'email', 'phone_number as phoneNumber', 'message', 'received_at as receivedAt'])
    .where('email', '=', email)
    .execute();
  const mailsOnTheirWay = await db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'created_at as createdAt'])
    .where('recipient', '=', email)
    .execute();
  const there = account || newsletter.length || messages.length || mailsOnTheirWay.length;
  if (!there) return null;
  const owned = account ? await exportAccount(db, account.id) : {};
  const { id: _, ...details } = account ?? { id: 0 };
  return { exportedAt: new Date(), account: account ? details : null, ...owned, newsletter, messages, mailsOnTheirWay };
}

/** What hangs on the account. Amounts are in rand. */
async function exportAccount(db: Kysely<Schema>, accountId: number): Promise<object> {
  const cart = await db
    .selectFrom('cart_lines')
    .select(['product_id as productId', 'size', 'quantity', 'created_at as addedAt'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  const orders = await db.selectFrom('orders').selectAll().where('account_id', '=', accountId).orderBy('ordered_at').execute();
  const payments = await db
    .selectFrom('payment_sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  const codes = await db
    .selectFrom('reset_codes')
    .select('expires_at as expiresAt')
    .where('account_id', '=', accountId)
    .execute();
  const events = orders.length
    ? await db
        .selectFrom('order_events')
        .selectAll()
        .where(
          'order_id',
          'in',
          orders.map(({ id }) => id),
        )
        .orderBy('id')
        .execute()
    : [];
  return {
    cart,
    orders: orders.map((order) => ({
      orderId: order.id,
      orderedAt: order.ordered_at,
      status: order.status,
      total: order.total_cents / 100,
      currency: order.currency,
      deliverTo: order.request,
      deliveredAt: order.delivered_at,
      returnAskedAt: order.return_asked_at,
      events: events
        .filter(({ order_id }) => order_id === order.id)
        .map(({ event, reason, happened_at }) => ({ event, reason, happenedAt: happened_at })),
    })),
    payments: payments.map((payment) => ({
      sessionId: payment.id,
      provider: payment.provider,
      state: payment.state,
      amount: payment.amount_cents / 100,
      currency: payment.currency,
      request: payment.request,
      lines: payment.lines.map(({ priceCents, ...line }) => ({ ...line, price: priceCents / 100 })),
      openedAt: payment.created_at,
    })),
    passwordResets: codes,
  };
}
