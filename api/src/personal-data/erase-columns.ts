import { sql, type RawBuilder } from 'kysely';
import { personalTables, type CustomerTable } from './personal-columns';
import type { Db } from '../db/transact';

/** Which rows: those of these orders and sessions. Each is a query of ids. */
export interface ErasedRows {
  orders: RawBuilder<unknown>;
  sessions: RawBuilder<unknown>;
}

/**
 * Blanks personal columns of the rows of these orders and payments: `once`, when their person is erased, or at their `end`. Rows that
 * are as they should be are not written again.
 */
export async function eraseColumns(db: Db, when: 'once' | 'end', of: ErasedRows): Promise<void> {
  for (const [table, { columns }] of Object.entries(personalTables)) {
    const blanked = Object.entries(columns).flatMap(([column, { once, end = once }]) => {
      const to = when === 'once' ? once : end;
      return to ? [{ column: sql.ref(column), to }] : [];
    });
    if (!blanked.length) continue;
    const set = sql.join(blanked.map(({ column, to }) => sql`${column} = ${to}`));
    const differs = sql.join(
      blanked.map(({ column, to }) => sql`${column} is distinct from ${to}`),
      sql` or `,
    );
    await sql`update ${sql.table(table)} set ${set} where ${rowsOf(table as CustomerTable, of)} and (${differs})`.execute(db);
  }
}

function rowsOf(table: CustomerTable, { orders, sessions }: ErasedRows): RawBuilder<unknown> {
  const { columns } = personalTables[table];
  if (table === 'orders') return sql`id in (${orders})`;
  if (table === 'payment_sessions') return sql`id in (${sessions})`;
  return 'order_id' in columns ? sql`order_id in (${orders})` : sql`session_id in (${sessions})`;
}
