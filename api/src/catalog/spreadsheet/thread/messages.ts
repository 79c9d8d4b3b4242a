import type { Sheet, SheetRow } from '../read-rows';

/**
 * Messages of the thread: a few rows at a time, so that the receiving event loop is free in between, then the end of the reading.
 */
export type ReadingReply =
  | { rows: SheetRow[] }
  | { columns: Sheet['columns'] }
  /** `isRefused`: the file is to blame, and the message is for the person who uploaded it. */
  | { failure: string; isRefused: boolean };
