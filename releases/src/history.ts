/** One change of the pointer: who did what, when and why. */
export interface HistoryEntry {
  generation: number;
  at: string;
  who: string;
  by: 'start' | 'person' | 'site';
  action: 'promote' | 'rollback' | 'canary' | 'canary-end' | 'disable' | 'enable' | 'sign';
  name: string;
  from: string | null;
  to: string;
  reason: string;
  /** Milliseconds that the command took, up to the move of the pointer. */
  tookMs: number;
  percent?: number;
  /** What the gate looked at before it let the version through. */
  checks: string[];
}
