import { queueMail } from '../mail/queue-mail';
import { returnReopenedMail } from '../mail/templates/return-mails';
import { HttpError } from '../http/http-error';
import type { OrdersDeps } from '../orders/orders-deps';
import type { Actor } from '../audit/record-audit';
import { changeReturn, type SeenReturn } from './change-return';
import { readReturnHistories, returnableUnits } from './returnable';
import { unitsUnsettled } from './return-states';

/**
 * Takes a declined return up again: it waits for a decision as if it had just been asked for, whenever that was; one that had come
 * waits as received. The reason is for the staff. 404, 409 while another return of the order is open, or if a pair of it came back another way.
 */
export const reopenReturn = (deps: OrdersDeps, actor: Actor, seen: SeenReturn, reason: string): Promise<void | null> =>
  changeReturn(
    deps,
    actor,
    { ...seen, from: ['declined'], to: 'requested', event: 'return reopened', action: 'return.reopened', reason },
    async ({ trx, session, order, lines, found }) => {
      const history = (await readReturnHistories(trx, [order.id], found.id))(order.id);
      if (history.hasOpen)
        throw new HttpError(409, 'Another return of this order is open. Finish that one first.', { code: 'return/other-open' });
      const hasCome = found.received_at !== null;
      const now = await trx.selectFrom('order_lines').selectAll().where('order_id', '=', order.id).execute();
      const isLeft = ({ position, size, quantity, refunded_before: before }: (typeof lines)[number]) => {
        const line = now.find((each) => each.position === position && each.size === size);
        return (
          line && Math.min(returnableUnits(line, history), unitsUnsettled(quantity, before, line.refunded_quantity)) >= quantity
        );
      };
      if (order.status !== 'delivered' || !lines.every(isLeft))
        throw new HttpError(409, 'Pairs of this return were refunded, exchanged or returned since.', {
          code: 'return/settled-otherwise',
        });
      await queueMail(trx, {
        to: session.request.email,
        orderId: order.id,
        ...returnReopenedMail(deps.config, order.id, lines, hasCome),
      });
      const set = { decline_reason: '', closed_at: null };
      if (hasCome) return { set, to: 'received', value: undefined };
      return { set: { ...set, instructions: '', decided_at: null }, value: undefined };
    },
  );
