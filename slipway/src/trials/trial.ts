import type { Pointer } from '../pointer';
import type { SmokeSettings } from '../smoke/settings';
import type { ReleaseStore, StoredRecord } from '../store';

/** The moves that show a version to visitors. */
export type TrialAction = 'promote' | 'canary' | 'rollback';

/** What a trial knows of the version that is to be shown. */
export interface TrialSubject {
  store: ReleaseStore;
  /** What is live, before the move. */
  pointer: Pointer;
  /** Its bytes were compared with its record, and it fits every host that it is for. */
  candidate: StoredRecord;
  action: TrialAction;
  /** The verb of messages: 'promote alpha 1.4.0'. */
  operation: string;
  /** The browser of this machine, and how long loading may take. */
  smoke: SmokeSettings;
}

/**
 * A check that a project adds to the gate, in slipway.config.mjs or as an option of a move. A rollback should not wait for
 * it without need: it is what people do when something is broken.
 */
export interface Trial {
  name: string;
  on: readonly TrialAction[];
  /** Returns what was checked, for the history. Throws a ReleaseError, which refuses the move, with what to do. */
  run(subject: TrialSubject): Promise<string[]>;
}

/** Runs the trials for the move, one after the other. */
export async function runTrials(trials: readonly Trial[], subject: TrialSubject): Promise<string[]> {
  const checks: string[] = [];
  for (const trial of trials) if (trial.on.includes(subject.action)) checks.push(...(await trial.run(subject)));
  return checks;
}
