/** A canary, and the share of the visitors who saw it. */
export interface CanaryShare {
  version: string;
  percent: number;
}

/** One move of the pointer: who did what, when and why. */
export interface HistoryEntry {
  generation: number;
  at: string;
  who: string;
  by: 'start' | 'person' | 'server';
  action: 'promote' | 'rollback' | 'canary' | 'canary-end' | 'disable' | 'enable' | 'retire' | 'sign' | 'raise';
  name: string;
  from: string | null;
  to: string;
  /** Hash of the record of `to`; entries of earlier release tools have none. */
  record?: string;
  reason: string;
  /** Duration of the command up to the move of the pointer, in ms. */
  tookMs: number;
  percent?: number;
  /** The canary that this move of another version withdrew. That of `canary-end` is in `from`. */
  ended?: CanaryShare;
  /** The canary that continues beside the version which this move made live. */
  goesOn?: CanaryShare;
  /** The checks that the gate made. */
  checks: string[];
}

/** An entry about its name. Those of `sign` and `raise` are about the whole pointer, and have the first live name of it. */
export type Move = HistoryEntry & { action: Exclude<HistoryEntry['action'], 'sign' | 'raise'> };

/** The last move of a name; undefined if nothing moved it. */
export const lastMoveOf = (name: string, history: readonly HistoryEntry[]): Move | undefined =>
  history.findLast((entry): entry is Move => entry.name === name && entry.action !== 'sign' && entry.action !== 'raise');
