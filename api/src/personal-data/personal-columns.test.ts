import type { Schema } from '../db/schema';
import { useDomainFixture } from '../../test/domain-fixture';
import { personalTables, type CustomerTable } from './personal-columns';

const fixture = useDomainFixture();

/** The tables that are about no customer, and why nothing in them is erased although they may mention people. */
const OTHER_TABLES: Record<Exclude<keyof Schema, CustomerTable>, string> = {
  brands: 'catalog',
  products: 'catalog',
  pictures: 'catalog',
  imported_pictures: 'catalog',
  former_paths: 'catalog',
  price_history: 'catalog',
  planned_sales: 'catalog',
  stock: 'catalog',
  stock_movements: 'about stock: a movement names its order, and its note is about the shelf',
  discounts: 'codes of the shop',
  funnel_counts: 'counts that name nobody',
  funnel_batches: 'counts that name nobody',
  counters: 'numbers of papers',
  launches: 'the shop',
  launch_sizes: 'pairs of launches',
  launch_claims: 'names entries, which are blanked',
  launch_mails: 'the shop',
  launch_exclusions: 'keyed hashes, until the list of entries is frozen',
  used_proofs: 'signatures of calculations, for an hour',
  settings: 'the shop',
  daily_summaries: 'the shop',
  live_pointers: 'releases',
  attention_items: 'tasks about orders, in the words of the shop',
  staff: 'the staff',
  staff_recovery_codes: 'the staff',
  staff_passkeys: 'the staff',
  staff_passkey_challenges: 'the staff',
  staff_invitations: 'the staff',
  staff_sessions: 'the staff',
  refused_log_ins: 'counts of strangers by network, for 90 days',
  audit_log: 'what the staff did and why; the database lets nobody change it (see AuditLogTable)',
  sandbox_payments: 'the provider of tests',
  sandbox_refunds: 'the provider of tests',
  sandbox_deliveries: 'the provider of tests',
};

/** Tables of the migrations. */
const OF_THE_DATABASE = ['kysely_migration', 'kysely_migration_lock', 'schema_compatibility', 'function_sets'];

test('every column of every table is listed: its name in the export, and how it is erased', async () => {
  const rows = await fixture.rows<{ table: string; column: string }>(`select table_name as "table", column_name as "column"
    from information_schema.columns where table_schema = 'public'`);
  const stored = rows.filter(({ table }) => !OF_THE_DATABASE.includes(table) && !(table in OTHER_TABLES));
  const listed = Object.entries(personalTables).flatMap(([table, { columns }]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  expect(listed.sort()).toEqual(stored.map(({ table, column }) => `${table}.${column}`).sort());
});
