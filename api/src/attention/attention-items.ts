import { sql } from 'kysely';
import type { AttentionKind } from '../db/tables/attention-items';
import type { Trx } from '../db/transact';

interface NewItem {
  kind: AttentionKind;
  /** The provider's name of a dispute, '' if it gives none, or another task of the kind. Each opens an item. */
  ref?: string;
  /** The next step for the staff. */
  detail?: string;
}

/** Opens a task about an order for staff (BO-12); if it is already open, the task takes the newer detail. */
export async function openAttention(trx: Trx, orderId: string, { kind, ref = '', detail = '' }: NewItem): Promise<void> {
  await trx
    .insertInto('attention_items')
    .values({ order_id: orderId, kind, ref, detail })
    .onConflict((conflict) =>
      conflict
        .columns(['order_id', 'kind', 'ref'])
        .where('closed_at', 'is', null)
        .doUpdateSet({ detail, opened_at: sql<Date>`clock_timestamp()` }),
    )
    .execute();
}

/** Closes the open tasks of these kinds about an order, and returns the kinds of those. `staffId` null: the provider or a command ended them. */
export async function closeAttention(
  trx: Trx,
  orderId: string,
  kinds: readonly AttentionKind[],
  { staffId, ref }: { staffId: number | null; ref?: string },
): Promise<AttentionKind[]> {
  const closed = await trx
    .updateTable('attention_items')
    .set({ closed_at: sql<Date>`clock_timestamp()`, closed_by: staffId })
    .where('order_id', '=', orderId)
    .where('kind', 'in', kinds)
    .where('closed_at', 'is', null)
    // Disputes of earlier releases have no name.
    .$if(ref !== undefined, (query) => query.where('ref', 'in', ['', ref ?? '']))
    .returning('kind')
    .execute();
  return closed.map(({ kind }) => kind).sort();
}
