/** One hit of `key`. At most `max` are allowed within `seconds` of the first. */
export interface Hit {
  key: string;
  max: number;
  seconds: number;
}

/** Counts hits across all processes. */
export interface Counter {
  /** Counts one hit unless `max` is reached within `seconds` of the first. Returns 0, or the seconds to wait. */
  hit(key: string, max: number, seconds: number): Promise<number>;
  /** The same for several different keys at once: each is counted or not by its own limit. Returns the seconds of each. */
  hitEach(hits: readonly Hit[]): Promise<number[]>;
  /** Removes one hit. */
  undoHit(key: string): Promise<void>;
  /** Removes all hits. */
  clear(key: string): Promise<void>;
  close(): Promise<void>;
}
