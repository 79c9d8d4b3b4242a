import { sql } from 'kysely';
import type { OrderRequest } from 'shared/models';
import type { ApiConfig } from '../config/config';
import type { Buyer, CreditedLine } from '../db/tables/credit-notes';
import { isPacked, type OrderState } from '../orders/order-states';
import { OPERATOR } from '../audit/actor';
import { recordAudit } from '../audit/record-audit';
import { transact, type Db, type Trx } from '../db/transact';
import { creditedVat, shareOf, unitsLeft, unitsOffShelf, type OrderLineRow, type RefundableOrder } from './refundable';
import { keyOf, lockStock, moveLines } from '../stock/hold-stock';

interface Credit {
  orderId: string;
  /** The amount of the refund that was requested together with it. */
  amountCents: number;
  lines: readonly CreditedLine[];
  reason: string;
  /** Null: the shopper, a command, or a person at the provider. */
  staffId: number | null;
  /** The reason for restocked units in the history of the stock. */
  stockReason?: 'cancellation' | 'refund';
}

/**
 * Marks the units of a refund as paid back, restocks those that go back on the shelf, and issues the credit note. The caller
 * holds the locks on the session's and the order's rows. Returns the note's serial number; null without an amount.
 */
export async function creditOrder(
  trx: Trx,
  { shop }: Pick<ApiConfig, 'shop'>,
  refundable: Pick<RefundableOrder, 'paidCents' | 'creditedCents' | 'hasVat'>,
  { orderId, amountCents, lines, reason, staffId, stockReason = 'refund' }: Credit,
): Promise<string | null> {
  await takeBack(trx, lines, { orderId, staffId, reason: stockReason });
  // Refunds made at the provider may exceed the payment.
  const creditCents = Math.min(amountCents, refundable.paidCents - refundable.creditedCents);
  if (creditCents <= 0) return null;
  const { legalName, address, registrationNumber, vatNumber } = shop;
  const serial = await nextSerial(trx);
  await trx
    .insertInto('credit_notes')
    .values({
      serial,
      order_id: orderId,
      amount_cents: creditCents,
      vat_cents: creditedVat(refundable, creditCents),
      lines: JSON.stringify(lines),
      reason,
      buyer: JSON.stringify(await buyerOf(trx, orderId)),
      seller: JSON.stringify({ legalName, address, registrationNumber, vatNumber }),
      staff_id: staffId,
    })
    .execute();
  return serial;
}

/**
 * The buyer of an order; after the person was erased, the buyer on an earlier note. Without an earlier note there is no name: if a
 * refund was to be expected, because a return is open, the order keeps name and address (personal-data/erase-person.ts).
 */
async function buyerOf(trx: Trx, orderId: string): Promise<Buyer> {
  const { request } = await trx.selectFrom('orders').select('request').where('id', '=', orderId).executeTakeFirstOrThrow();
  if (request.email !== '') return namedBuyer(request);
  const earlier = await trx
    .selectFrom('credit_notes')
    .select('buyer')
    .where('order_id', '=', orderId)
    .where(sql<boolean>`buyer ->> 'name' <> ''`)
    .orderBy('issued_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return earlier?.buyer ?? namedBuyer(request);
}

/** The buyer as the law requires them on the paper: name and address (VAT Act, section 21(3)(a)). */
export const namedBuyer = ({ firstname, lastname, address, province, ZIPCode }: OrderRequest): Buyer => ({
  name: `${firstname} ${lastname}`.trim(),
  address: [address, province, ZIPCode].filter(Boolean).join(', '),
});

/**
 * The units of an order that were not refunded yet and are not among `taken`, at their share of the price. With `restock` (for all
 * lines, or by line) those that are not on the shelf already go back there; a line with only some of them there becomes two.
 */
export const remainingLines = (
  { lines }: Pick<RefundableOrder, 'lines'>,
  restock: boolean | ((line: OrderLineRow) => boolean),
  taken: readonly CreditedLine[] = [],
): CreditedLine[] =>
  lines.map(without(taken)).flatMap((line) => {
    const left = unitsLeft(line);
    const goesBack = typeof restock === 'function' ? restock(line) : restock;
    const restocked = goesBack ? Math.min(left, unitsOffShelf(line)) : 0;
    const { position, product_id: productId, name, size } = line;
    const item = { position, productId, name, size };
    const restockedCents = shareOf(line, restocked);
    return [
      { ...item, quantity: restocked, amountCents: restockedCents, restock: true },
      { ...item, quantity: left - restocked, amountCents: shareOf(line, left) - restockedCents, restock: false },
    ].filter(({ quantity }) => quantity > 0);
  });

/**
 * The units that go back on the shelf once the whole payment is back, by shop or provider: everything before packing, later the
 * new pairs of an exchange that wait for their parcel (BO-8).
 */
export const unsentLines = ({ lines }: Pick<RefundableOrder, 'lines'>, order: Pick<OrderState, 'status'>): CreditedLine[] =>
  remainingLines({ lines: lines.filter((line) => !isPacked(order) || line.awaits_parcel) }, true);

/** A line as it is once `taken` is paid back. */
const without = (taken: readonly CreditedLine[]) => (line: OrderLineRow) => {
  const { quantity = 0, restock = false } = taken.find(({ position }) => position === line.position) ?? {};
  return {
    ...line,
    refunded_quantity: line.refunded_quantity + quantity,
    restocked_quantity: line.restocked_quantity + (restock ? quantity : 0),
  };
};

async function takeBack(
  trx: Trx,
  lines: readonly CreditedLine[],
  why: { orderId: string; staffId: number | null; reason: 'cancellation' | 'refund' },
): Promise<void> {
  const restocked = lines.filter(({ restock }) => restock);
  if (restocked.length) {
    await lockStock(trx, uniqueItems(restocked), null);
    await moveLines(trx, restocked, 1, why);
  }
  for (const { position, quantity, restock } of lines)
    await trx
      .updateTable('order_lines')
      .set({
        refunded_quantity: sql`refunded_quantity + ${quantity}`,
        restocked_quantity: sql`restocked_quantity + ${restock ? quantity : 0}`,
      })
      .where('order_id', '=', why.orderId)
      .where('position', '=', position)
      .execute();
}

/** After an exchange two lines may be of the same item. */
const uniqueItems = (lines: readonly CreditedLine[]) => [...new Map(lines.map((line) => [keyOf(line), line])).values()];

/** The last lock of the transaction, so that credit notes of different orders hardly wait for each other. */
async function nextSerial(trx: Trx): Promise<string> {
  const { value } = await trx
    .insertInto('counters')
    .values({ name: 'credit-note', value: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`counters.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return serialOf(value);
}

const serialOf = (value: number): string => `CN-${String(value).padStart(5, '0')}`;

/**
 * Leaves out the numbers of credit notes up to `last`, which were issued after the backup that was restored. A number that is higher
 * already stays. Returns the next one.
 */
export const skipSerials = (db: Db, last: number): Promise<string> =>
  transact(db, async (trx) => {
    const { value } = await trx
      .insertInto('counters')
      .values({ name: 'credit-note', value: last })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`greatest(counters.value, ${last})` }))
      .returning('value')
      .executeTakeFirstOrThrow();
    const next = serialOf(value + 1);
    await recordAudit(trx, OPERATOR, { action: 'credit-notes.skip', subject: 'credit-notes', after: { next } });
    return next;
  });
