import type { Sheet, SheetRow } from '../read-rows';

/** What the thread says: some rows at a time, so that the event loop that takes them is free in between; then how it ended. */
export type ReadingReply =
  | { rows: SheetRow[] }
  | { columns: Sheet['columns'] }
  /** `isRefused`: the file is to blame, and the message is for whoever chose it. */
  | { failure: string; isRefused: boolean };
