import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema';

const ACCOUNT_COLUMNS = [
  'id',
  'email',
  'email_confirmed_at as emailConfirmedAt',
  'firstname',
  'lastname',
  'phone_number as phoneNumber',
  'address',
  'role',
  'created_at as createdAt',
] as const;
const UNCONFIRMED =
  'Confirm your email address to see what is stored under it: messages, newsletter, and mails that wait. Anybody can type an address.';

/**
 * Everything stored about the owner of an account, in readable form; null without the account. What is stored under the
 * address (messages, newsletter, waiting mails) is included only if it is confirmed: it may be a stranger's.
 */
export async function exportAccount(db: Kysely<Schema>, accountId: number): Promise<object | null> {
  const account = await db.selectFrom('accounts').select(ACCOUNT_COLUMNS).where('id', '=', accountId).executeTakeFirst();
  if (!account) return null;
  const { id, ...details } = account;
  const owned = await readOwned(db, id);
  const stored = account.emailConfirmedAt
    ? await readByAddress(db, account.email)
    : { newsletter: await readOwnSubscriptions(db, id), messages: [], backInStock: [], mailsOnTheirWay: [], note: UNCONFIRMED };
  return { exportedAt: new Date(), account: details, ...owned, ...stored };
}

/**
 * Everything stored about the person with this address; null if there is nothing. For staff, who have checked who asks.
 */
export async function exportPerson(db: Kysely<Schema>, email: string): Promise<object | null> {
  const account = await db.selectFrom('accounts').select(ACCOUNT_COLUMNS).where('email', '=', email).executeTakeFirst();
  const stored = await readByAddress(db, email);
  if (!account && !Object.values(stored).some((rows) => rows.length)) return null;
  const owned = account ? await readOwned(db, account.id) : {};
  const { id: _, ...details } = account ?? { id: 0 };
  return { exportedAt: new Date(), account: account ? details : null, ...owned, ...stored };
}

async function readByAddress(db: Kysely<Schema>, email: string) {
  const newsletter = await db
    .selectFrom('subscribers')
    .select(['email', 'source', 'consented_at as consentedAt', 'confirmed_at as confirmedAt'])
    .where('email', '=', email)
    .execute();
  const messages = await db
    .selectFrom('contact_messages')
    .select(['id', 'name', 'email', 'phone_number as phoneNumber', 'message', 'received_at as receivedAt'])
    .where('email', '=', email)
    .orderBy('id')
    .execute();
  const replies = await db
    .selectFrom('contact_replies')
    .select(['message_id', 'body', 'sent_at as sentAt'])
    .where('message_id', 'in', db.selectFrom('contact_messages').select('id').where('email', '=', email))
    .orderBy('id')
    .execute();
  const mailsOnTheirWay = await db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'created_at as createdAt'])
    .where('recipient', '=', email)
    .execute();
  const backInStock = await db
    .selectFrom('stock_waits')
    .select(['product_id as productId', 'size', 'email', 'asked_at as askedAt', 'told_at as toldAt'])
    .where('email', '=', email)
    .orderBy('id')
    .execute();
  return {
    newsletter,
    messages: messages.map(({ id, ...message }) => ({
      ...message,
      replies: replies.filter((reply) => reply.message_id === id).map(({ body, sentAt }) => ({ body, sentAt })),
    })),
    backInStock,
    mailsOnTheirWay,
  };
}

/** The newsletter that the account asked for at sign-up. Whether its link was clicked is the business of the address's owner. */
const readOwnSubscriptions = (db: Kysely<Schema>, accountId: number) =>
  db
    .selectFrom('subscribers')
    .select(['email', 'source', 'consented_at as consentedAt'])
    .where('account_id', '=', accountId)
    .execute();

/** The data of the account. Amounts are in rand. */
async function readOwned(db: Kysely<Schema>, accountId: number): Promise<object> {
  const cart = await db
    .selectFrom('cart_lines')
    .select(['product_id as productId', 'size', 'quantity', 'created_at as addedAt'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  const wishList = await db
    .selectFrom('wish_list_items')
    .select(['product_id as productId', 'price_cents', 'saved_at as savedAt'])
    .where('account_id', '=', accountId)
    .orderBy('saved_at')
    .execute();
  const orders = await db.selectFrom('orders').selectAll().where('account_id', '=', accountId).orderBy('ordered_at').execute();
  const payments = await db
    .selectFrom('payment_sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .select(['session_id', 'amount_cents', 'state', 'reason', 'created_at'])
    .where('session_id', 'in', db.selectFrom('payment_sessions').select('id').where('account_id', '=', accountId))
    .orderBy('created_at')
    .execute();
  const codes = await db
    .selectFrom('reset_codes')
    .select('expires_at as expiresAt')
    .where('account_id', '=', accountId)
    .execute();
  const events = await db
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', 'in', db.selectFrom('orders').select('id').where('account_id', '=', accountId))
    .orderBy('id')
    .execute();
  const shipments = await db
    .selectFrom('shipments')
    .selectAll()
    .where('order_id', 'in', db.selectFrom('orders').select('id').where('account_id', '=', accountId))
    .orderBy('id')
    .execute();
  const returns = await db
    .selectFrom('returns')
    .select([
      'order_id',
      'state',
      'reason',
      'decline_reason as declineReason',
      'note',
      'asked_at as askedAt',
      'closed_at as closedAt',
    ])
    .where('order_id', 'in', db.selectFrom('orders').select('id').where('account_id', '=', accountId))
    .orderBy('id')
    .execute();
  const creditNotes = await db
    .selectFrom('credit_notes')
    .select(['order_id', 'serial', 'amount_cents', 'reason', 'issued_at as issuedAt'])
    .where('order_id', 'in', db.selectFrom('orders').select('id').where('account_id', '=', accountId))
    .orderBy('issued_at')
    .execute();
  return {
    cart,
    wishList: wishList.map(({ price_cents, ...item }) => ({ ...item, price: price_cents / 100 })),
    orders: orders.map((order) => ({
      orderId: order.id,
      orderedAt: order.ordered_at,
      status: order.status,
      total: order.total_cents / 100,
      currency: order.currency,
      deliverTo: order.request,
      deliveredAt: order.delivered_at,
      returnAskedAt: order.return_asked_at,
      returns: returns.filter(({ order_id }) => order_id === order.id).map(({ order_id: _, ...row }) => row),
      creditNotes: creditNotes
        .filter(({ order_id }) => order_id === order.id)
        .map(({ order_id: _, amount_cents, ...note }) => ({ ...note, amount: amount_cents / 100 })),
      parcels: shipments
        .filter(({ order_id }) => order_id === order.id)
        .map(({ courier, tracking, tracking_url, sent_at }) => ({ courier, tracking, url: tracking_url, sentAt: sent_at })),
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
      ...(payment.discount_code ? { discountCode: payment.discount_code } : {}),
      lines: payment.lines.map(({ priceCents, discountCents, ...line }) => ({
        ...line,
        price: priceCents / 100,
        ...(discountCents ? { discount: discountCents / 100 } : {}),
      })),
      openedAt: payment.created_at,
      refunds: refunds
        .filter(({ session_id }) => session_id === payment.id)
        .map(({ amount_cents, state, reason, created_at }) => ({
          amount: amount_cents / 100,
          state,
          reason,
          requestedAt: created_at,
        })),
    })),
    passwordResets: codes,
  };
}
