import type { PaymentSession, Trx } from './orders-deps';

/** Whether the bank may take the payment back: its order is on hold for that, or it became no order. The caller locks the session. */
export async function isDisputed(trx: Trx, session: Pick<PaymentSession, 'id' | 'disputed_at'>): Promise<boolean> {
  if (session.disputed_at) return true;
  const held = trx.selectFrom('orders').select('id').where('session_id', '=', session.id);
  return Boolean(await held.where('packing_hold', '=', 'payment disputed').executeTakeFirst());
}
