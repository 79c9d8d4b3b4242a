import { HttpError, validationError } from '../http/http-error';
import type { Trx } from '../db/transact';
import { findOpenReturn, isOfExchange } from './read-returns';
import { returnableUnits, type ReturnHistory } from './returnable';

/** The units that the shopper sends back: without lines everything that may still be returned. */
export interface ReturnedLine {
  position: number;
  quantity: number;
}

interface ReturnRequest {
  reason: string;
  lines?: readonly ReturnedLine[] | undefined;
}

/** Whether the open return of the order is the one that this request opened: the request was sent twice, by a second click or a repeated POST. */
export async function isOpenedAlready(
  trx: Trx,
  orderId: string,
  history: ReturnHistory,
  { reason, lines: wanted }: ReturnRequest,
): Promise<boolean> {
  const open = await findOpenReturn(trx, orderId);
  if (!open || (await isOfExchange(trx, open.id))) return false;
  const asked = await trx
    .selectFrom('returns as r')
    .innerJoin('return_lines as l', 'l.return_id', 'r.id')
    .select(['r.reason', 'l.position', 'l.quantity'])
    .where('r.id', '=', open.id)
    .execute();
  const lines = await readOrderLines(trx, orderId);
  return (
    lines.every((line) => {
      const quantity = asked.find(({ position }) => position === line.position)?.quantity ?? 0;
      return quantity === unitsWanted(line, returnableUnits(line, history), wanted);
    }) && asked.every((line) => line.reason === reason)
  );
}

/**
 * Opens the return that a shopper asks for, and returns its lines. 400 for lines that the order does not have, or with too few
 * units left, 409 if nothing is left.
 */
export async function openReturn(trx: Trx, orderId: string, history: ReturnHistory, { reason, lines: wanted }: ReturnRequest) {
  const lines = await readOrderLines(trx, orderId);
  const offered = lines.map((line) => ({ ...line, most: returnableUnits(line, history) }));
  if (!offered.some(({ most }) => most > 0))
    throw new HttpError(409, 'Every pair of this order was returned, refunded or declined already.', {
      code: 'order/not-returnable',
    });
  const asked = offered.flatMap(({ most, ...line }) => {
    const quantity = unitsWanted(line, most, wanted);
    if (quantity > most)
      throw validationError([
        {
          field: 'lines',
          message: most
            ? `You can return at most ${most} of ${line.name}.`
            : line.awaits_parcel
              ? `${line.name} has not been sent yet.`
              : `${line.name} was returned, refunded or declined already.`,
        },
      ]);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  if (wanted?.some(({ position }) => !lines.some((line) => line.position === position)))
    throw validationError([{ field: 'lines', message: 'The order has no such line.' }]);
  if (!asked.length) throw validationError([{ field: 'lines', message: 'Choose at least one pair to return.' }]);
  const { id } = await trx.insertInto('returns').values({ order_id: orderId, reason }).returning('id').executeTakeFirstOrThrow();
  await trx
    .insertInto('return_lines')
    .values(
      asked.map(({ position, product_id, name, size, quantity, refunded_quantity, restocked_quantity }) => ({
        return_id: id,
        position,
        product_id,
        name,
        size,
        quantity,
        refunded_before: refunded_quantity,
        restocked_before: restocked_quantity,
      })),
    )
    .execute();
  return asked.map(({ name, size, quantity }) => ({ name, size, quantity }));
}

const readOrderLines = (trx: Trx, orderId: string) =>
  trx.selectFrom('order_lines').selectAll().where('order_id', '=', orderId).orderBy('position').execute();

/** Units of a line that the request names; without lines all that may be returned. */
const unitsWanted = (line: { position: number }, most: number, wanted: ReturnRequest['lines']): number =>
  wanted ? (wanted.find(({ position }) => position === line.position)?.quantity ?? 0) : most;
