/** Counts hits across all processes. */
export interface Counter {
  /** Counts one hit unless `max` is reached within `seconds` of the first. Returns 0, or the seconds to wait. */
  hit(key: string, max: number, seconds: number): Promise<number>;
  /** Removes one hit. */
  undoHit(key: string): Promise<void>;
  /** Removes all hits. */
  clear(key: string): Promise<void>;
  close(): Promise<void>;
}
