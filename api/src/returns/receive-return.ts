import { sql, type Selectable } from 'kysely';
import { queueMail } from '../mail/queue-mail';
import { returnReceivedMail } from '../mail/templates/return-mails';
import type { ReturnCondition, ReturnLinesTable } from '../db/tables/returns';
import { validationError } from '../http/http-error';
import type { OrdersDeps } from '../orders/orders-deps';
import type { Trx } from '../db/transact';
import { unitsOffShelf } from '../refunds/refundable';
import { lockStock, moveLines } from '../stock/hold-stock';
import { isUnsentExchange } from '../orders/order-conditions';
import type { Actor } from '../audit/record-audit';
import { changeReturn, type ReturnChange, type SeenReturn } from './change-return';
import { isOfExchange } from './read-returns';
import { newSizeWaitsAt, unitsAwaited, unitsUnsettled } from './return-states';

type ReturnLine = Selectable<ReturnLinesTable>;

export interface ReceivedLine {
  position: number;
  /** Units that were in the parcel, from 0. */
  quantity: number;
  condition: Exclude<ReturnCondition, ''>;
  /** Whether they go back on the shelf. */
  restock: boolean;
}

/**
 * Records the units that came back with their condition, and puts sellable ones on the shelf. The last old pair of an exchange closes
 * its return, which waits for it until then; otherwise a refund or an exchange follows. 400, 404, 409.
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
    {
      ...seen,
      from: ['approved'],
      to: 'received',
      event: 'return received',
      action: 'return.received',
      reason: note,
      isNote: true,
    },
    async (work) => {
      const { trx, session, order, found } = work;
      const awaited = work.lines.flatMap((line) => (unitsAwaited(line) ? [{ ...line, quantity: unitsAwaited(line) }] : []));
      assertComplete(awaited, lines);
      const isExchange = await isOfExchange(trx, found.id);
      const taken = await takeIn(work, awaited, lines, isExchange);
      const came = taken.filter(({ quantity }) => quantity > 0);
      const isAllHere = awaited.every((line) =>
        came.some((each) => each.position === line.position && each.quantity === line.quantity),
      );
      const to = !isExchange ? 'received' : isAllHere ? 'exchanged' : 'approved';
      await queueMail(trx, {
        to: session.request.email,
        orderId: order.id,
        ...returnReceivedMail(deps.config, order.id, came, to, to === 'exchanged' ? await newSizeInShop(trx, order) : ''),
      });
      const set = {
        note: [found.note, note].filter(Boolean).join('\n'),
        ...(to === 'approved' ? {} : { received_at: new Date() }),
        ...(to === 'exchanged' ? { closed_at: new Date() } : {}),
      };
      const value = taken.filter(({ restocked }) => restocked > 0).map(({ productId }) => productId);
      const recorded = taken.map(({ position, quantity, condition, restocked }) => ({
        position,
        quantity,
        condition,
        restocked,
      }));
      return { to, set, value, after: { lines: recorded } };
    },
  );
  if (products?.length) deps.invalidateCatalog(products);
}

/** The text for the shopper about new pairs that are still in the shop; '' if there are none. */
async function newSizeInShop(trx: Trx, { id, delivery }: ReturnChange['order']): Promise<string> {
  const waiting = await trx
    .selectFrom('order_lines as l')
    .select('l.position')
    .where('l.order_id', '=', id)
    .where(isUnsentExchange)
    .executeTakeFirst();
  if (!waiting) return '';
  return delivery?.kind === 'pick-up' ? newSizeWaitsAt(delivery) : 'Next we send you the new size.';
}

/**
 * Stores what came and moves the stock by what is not back on the shelf already, such as with a refund. Returns the lines, with
 * how many units of each went there now.
 */
async function takeIn(
  work: ReturnChange,
  awaited: readonly ReturnLine[],
  received: readonly ReceivedLine[],
  isExchange: boolean,
) {
  const { trx, order, found, actor } = work;
  const offShelf = await readUnitsOffShelf(work, isExchange);
  const taken = awaited.flatMap((line) => {
    const { position, product_id: productId, name, size } = line;
    const came = received.find((each) => each.position === position);
    if (!came) return [];
    const { quantity, condition, restock } = came;
    const restocked = restock ? Math.min(quantity, offShelf(line)) : 0;
    // Those that a refund put there are on the shelf, whatever was said of them now.
    const isOnShelf = quantity > 0 && (restock || offShelf(line) === 0);
    const before = line.received_quantity ?? 0;
    return [{ position, productId, name, size, quantity, before, condition, restocked, isOnShelf }];
  });
  const shelved = taken.flatMap(({ productId, size, restocked }) =>
    restocked ? [{ productId, size, quantity: restocked }] : [],
  );
  if (shelved.length) await lockStock(trx, shelved, null);
  await moveLines(trx, shelved, 1, { reason: 'return', orderId: order.id, staffId: actor.staffId });
  for (const { position, quantity, before, condition, restocked, isOnShelf } of taken) {
    // The old pair of an exchange is still on its way.
    if (isExchange && !quantity) continue;
    await trx
      .updateTable('return_lines')
      .set({ received_quantity: before + quantity, condition: quantity ? condition : '', restocked: isOnShelf })
      .where('return_id', '=', found.id)
      .where('position', '=', position)
      .execute();
    // After an exchange the line holds the new pair.
    if (restocked && !isExchange)
      await trx
        .updateTable('order_lines')
        .set({ restocked_quantity: sql`restocked_quantity + ${restocked}` })
        .where('order_id', '=', order.id)
        .where('position', '=', position)
        .execute();
  }
  return taken;
}

/**
 * Units of each line of the return that are not on the shelf: for an exchange all of them, because the order has its new pairs by
 * now.
 */
async function readUnitsOffShelf({ trx, order }: ReturnChange, isExchange: boolean) {
  const lines = await trx.selectFrom('order_lines').selectAll().where('order_id', '=', order.id).execute();
  return (returned: ReturnLine): number => {
    const line = lines.find(({ position }) => position === returned.position);
    if (isExchange || !line) return returned.quantity;
    return Math.min(unitsOffShelf(line), unitsUnsettled(returned.quantity, returned.restocked_before, line.restocked_quantity));
  };
}

function assertComplete(lines: readonly ReturnLine[], received: readonly ReceivedLine[]): void {
  const wrong = (message: string) => validationError([{ field: 'lines', message }]);
  if (received.length !== lines.length || new Set(received.map(({ position }) => position)).size !== lines.length)
    throw wrong('Enter how many pairs were received for every line of the return.');
  for (const { position, quantity } of received) {
    const line = lines.find((each) => each.position === position);
    if (!line) throw wrong('The return has no such line.');
    if (quantity > line.quantity) throw wrong(`At most ${line.quantity} of ${line.name} can be received.`);
  }
  if (!received.some(({ quantity }) => quantity > 0))
    throw wrong('Enter at least one pair: without one the return is not received yet.');
}
