import type { Db } from '../db/transact';

/** Units of a line of a return that came with one parcel. */
interface ReceivedUnits {
  quantity: number;
  condition: string;
  /** Whether they went back on the shelf. */
  restocked: boolean;
}

type Entry = { lines?: { position: number; quantity: number; condition: string; restocked: number }[] } | null;

/**
 * The units that each parcel of an exchange's old pairs brought, by the line's position, the first parcel first. A line itself
 * keeps only the record of the last parcel; the audit log, which is append-only, has every one (receive-return.ts).
 */
export async function readParcels(db: Db, returnId: number): Promise<(position: number) => ReceivedUnits[]> {
  const entries = await db
    .selectFrom('audit_log')
    .select('after')
    .where('subject', '=', `return:${returnId}`)
    .where('action', '=', 'return.received')
    .orderBy('id')
    .execute();
  const received = entries.flatMap(({ after }) => (after as Entry)?.lines ?? []);
  return (position) =>
    received
      .filter((line) => line.position === position && line.quantity > 0)
      .map(({ quantity, condition, restocked }) => ({ quantity, condition, restocked: restocked > 0 }));
}
