import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { inspect } from 'node:util';
import { BucketError } from '../object-store/bucket-error';
import type { Pointer } from '../pointer';
import { ReleaseError } from '../release-error';
import type { ServerBuild } from '../render-workers/server-build';
import type { SmokeSettings } from '../smoke/settings';
import type { ReleaseStore, StoredRecord } from '../store';

/** When a trial runs: before a version is stored, or before one of the moves that show it to visitors. */
export type TrialAction = 'publish' | 'promote' | 'canary' | 'rollback';

/** A remote in a host. */
export interface TriedRemote {
  stored: StoredRecord;
  /** Its server build, evaluated with what the host provides; undefined if one of the two is for browsers only. */
  build: ServerBuild | undefined;
}

/** A host in which remotes are tried together. */
export interface TriedHost {
  stored: StoredRecord;
  /** Its server build; undefined for a host without one. */
  build: ServerBuild | undefined;
  remotes: readonly TriedRemote[];
}

/** The version that is to be published or shown, as a trial sees it. */
export interface TrialSubject {
  store: ReleaseStore;
  /** The live versions before the move. */
  pointer: Pointer;
  /** Before a move its bytes were compared with its record, and it fits every host that it is for. */
  candidate: StoredRecord;
  /**
   * A file of the candidate ('remoteEntry.js'), which is not in the store yet during a trial of `publish`. Null: there is none.
   */
  readFile(path: string): Promise<Buffer | null>;
  /**
   * The hosts that would show it. For a remote: each live host that it is for, with the candidate. For a host: itself, with
   * the live version, the fallback and the canary of each remote that is for it. None at `publish`.
   */
  hosts: readonly TriedHost[];
  action: TrialAction;
  /** The verb of messages: 'promote alpha 1.4.0'. */
  operation: string;
  /** The browsers of this machine, and how long loading may take. */
  smoke: SmokeSettings;
}

/**
 * A check that a project adds to the gate, in slipway.config.mjs or as an option of a move. A rollback should not wait for it
 * without need, because people roll back when something is broken.
 */
export interface Trial {
  name: string;
  on: readonly TrialAction[];
  /** Time limit in seconds. Default: 600. */
  limitSeconds?: number | undefined;
  /** Returns the checks, for the history. Throws a ReleaseError with a remedy, which refuses the move. */
  run(subject: TrialSubject): Promise<string[]>;
}

const ACTIONS: readonly unknown[] = ['publish', 'promote', 'canary', 'rollback'] satisfies TrialAction[];

/** The requirement on a list of trials, for messages. */
export const TRIALS = `a list of { name, on: ['promote', …], run(subject) }, with moves of ${ACTIONS.join(', ')}`;

export const areTrials = (value: unknown): value is readonly Trial[] => Array.isArray(value) && value.every(isTrial);

function isTrial(value: unknown): value is Trial {
  const { name, on, limitSeconds, run } = (value ?? {}) as Partial<Trial>;
  const isLimit = limitSeconds === undefined || (Number.isFinite(limitSeconds) && limitSeconds > 0);
  const isAction = (action: unknown) => ACTIONS.includes(action);
  return typeof name === 'string' && Array.isArray(on) && on.every(isAction) && isLimit && typeof run === 'function';
}

const LIMIT_SECONDS = 600;

/**
 * Runs the trials for the move, one after the other. Throws a ReleaseError that names the trial that refused, failed or never
 * ended.
 */
export async function runTrials(trials: readonly Trial[], subject: TrialSubject): Promise<string[]> {
  const checks: string[] = [];
  for (const trial of trials) if (trial.on.includes(subject.action)) checks.push(...(await runTrial(trial, subject)));
  return checks;
}

async function runTrial(trial: Trial, subject: TrialSubject): Promise<string[]> {
  const checks: unknown = await settled(trial, subject).catch((error: unknown) => {
    // The message of this error already has a remedy.
    if (error instanceof ReleaseError || error instanceof BucketError) throw error;
    throw failedTrial(trial, messageOf(error));
  });
  if (Array.isArray(checks) && checks.every((check) => typeof check === 'string')) return checks;
  const found = typeof checks === 'string' ? JSON.stringify(checks) : `${inspect(checks, { depth: 1, breakLength: Infinity })}`;
  throw failedTrial(trial, `run must resolve with a list of lines, such as ['entry of 900 bytes'], not ${found}`);
}

/**
 * Waits for a trial until its time limit, or until nothing is left to wait for: otherwise the process would exit as if all were
 * well.
 */
async function settled(trial: Trial, subject: TrialSubject): Promise<unknown> {
  const { limitSeconds = LIMIT_SECONDS } = trial;
  const stop = new AbortController();
  const { signal } = stop;
  const givenUp = Promise.race([
    pause(limitSeconds * 1000, `it did not end within ${limitSeconds} s`, { ref: false, signal }),
    once(process, 'beforeExit', { signal }).then(() => 'it never ends: it still waits, but the event loop is empty'),
  ]);
  try {
    const running = Promise.resolve(trial.run(subject)).then((value: unknown) => ({ value }));
    const ended = await Promise.race([running, givenUp]);
    if (typeof ended === 'string') throw failedTrial(trial, ended);
    return ended.value;
  } finally {
    givenUp.catch(() => undefined);
    stop.abort();
  }
}

const failedTrial = ({ name }: Trial, why: string) => new ReleaseError(`trial ${JSON.stringify(name)} failed: ${why}`);

/** The message of a trial's error in one line, with the place in the project's code. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The first line of the stack: 'at run (file:///…/slipway.config.mjs:7:9)', or without the name and the parentheses.
  const place = /^ +at (\S.*:\d+:\d+)\)?$/m
    .exec(error.stack ?? '')?.[1]
    ?.split('(')
    .at(-1);
  const what = error.name === 'Error' ? error.message : `${error.name}: ${error.message}`;
  return `${what.split('\n')[0]!}${place ? ` (${place})` : ''}`;
}
