import type { ColumnType } from 'kysely';

/** The release pointer with the highest generation that was live, per release store. */
export interface LivePointersTable {
  /** Folder or address of the store. */
  place: string;
  /** A bigint, which PostgreSQL's driver reads as a text. */
  generation: ColumnType<number | string, number, number>;
  /** JSON as text: the signature is over the order of its keys, which jsonb does not keep. */
  pointer: string;
}
