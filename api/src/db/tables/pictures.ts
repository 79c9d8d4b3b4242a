import type { ColumnType, Generated } from 'kysely';
import type { GeneratedTimestamp } from './accounts';

/** An uploaded or imported picture. Its original and its files are in the media store, under its id. */
export interface PicturesTable {
  /** 32 hexadecimal digits of its content, a hyphen, and the widest width that is made of it. */
  id: string;
  format: 'jpeg' | 'png' | 'webp' | 'avif';
  /** Width of the original, upright, in pixels. */
  width: number;
  height: number;
  /** Size of the original. */
  bytes: number;
  /** How many of the `total` files are stored. */
  made: Generated<number>;
  total: number;
  /** Why it could not be made; '' otherwise. */
  error: Generated<string>;
  tries: Generated<number>;
  /** Null: it is made, or given up. */
  next_try_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Since when no product and no brand has shown it; null: one does, or it was not checked yet. */
  unused_since: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: GeneratedTimestamp;
}

/** Files that imports of earlier releases did not convert. */
export interface ImportedPicturesTable {
  /** /products/pictures/<slug>/<n>.<ending> */
  address: string;
  /** Null if the file is missing or no picture. */
  picture_id: string | null;
}
