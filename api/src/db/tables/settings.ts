import type { ColumnType } from 'kysely';

/** What the shopkeeper switches while the shop runs, for every process at once. */
export interface SettingsTable {
  /** `checkout`: { closed: the sentence that shoppers see }. */
  name: string;
  value: ColumnType<{ closed: string }, string, string>;
}
