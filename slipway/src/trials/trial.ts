import type { Pointer } from '../pointer';
import type { SmokeSettings } from '../smoke/settings';
import type { ReleaseStore, StoredRecord } from '../store';

/** When a trial runs: before a version is stored, or before one of the moves that show it to visitors. */
export type TrialAction = 'publish' | 'promote' | 'canary' | 'rollback';

/** A remote in a host. */
export interface TriedRemote {
  stored: StoredRecord;
  /** Exports of its server build, evaluated with what the host provides; undefined where one of the two is for browsers only. */
  build: unknown;
}

/** A host in which remotes are tried together. */
export interface TriedHost {
  stored: StoredRecord;
  /** Exports of its server build; undefined of a host for browsers only. */
  build: unknown;
  remotes: readonly TriedRemote[];
}

/** What a trial knows of the version that is to be published or shown. */
export interface TrialSubject {
  store: ReleaseStore;
  /** What is live, before the move. */
  pointer: Pointer;
  /** Before a move its bytes were compared with its record, and it fits every host that it is for. */
  candidate: StoredRecord;
  /** A file of the candidate ('remoteEntry.js'), which a trial of `publish` does not find in the store yet. Null: there is none. */
  readFile(path: string): Promise<Buffer | null>;
  /**
   * The hosts that would show it. Of a remote: each live host that it is for, with the candidate. Of a host: itself, with the live
   * version, the fallback and the canary of each remote that is for it. None at `publish`.
   */
  hosts: readonly TriedHost[];
  action: TrialAction;
  /** The verb of messages: 'promote alpha 1.4.0'. */
  operation: string;
  /** The browsers of this machine, and how long loading may take. */
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
