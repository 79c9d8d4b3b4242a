import { sql } from 'kysely';
import { businessTime, endOfDay, startOfDay } from '../../time/business-day';
import { CSV_STYLES, csvFile, type CsvFormat } from '../../text/csv';
import type { Db } from '../../db/transact';

/**
 * The credit notes that were issued on these business days (both included, each may be open) as CSV, in their sequence, for the
 * shop's books. Amounts in rand, times in South African time.
 */
export async function csvOfCreditNotes(
  db: Db,
  { from, to }: { from?: string | undefined; to?: string | undefined },
  format: CsvFormat = 'comma',
): Promise<string> {
  const { rand } = CSV_STYLES[format];
  const notes = await db
    .selectFrom('credit_notes as n')
    .innerJoin('orders as o', 'o.id', 'n.order_id')
    .select(['n.serial', 'n.issued_at', 'n.order_id', 'o.ordered_at', 'n.amount_cents', 'n.vat_cents', 'n.reason'])
    .$if(Boolean(from), (query) => query.where('n.issued_at', '>=', startOfDay(from!)))
    .$if(Boolean(to), (query) => query.where('n.issued_at', '<', endOfDay(to!)))
    // After CN-99999 the numbers are longer.
    .orderBy(sql`length(n.serial)`)
    .orderBy('n.serial')
    .execute();
  const rows = notes.map((note) => [
    note.serial,
    businessTime(note.issued_at),
    note.order_id,
    businessTime(note.ordered_at),
    rand(note.amount_cents),
    rand(note.vat_cents),
    note.reason,
  ]);
  return csvFile([['number', 'issued', 'order', 'ordered', 'amount', 'vat', 'reason'], ...rows], format);
}
