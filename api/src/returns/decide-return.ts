import { sql, type Selectable } from 'kysely';
import { queueMail } from '../mail/queue-mail';
import { returnApprovedMail, returnDeclinedMail, returnReceivedMail } from '../mail/templates/return-mails';
import type { ReturnCondition, ReturnLinesTable } from '../db/tables/returns';
import { HttpError, validationError } from '../http-error';
import type { OrdersDeps } from '../orders/orders-deps';
import { unitsOffShelf } from '../orders/refundable';
import { lockStock, moveLines } from '../orders/stock';
import type { Actor } from '../staff/audit/audited';
import { changeReturn, type ReturnChange } from './change-return';

interface SeenReturn {
  id: number;
  version: number;
}

/** Approves a return; `instructions` are mailed and shown to the shopper (BO-11). 404, 409. */
export const approveReturn = (deps: OrdersDeps, actor: Actor, seen: SeenReturn, instructions: string): Promise<void | null> =>
  changeReturn(
    deps,
    actor,
    {
      ...seen,
      from: ['requested'],
      to: 'approved',
      event: 'return approved',
      reason: '',
      isDone: (found) => found.state === 'approved' && found.instructions === instructions,
    },
    async ({ trx, session, order, lines }) => {
      const mail = returnApprovedMail(deps.config, order.id, lines, instructions);
      await queueMail(trx, { to: session.request.email, orderId: order.id, ...mail });
      return { set: { instructions, decided_at: new Date() }, value: undefined };
    },
  );

/** Declines a return with a reason that the shopper reads. 404, 409. */
export const declineReturn = (deps: OrdersDeps, actor: Actor, seen: SeenReturn, reason: string): Promise<void | null> =>
  changeReturn(
    deps,
    actor,
    {
      ...seen,
      from: ['requested', 'approved'],
      to: 'declined',
      event: 'return declined',
      reason,
      isDone: ({ state }) => state === 'declined',
    },
    async ({ trx, session, order, found }) => {
      if (await isOfExchange({ trx, found }))
        throw new HttpError(409, 'The new size of this exchange is on its way already, so its return cannot be declined.', {
          code: 'return/of-exchange',
        });
      await queueMail(trx, {
        to: session.request.email,
        orderId: order.id,
        ...returnDeclinedMail(deps.config, order.id, reason),
      });
      return { set: { decline_reason: reason, decided_at: new Date(), closed_at: new Date() }, value: undefined };
    },
  );

export interface ReceivedLine {
  position: number;
  /** Units that were in the parcel, from 0. */
  quantity: number;
  condition: Exclude<ReturnCondition, ''>;
  /** Whether they go back on the shelf. */
  restock: boolean;
}

/**
 * Records what came back, in which condition, and puts what can be sold on the shelf. The old pair of an exchange closes its
 * return; otherwise a refund or an exchange follows. 400, 404, 409.
 */
export async function receiveReturn(
  deps: OrdersDeps,
  actor: Actor,
  seen: SeenReturn,
  { lines, note }: { lines: readonly ReceivedLine[]; note: string },
): Promise<void> {
  const products = await changeReturn(
    deps,
    actor,
    { ...seen, from: ['approved'], to: 'received', event: 'return received', reason: note },
    async (work) => {
      const isExchange = await isOfExchange(work);
      const taken = await takeIn(work, lines, isExchange);
      const { trx, session, order } = work;
      const came = work.lines.flatMap((line) => {
        const quantity = lines.find(({ position }) => position === line.position)?.quantity ?? 0;
        return quantity ? [{ ...line, quantity }] : [];
      });
      await queueMail(trx, {
        to: session.request.email,
        orderId: order.id,
        ...returnReceivedMail(deps.config, order.id, came, isExchange),
      });
      const set = { note, received_at: new Date(), ...(isExchange ? { closed_at: new Date() } : {}) };
      const value = taken.filter(({ restocked }) => restocked > 0).map(({ productId }) => productId);
      const recorded = taken.map(({ productId: _, ...line }) => line);
      return { set, value, after: { lines: recorded }, ...(isExchange ? { to: 'exchanged' as const } : {}) };
    },
  );
  if (products?.length) deps.invalidateCatalog(products);
}

/** Whether the shopper has had the new size sent already, and this return only waits for the old pair. */
const isOfExchange = async ({ trx, found }: Pick<ReturnChange, 'trx' | 'found'>): Promise<boolean> =>
  Boolean(await trx.selectFrom('exchanges').select('id').where('return_id', '=', found.id).executeTakeFirst());

/**
 * Stores what came and moves the stock by what is not back on the shelf already, such as with a refund. Returns the lines, with
 * how many units of each went there now.
 */
async function takeIn(work: ReturnChange, received: readonly ReceivedLine[], isExchange: boolean) {
  const { trx, order, found, actor } = work;
  assertComplete(work, received);
  const offShelf = await readUnitsOffShelf(work, isExchange);
  const taken = work.lines.flatMap((line) => {
    const { position, product_id: productId, size } = line;
    const came = received.find((each) => each.position === position);
    if (!came) return [];
    const { quantity, condition, restock } = came;
    const restocked = restock ? Math.min(quantity, offShelf(line)) : 0;
    // Those that a refund put there are on the shelf, whatever was said of them now.
    const isOnShelf = quantity > 0 && (restock || offShelf(line) === 0);
    return [{ position, productId, size, quantity, condition, restocked, isOnShelf }];
  });
  const shelved = taken.flatMap(({ productId, size, restocked }) =>
    restocked ? [{ productId, size, quantity: restocked }] : [],
  );
  if (shelved.length) await lockStock(trx, shelved, null);
  await moveLines(trx, shelved, 1, { reason: 'return', orderId: order.id, staffId: actor.staffId });
  for (const { position, quantity, condition, restocked, isOnShelf } of taken) {
    await trx
      .updateTable('return_lines')
      .set({ received_quantity: quantity, condition: quantity ? condition : '', restocked: isOnShelf })
      .where('return_id', '=', found.id)
      .where('position', '=', position)
      .execute();
    // The line of an exchanged pair is the new pair by now.
    if (restocked && !isExchange)
      await trx
        .updateTable('order_lines')
        .set({ restocked_quantity: sql`restocked_quantity + ${restocked}` })
        .where('order_id', '=', order.id)
        .where('position', '=', position)
        .execute();
  }
  return taken.map(({ size: _, isOnShelf: __, ...line }) => line);
}

/** Units of each line of the return that are not on the shelf: all of an exchange, whose new pairs the order has by now. */
async function readUnitsOffShelf({ trx, order }: ReturnChange, isExchange: boolean) {
  const lines = await trx.selectFrom('order_lines').selectAll().where('order_id', '=', order.id).execute();
  return ({ position, quantity }: Pick<Selectable<ReturnLinesTable>, 'position' | 'quantity'>): number => {
    const line = lines.find((each) => each.position === position);
    return isExchange || !line ? quantity : unitsOffShelf(line);
  };
}

function assertComplete({ lines }: Pick<ReturnChange, 'lines'>, received: readonly ReceivedLine[]): void {
  const wrong = (message: string) => validationError([{ field: 'lines', message }]);
  if (received.length !== lines.length || new Set(received.map(({ position }) => position)).size !== lines.length)
    throw wrong('Say for every line of the return how many pairs came.');
  for (const { position, quantity } of received) {
    const line = lines.find((each) => each.position === position);
    if (!line) throw wrong('The return has no such line.');
    if (quantity > line.quantity) throw wrong(`Of ${line.name} at most ${line.quantity} can have come.`);
  }
  if (!received.some(({ quantity }) => quantity > 0)) throw wrong('Nothing came: then the return is not received yet.');
}
