import type { ColumnType } from 'kysely';

/** What staff switch while the shop runs, for every process at once. */
export interface SettingsTable {
  /** `checkout`: { closed: the message that shoppers see }. */
  name: string;
  value: ColumnType<{ closed: string }, string, string>;
}
