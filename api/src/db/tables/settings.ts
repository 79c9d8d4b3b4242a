import type { ColumnType, Generated } from 'kysely';
import type { GeneratedTimestamp } from './accounts';

/** Settings that staff change while the shop runs, for every process at once. The shapes are in settings/setting-schemas.ts. */
export interface SettingsTable {
  name: string;
  value: ColumnType<unknown, string, string>;
  /** From one sequence for all rows: a setting that was deleted and made again has another version. */
  version: Generated<number>;
}

/** The business days with a summary that was mailed to the shop. */
export interface DailySummariesTable {
  /** `YYYY-MM-DD` in South Africa. */
  day: string;
  queued_at: GeneratedTimestamp;
}
