import { queueMail } from '../mail/queue-mail';
import { cancelledMail } from '../mail/templates/order-mails';
import type { OrdersDeps, PaymentSession, Trx } from './orders-deps';

/** Tells the shopper that the order is cancelled, and what goes back, in cents. Part of the transaction that cancels it. */
export const queueCancelled = (
  trx: Trx,
  { config }: Pick<OrdersDeps, 'config'>,
  session: PaymentSession,
  id: string,
  refundCents: number,
): Promise<void> => queueMail(trx, { to: session.request.email, orderId: id, ...cancelledMail(config, { id, refundCents }) });
