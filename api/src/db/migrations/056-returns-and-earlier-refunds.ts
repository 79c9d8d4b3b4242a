import { sql, type Kysely } from 'kysely';

/**
 * The units of an order's line that were refunded, or back on the shelf, when the shopper asked for the return: refunds on the order's page
 * since then settle pairs of it. Null: unknown, of a return that is closed or that the release before opened.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table return_lines
        add column refunded_before integer check (refunded_before >= 0),
        add column restocked_before integer check (restocked_before >= 0)`,
    )
    .execute(db);
}
