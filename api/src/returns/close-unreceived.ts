import { HttpError } from '../http/http-error';
import type { OrdersDeps } from '../orders/orders-deps';
import type { Actor } from '../audit/record-audit';
import { changeReturn, type SeenReturn } from './change-return';
import { isOfExchange } from './read-returns';

/**
 * Closes the return of an exchange if its old pairs, or some of them, did not come: while it is open, the shopper can ask for no
 * other return of the order. The reason is for the staff, and no mail goes out. 404, 409 for a return that the shopper asked for.
 */
export const closeNotCome = (deps: OrdersDeps, actor: Actor, seen: SeenReturn, reason: string): Promise<void | null> =>
  changeReturn(
    deps,
    actor,
    {
      ...seen,
      from: ['approved'],
      to: 'exchanged',
      event: 'old pair did not come',
      action: 'return.not-come',
      reason,
      isDone: ({ state }) => state === 'exchanged',
    },
    async ({ trx, found }) => {
      if (!(await isOfExchange(trx, found.id)))
        throw new HttpError(409, 'The shopper requested this return and has no new size for it: decline it instead.', {
          code: 'return/not-of-exchange',
        });
      return { set: { closed_at: new Date() }, value: undefined };
    },
  );
