/** Counts hits for all processes of the shop together. */
export interface Counter {
  /** Counts one hit unless `most` are reached within `seconds` of the first. Returns 0, or the seconds to wait. */
  hit(key: string, most: number, seconds: number): Promise<number>;
  /** Takes one hit back. */
  unhit(key: string): Promise<void>;
  /** Forgets all hits. */
  clear(key: string): Promise<void>;
  close(): Promise<void>;
}
