import { queueMail } from '../mail/queue-mail';
import { returnApprovedMail, returnDeclinedMail, returnReceivedMail } from '../mail/templates/return-mails';
import { HttpError } from '../http/http-error';
import type { OrdersDeps } from '../orders/orders-deps';
import type { Actor } from '../audit/record-audit';
import { changeReturn, type ReturnChange, type SeenReturn } from './change-return';
import { isOfExchange } from './read-returns';

/**
 * Approves a return; `instructions` are mailed and shown to the shopper (BO-11). A return with received pairs is received at
 * once: a release that knows no declined parcels reopens it as if nothing had come, and nothing of it will come again. 404, 409.
 */
export const approveReturn = (deps: OrdersDeps, actor: Actor, seen: SeenReturn, instructions: string): Promise<void | null> =>
  changeReturn(
    deps,
    actor,
    {
      ...seen,
      from: ['requested'],
      to: 'approved',
      event: 'return approved',
      action: 'return.approved',
      reason: '',
      isDone: ({ state, ...found }) => (state === 'approved' || state === 'received') && found.instructions === instructions,
    },
    async ({ trx, session, order, lines, found }) => {
      const hasCome = found.received_at !== null;
      const mail = hasCome
        ? returnReceivedMail(deps.config, order.id, cameOf(lines), 'received')
        : returnApprovedMail(deps.config, order.id, lines, instructions, order.delivery?.kind === 'pick-up');
      await queueMail(trx, { to: session.request.email, orderId: order.id, ...mail });
      return { set: { instructions, decided_at: new Date() }, to: hasCome ? 'received' : 'approved', value: undefined };
    },
  );

/**
 * Declines a return with a reason that the shopper reads: also one that was received; its pairs stay off the shelf. 404, 409 for
 * the old pairs of an exchange, and for pairs that are on the shelf again.
 */
export const declineReturn = (deps: OrdersDeps, actor: Actor, seen: SeenReturn, reason: string): Promise<void | null> =>
  changeReturn(
    deps,
    actor,
    {
      ...seen,
      from: ['requested', 'approved', 'received'],
      to: 'declined',
      event: 'return declined',
      reason,
      isDone: ({ state }) => state === 'declined',
    },
    async ({ trx, session, order, lines, found }) => {
      if (await isOfExchange(trx, found.id))
        throw new HttpError(409, 'The new size of this exchange is on its way already, so its return cannot be declined.', {
          code: 'return/of-exchange',
        });
      if (lines.some(({ restocked }) => restocked))
        throw new HttpError(409, 'Pairs of this return are back on the shelf, so they are the shop’s: refund or exchange them.', {
          code: 'return/restocked',
        });
      await queueMail(trx, {
        to: session.request.email,
        orderId: order.id,
        ...returnDeclinedMail(deps.config, order.id, reason),
      });
      return { set: { decline_reason: reason, decided_at: new Date(), closed_at: new Date() }, value: undefined };
    },
  );

const cameOf = (lines: ReturnChange['lines']) =>
  lines.flatMap(({ received_quantity: quantity, ...line }) => (quantity ? [{ ...line, quantity }] : []));
